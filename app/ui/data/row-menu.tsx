import { type ReactNode, Suspense } from 'react';
import { buttonClass } from '../button';
import { useHydrated } from '../hydrated';
import { lazyPart } from '../lazy-part';
import type { HydratedRowMenuProps } from './hydrated-row-menu';

interface RowMenuProps extends HydratedRowMenuProps {
  /** The same actions, for before hydration */
  children: ReactNode;
}

/** Headless UI is a third of the size of a list's other scripts: it loads after hydration. */
const HydratedRowMenu = lazyPart<RowMenuProps>(() => import('./hydrated-row-menu'), RowDetails);

export function RowMenu(props: RowMenuProps) {
  const native = <RowDetails {...props} />;
  if (!useHydrated()) return native;
  return (
    <Suspense fallback={native}>
      <HydratedRowMenu {...props} />
    </Suspense>
  );
}

/** The shared name lets only one be open. */
function RowDetails({ about, children }: RowMenuProps) {
  return (
    <details className="row-menu" name="row-menu">
      <summary className={buttonClass({ size: 'sm' })}>
        Actions<span className="sr">{` for ${about}`}</span>
      </summary>
      {children}
    </details>
  );
}
