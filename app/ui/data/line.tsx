import type { ReactNode } from 'react';
import { Time } from './time';

/** A row of a panel's list: title, details, and its buttons beside them. */
export function Line({
  title,
  detail,
  children,
}: {
  title: ReactNode;
  detail: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="row ruled">
      <div className="min-w-0 grow basis-60">
        <b className="wrap-anywhere">{title}</b>
        <p className="meta">{detail}</p>
      </div>
      {children}
    </li>
  );
}

export function LastUsed({ at }: { at: string | Date | null }) {
  if (!at) return ' · Not used yet';
  return (
    <>
      {' · Last used '}
      <Time at={at} format="ago" />
    </>
  );
}
