import type { ReactNode } from 'react';
import { classNames } from '../class-names';

/** A section that opens and closes without a script: details and summary. */
export function Disclosure({
  summary,
  children,
  open,
  className,
  name,
}: {
  summary: ReactNode;
  children: ReactNode;
  /** Open at first; from then on it is the reader's. */
  open?: boolean;
  className?: string;
  /** Disclosures of one name shut each other. */
  name?: string;
}) {
  return (
    <details className={classNames('fold', className)} open={open} {...(name ? { name } : {})}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
