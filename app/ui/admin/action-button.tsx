import { useFetcher } from '@remix-run/react';
import type { ButtonLook } from '../button';
import { SubmitButton } from '../form/submit-button';
import { useAddress } from '../use-address';
import { useFocusHeir } from './use-focus-heir';

export type ActionButtonProps = ButtonLook & {
  /** Posts here, which leads back. */
  action: string;
  label: string;
  /** Whom or what it is about, for those who hear the label without its row. */
  about: string;
  pending: string;
};

/** A form that is one button, for what the button beside it undoes. */
export function ActionButton({ action, label, about, pending, ...look }: ActionButtonProps) {
  const fetcher = useFetcher();
  const returnTo = useAddress();
  const form = useFocusHeir<HTMLFormElement>();
  return (
    <fetcher.Form ref={form} method="post" action={action} preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitButton kind="plain" size="sm" fetcher={fetcher} pending={pending} {...look}>
        {label}
        <span className="sr"> {about}</span>
      </SubmitButton>
    </fetcher.Form>
  );
}
