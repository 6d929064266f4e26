import { useContext } from 'react';
import { ButtonLink, type ButtonLook } from '../button';
import { isPlainPress } from '../plain-press';
import { useAddress } from '../use-address';
import { OpenDecision } from './decision-dialogs';
import type { Decision } from './decisions';
import { useFocusHeir } from './use-focus-heir';

export type DecisionLinkProps = ButtonLook & {
  decision: Decision;
  label: string;
  /** Whom or what it is about, for those who hear the label without its row. */
  about: string;
};

/** Leads to the decision's page; within DecisionDialogs its form opens over the list instead. */
export function DecisionLink({ decision, label, about, ...look }: DecisionLinkProps) {
  const open = useContext(OpenDecision);
  const returnTo = useAddress();
  const { path, intent } = decision;
  const query = new URLSearchParams({ decide: intent, returnTo });
  const place = useFocusHeir<HTMLSpanElement>();
  return (
    <span ref={place}>
      <ButtonLink
        to={`${path}?${query}#${intent}`}
        size="sm"
        prefetch="none"
        aria-haspopup={open ? 'dialog' : undefined}
        onClick={(event) => {
          if (!open || !isPlainPress(event)) return;
          event.preventDefault();
          open(decision, event.currentTarget);
        }}
        {...look}
      >
        {label}
        <span className="sr"> {about}</span>
      </ButtonLink>
    </span>
  );
}
