import { useFetcher, useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useCallback, useRef, useState } from 'react';
import type { FormResult } from '../form/form-result';
import { useWhenSent } from '../form/use-when-sent';
import { Dialog } from '../overlay/dialog';
import { DecisionForm } from './decision-form';
import type { Decision } from './decisions';
import { focusIfLost } from './focus-if-lost';

type Open = (decision: Decision, from: HTMLElement) => void;

/** Opens a decision's dialog; null where there is no list for it to be over. */
export const OpenDecision = createContext<Open | null>(null);

/**
 * Around a list: the dialog of the decision at hand. It is not a part of the row that it is about,
 * so that what is typed outlives the row, which another admin's decision may take away.
 */
export function DecisionDialogs({ children }: { children: ReactNode }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const table = useRef<HTMLElement | null>(null);

  const open = useCallback<Open>((wanted, from) => {
    table.current = from.closest<HTMLElement>('[role=region]');
    setDecision(wanted);
  }, []);
  const close = useCallback(() => {
    setDecision(null);
    // The dialog gives the focus back to the link, where that has not gone with its row.
    focusIfLost(table.current);
  }, []);

  return (
    <OpenDecision.Provider value={open}>
      {children}
      {decision ? <DecisionDialog decision={decision} onClose={close} /> : null}
    </OpenDecision.Provider>
  );
}

function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const fetcher = useFetcher<{ result?: FormResult }>();
  const { pathname, search } = useLocation();
  useWhenSent(fetcher, onClose);
  return (
    <Dialog open title={decision.title} onClose={onClose} closeOnOutside={false}>
      <DecisionForm
        decision={decision}
        result={fetcher.data?.result}
        returnTo={pathname + search}
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
