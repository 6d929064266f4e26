import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useDialogForm } from '../form/use-dialog-form';
import { Dialog } from '../overlay/dialog';
import { DecisionForm } from './decision-form';
import type { Decision } from './decisions';
import { focusIfLost, tableAround } from './focus-if-lost';

type Open = (decision: Decision, from: HTMLElement) => void;

export const OpenDecision = createContext<Open | null>(null);

/** Outside the rows, so that typed text survives when another admin's decision removes the row. */
export function DecisionDialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useCallback<Open>(
    (decision, from) => setShown({ decision, from, table: tableAround(from) }),
    [],
  );
  const close = useCallback(() => setShown(null), []);

  return (
    <OpenDecision.Provider value={open}>
      {children}
      {shown ? <DecisionDialog {...shown} onClose={close} /> : null}
    </OpenDecision.Provider>
  );
}

interface Shown {
  decision: Decision;
  from: HTMLElement;
  table: HTMLElement | null;
}

function DecisionDialog({ decision, from, table, onClose }: Shown & { onClose: () => void }) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  useEffect(() => () => focusIfLost(table, from), [table, from]);
  return (
    <Dialog open title={decision.title} onClose={onClose} closeOnOutside={false}>
      <DecisionForm
        decision={decision}
        result={answer?.result}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="dialog-"
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}
