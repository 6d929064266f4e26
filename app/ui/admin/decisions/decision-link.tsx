import { ButtonLink, type ButtonLook } from '../../button';
import { useAddress } from '../../use-address';
import type { Decision } from './decisions';

type DecisionLinkProps = ButtonLook & {
  decision: Decision;
  label: string;
  about: string;
};

export function DecisionLink({ decision, label, about, ...look }: DecisionLinkProps) {
  return (
    <ButtonLink to={decisionPath(decision, useAddress())} size="sm" prefetch="none" {...look}>
      {label}
      <span className="sr"> {about}</span>
    </ButtonLink>
  );
}

export function decisionPath({ path, intent }: Decision, returnTo: string): string {
  return `${path}?${new URLSearchParams({ decide: intent, returnTo })}#${intent}`;
}
