import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ButtonLink, type ButtonLook } from '../button';
import type { FormResult } from '../form/form-result';
import { Dialog, useDialog } from '../overlay/dialog';
import { useWhenSent } from '../form/use-when-sent';
import { DecisionForm } from './decision-form';
import type { Decision } from './decisions';

export type DecisionLinkProps = ButtonLook & {
  decision: Decision;
  label: string;
  /** Whom or what it is about, for those who hear the label without its row. */
  about: string;
};

/** Leads to the decision's page; with JavaScript the same form opens over the list instead. */
export function DecisionLink({ decision, label, about, ...look }: DecisionLinkProps) {
  const dialog = useDialog();
  const here = useAddress();
  const table = useRef<HTMLElement | null>(null);

  // The row may be another one once the decision is taken, and with it the link is gone that the
  // dialog gives the focus back to: then the table has it.
  useEffect(() => {
    if (!dialog.open) return;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
      });
    };
  }, [dialog.open]);

  return (
    <>
      <ButtonLink
        to={`${decision.path}?${new URLSearchParams({ returnTo: here })}${
          decision.intent ? `#${decision.intent}` : ''
        }`}
        size="sm"
        prefetch="none"
        {...look}
        {...dialog.openProps}
        onClick={(event) => {
          table.current = event.currentTarget.closest<HTMLElement>('[role=region]');
          dialog.openProps.onClick(event);
        }}
      >
        {label}
        <span className="sr"> {about}</span>
      </ButtonLink>
      {dialog.open ? <DecisionDialog decision={decision} onClose={dialog.close} /> : null}
    </>
  );
}

function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const fetcher = useFetcher<{ result?: FormResult }>();
  const here = useAddress();
  useWhenSent(fetcher, onClose);
  return (
    <Dialog open title={decision.title} onClose={onClose} closeOnOutside={false}>
      <DecisionForm
        decision={decision}
        result={fetcher.data?.result}
        returnTo={here}
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

function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
