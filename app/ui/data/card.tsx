import type { ReactNode } from 'react';
import { classNames } from '../class-names';

export function CardGrid({
  children,
  html,
  label,
}: {
  children?: ReactNode;
  html?: string;
  label?: string;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the list's role away where the markers are styled away
    <ul
      className="grid-cards"
      role="list"
      aria-label={label}
      dangerouslySetInnerHTML={html === undefined ? undefined : { __html: html }}
    >
      {children}
    </ul>
  );
}

export function Card({
  as: Tag = 'li',
  className,
  children,
}: {
  as?: 'li' | 'div' | 'article' | 'section';
  className?: string;
  children: ReactNode;
}) {
  return (
    <Tag className={classNames('card no-pic', className)}>
      <div className="in">{children}</div>
    </Tag>
  );
}
