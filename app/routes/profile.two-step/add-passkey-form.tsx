import { useRevalidator } from '@remix-run/react';
import type { FormEvent } from 'react';
import { PASSKEYS_COPY } from '~/domain/accounts/copy';
import { usePasskey } from '~/ui/accounts/use-passkey';
import { Button } from '~/ui/button';
import { showToast } from '~/ui/feedback/toast';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { TextField } from '~/ui/form/text-field';
import { useHydrated } from '~/ui/hydrated';

/** The browser makes the key, so this needs JavaScript. */
export function AddPasskeyForm({ asksPassword }: { asksPassword: boolean }) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { canUse, isBusy, error, run } = usePasskey('No passkey was added. Try again.');
  if (!canUse) {
    return (
      <p className="meta">
        {hydrated
          ? 'This browser doesn’t support passkeys.'
          : 'Adding a passkey needs JavaScript, which is off.'}
      </p>
    );
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' && value ? value : undefined;
    };
    void run(async (browser) => {
      await browser.addPasskey(text('name') ?? '', text('currentPassword'));
      form.reset();
      showToast({ kind: 'success', ...PASSKEYS_COPY.added });
      revalidate();
    });
  };
  return (
    <form className="stack ruled" onSubmit={add}>
      {error ? (
        <p role="alert" className="err">
          {error}
        </p>
      ) : null}
      <TextField
        label="Name of the new passkey"
        name="name"
        id="passkey-name"
        hint="Name it for the device, such as Office laptop"
        maxLength={100}
        required
      />
      <CurrentPasswordField isAsked={asksPassword} id="passkey-password" />
      <div className="row">
        <Button type="submit" kind="plain" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Waiting for your device...' : 'Add a Passkey'}
        </Button>
      </div>
    </form>
  );
}
