import { Form, useRevalidator } from '@remix-run/react';
import type { FormEvent } from 'react';
import { PASSKEYS_COPY } from '~/domain/accounts/copy';
import type { PasskeyView } from '~/domain/accounts/index.server';
import { LastUsed } from '~/ui/data/line';
import { Time } from '~/ui/data/time';
import { ConfirmedForm } from '~/ui/form/confirmed-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult, resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { usePasskey } from '~/ui/accounts/use-passkey';
import { Button } from '~/ui/button';
import { showToast } from '~/ui/feedback/toast';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { useHydrated } from '~/ui/hydrated';
import type { FormProps } from './set-up';

export function Passkeys({
  passkeys,
  ...form
}: FormProps & {
  passkeys: (Omit<PasskeyView, 'createdAt' | 'lastUsedAt'> & {
    createdAt: string | Date;
    lastUsedAt: string | Date | null;
  })[];
}) {
  return (
    <Panel id="passkeys" title={PASSKEYS_COPY.title}>
      <p>
        A passkey signs you in with your fingerprint, your face or your device’s PIN, without a
        password or a code. No one can guess it or trick you into typing it.
      </p>
      {passkeys.length > 0 ? (
        <ul className="stack">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="stack ruled">
              <div>
                <b>{passkey.name}</b>
                <p className="meta">
                  Added <Time at={passkey.createdAt} format="date" />
                  <LastUsed at={passkey.lastUsedAt} />
                </p>
              </div>
              <ChangePasskey {...passkey} {...form} />
            </li>
          ))}
        </ul>
      ) : null}
      <AddPasskeyForm asksPassword={form.asksPassword} />
    </Panel>
  );
}

function ChangePasskey({
  id,
  name,
  result,
  asksPassword,
}: FormProps & Pick<PasskeyView, 'id' | 'name'>) {
  const resultFor = (intent: string) => {
    const all = resultOf(result, intent);
    return all?.initialValue?.passkeyId === id ? all : null;
  };
  const [renamed, removed] = [resultFor('rename-passkey'), resultFor('remove-passkey')];
  const { errors, error, value } = readFormResult(renamed);
  return (
    <Disclosure
      open={(renamed ?? removed) !== null}
      summary={
        <>
          Rename or remove<span className="sr"> {name}</span>
        </>
      }
    >
      <div className="stack">
        <Form method="post" className="stack" noValidate>
          <ErrorSummary errors={errors} ids={{ name: `name-${id}` }} />
          <input type="hidden" name="passkeyId" value={id} />
          <TextField
            label="Name"
            name="name"
            id={`name-${id}`}
            defaultValue={value('name') || name}
            error={error('name')}
            maxLength={100}
            required
          />
          <SubmitButton kind="plain" size="sm" intent="rename-passkey" pending="Renaming...">
            Rename
          </SubmitButton>
        </Form>
        <ConfirmedForm
          fields={{ passkeyId: id }}
          result={removed}
          asksPassword={asksPassword}
          passwordId={`password-${id}`}
          kind="bad"
          size="sm"
          intent="remove-passkey"
          pending="Removing..."
          label="Remove"
        />
      </div>
    </Disclosure>
  );
}

/** The browser makes the key, so this needs JavaScript. */
function AddPasskeyForm({ asksPassword }: { asksPassword: boolean }) {
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
      return typeof value === 'string' && value.trim() ? value : undefined;
    };
    void run(async (browser) => {
      await browser.addPasskey(text('name'), text('currentPassword'));
      form.reset();
      showToast({ kind: 'success', ...PASSKEYS_COPY.added });
      revalidate();
    });
  };
  return (
    <form className="form ruled" onSubmit={add}>
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
