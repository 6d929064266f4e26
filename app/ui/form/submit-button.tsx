import { useNavigation } from '@remix-run/react';
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react';
import { type ButtonLook, buttonClass } from '../button';
import { classNames } from '../class-names';

export type SubmitButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    pending?: ReactNode;
    /** Sent as `intent`. */
    intent?: string;
    /** Names what it acts on for screen readers. */
    about?: string | null;
    fetcher?: { state: 'idle' | 'submitting' | 'loading'; formData?: FormData };
  };

/** Stays focusable while pending: a disabled button would lose the keyboard's place. */
export function SubmitButton({
  kind = 'go',
  size,
  wide,
  pending,
  intent,
  about,
  fetcher,
  className,
  children,
  onClick,
  ...rest
}: SubmitButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const navigation = useNavigation();
  const busy = fetcher
    ? fetcher.state !== 'idle'
    : navigation.state !== 'idle' && isOwnSubmission(button, navigation);

  return (
    <button
      ref={setButton}
      type="submit"
      className={classNames(buttonClass({ kind, size, wide }), className)}
      aria-disabled={busy || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // The second click of two, perhaps on the button of the next page in the same place
        if (busy || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      {...(intent && { name: 'intent', value: intent })}
      {...rest}
    >
      {busy && pending ? pending : children}
      {about && !(busy && pending) ? <span className="sr">{` ${about}`}</span> : null}
    </button>
  );
}

function isOwnSubmission(
  button: HTMLButtonElement | null,
  navigation: { formAction?: string; formData?: FormData },
): boolean {
  const { formAction, formData } = navigation;
  const form = button?.form;
  if (!formAction || !formData || !button || !form) return false;
  const action = new URL(button.getAttribute('formaction') ?? form.action, location.href);
  const sent = new URL(formAction, location.href);
  if (action.pathname !== sent.pathname) return false;
  if (button.name && formData.get(button.name) !== button.value) return false;
  return [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')].every(({ name, value }) =>
    formData.getAll(name).includes(value),
  );
}
