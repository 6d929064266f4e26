import type { ReactNode } from 'react';
import { classNames } from '../class-names';

/** The list that cards stand in; each child is an `li`. */
export function CardGrid({
  children,
  html,
  label,
}: {
  children?: ReactNode;
  /** The markup of its cards, in place of children. */
  html?: string;
  label?: string;
}) {
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the list's role away where the markers are styled away
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

/** A card without a photo: a company, a category. `li` unless said. */
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
