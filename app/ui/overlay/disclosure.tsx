import type { ReactNode } from 'react';
import { classNames } from '../class-names';

export function Disclosure({
  summary,
  children,
  open,
  className,
  name,
}: {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  className?: string;
  name?: string;
}) {
  return (
    <details className={classNames('fold', className)} open={open} {...(name ? { name } : {})}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
