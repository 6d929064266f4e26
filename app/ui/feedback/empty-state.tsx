import type { ReactNode } from 'react';
import { type LabeledLink, NextLink } from '../button';

export function EmptyState({
  title,
  children,
  link,
  action = link && <NextLink {...link} />,
}: {
  title: string;
  children?: ReactNode;
  link?: LabeledLink;
  action?: ReactNode;
}) {
  return (
    <div className="empty panel">
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
