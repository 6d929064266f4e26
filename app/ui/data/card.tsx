import type { ReactNode } from 'react';
import { classNames } from '../class-names';

/** The list that cards stand in; each child is an `li`. */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the list's role away where the markers are styled away
    <ul className="grid-cards" role="list" aria-label={label}>
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
