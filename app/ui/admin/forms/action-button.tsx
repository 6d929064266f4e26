import { useFetcher } from '@remix-run/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ButtonLook } from '../../button';
import { SubmitButton } from '../../form/submit-button';
import { useAddress } from '../../use-address';
import { focusIfLost, tableAround } from '../../layout/focus-if-lost';

type ActionButtonProps = ButtonLook & {
  action: string;
  intent: string;
  fields?: Record<string, string>;
  label: string;
  /** Names the row for screen readers */
  about: string;
  pending: string;
};

export function ActionButton({ action, intent, fields = {}, label, ...press }: ActionButtonProps) {
  const fetcher = useFetcher();
  const returnTo = useAddress();
  const form = useFocusFallback<HTMLFormElement>();
  return (
    <fetcher.Form ref={form} method="post" action={action} preventScrollReset>
      {Object.entries({ ...fields, intent, returnTo }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton kind="plain" size="sm" {...{ fetcher, ...press }}>
        {label}
      </SubmitButton>
    </fetcher.Form>
  );
}

/** React warns about layout effects on the server. */
const useBrowserLayoutEffect = import.meta.env.SSR ? () => {} : useLayoutEffect;

function useFocusFallback<Place extends HTMLElement>(): RefObject<Place> {
  const place = useRef<Place>(null);
  useBrowserLayoutEffect(() => {
    const element = place.current;
    const table = tableAround(element);
    return () => {
      if (element?.contains(document.activeElement)) focusIfLost(table);
    };
  }, []);
  return place;
}
