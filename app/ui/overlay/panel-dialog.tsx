import { Suspense, useId, useState } from 'react';
import { useHydrated } from '../hydrated';
import { lazyPart } from '../lazy-part';
import type { DialogProps } from './dialog';

const HeadlessDialog = lazyPart(() => import('./headless-dialog'), Panel);

/** A plain panel on the server, so that a form inside works without JavaScript. */
export function PanelDialog(props: DialogProps) {
  const hydrated = useHydrated();
  const [wasPanel] = useState(!hydrated);
  const panel = <Panel {...props} />;
  if (!hydrated) return panel;
  return (
    <Suspense fallback={wasPanel ? panel : null}>
      <HeadlessDialog {...props} />
    </Suspense>
  );
}

function Panel({ title, children }: DialogProps) {
  const titleId = useId();
  return (
    <dialog open aria-labelledby={titleId} style={{ position: 'static' }}>
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
      </div>
      {children}
    </dialog>
  );
}
