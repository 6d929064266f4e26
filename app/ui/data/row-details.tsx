import type { ReactNode } from 'react';
import { buttonClass } from '../button';

/** A row's actions without a script; opening one shuts the others. */
export function RowDetails({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details className="row-menu" name="row-menu">
      <summary className={buttonClass({ size: 'sm' })}>
        Actions<span className="sr"> for {about}</span>
      </summary>
      {children}
    </details>
  );
}
