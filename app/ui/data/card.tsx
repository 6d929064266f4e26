import type { ReactNode } from 'react';

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
    <ul
      className="grid-cards"
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the list's role away where the markers are styled away
      role="list"
      aria-label={label}
      dangerouslySetInnerHTML={html === undefined ? undefined : { __html: html }}
    >
      {children}
    </ul>
  );
}

export const Card = ({ children }: { children: ReactNode }) => (
  <li className="card no-pic tall">
    <div className="in">{children}</div>
  </li>
);
