import { Form } from '@remix-run/react';
import { PASSKEYS_COPY } from '~/domain/accounts/copy';
import type { PasskeyView } from '~/domain/accounts/index.server';
import { Time } from '~/ui/data/time';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { Disclosure } from '~/ui/overlay/disclosure';
import { AddPasskeyForm } from './add-passkey-form';

interface FormProps {
  result: FormResult | undefined;
  asksPassword: boolean;
}

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
    <section className="panel stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{PASSKEYS_COPY.title}</h2>
      <p>
        A passkey signs you in with your fingerprint, your face or your device’s PIN, without a
        password or a code. No one can guess it or trick you into typing it.
      </p>
      {passkeys.length > 0 ? (
        <ul className="stack">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="stack border-t border-line pt-3">
              <div>
                <b>{passkey.name}</b>
                <p className="meta">
                  Added <Time at={passkey.createdAt} format="date" />
                  {passkey.lastUsedAt ? (
                    <>
                      {' · Last used '}
                      <Time at={passkey.lastUsedAt} format="relative" />
                    </>
                  ) : (
                    ' · Not used yet'
                  )}
                </p>
              </div>
              <ChangePasskey {...passkey} {...form} />
            </li>
          ))}
        </ul>
      ) : null}
      <AddPasskeyForm asksPassword={form.asksPassword} />
    </section>
  );
}

function ChangePasskey({
  id,
  name,
  result,
  asksPassword,
}: FormProps & Pick<PasskeyView, 'id' | 'name'>) {
  const all = resultOf(result, 'rename-passkey', 'remove-passkey');
  const own = all?.initialValue?.passkeyId === id ? all : null;
  const { errors, error, value } = readFormResult(own);
  const ids = { name: `name-${id}`, currentPassword: `password-${id}` };
  return (
    <Disclosure
      open={own !== null}
      summary={
        <>
          Rename or remove<span className="sr"> {name}</span>
        </>
      }
    >
      <ErrorSummary errors={errors} ids={ids} />
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="passkeyId" value={id} />
        <TextField
          label="Name"
          name="name"
          id={ids.name}
          defaultValue={value('name') || name}
          error={error('name')}
          maxLength={100}
          required
        />
        <div className="row">
          <SubmitButton
            kind="plain"
            size="sm"
            name="intent"
            value="rename-passkey"
            pending="Renaming..."
          >
            Rename
          </SubmitButton>
        </div>
      </Form>
      <Form method="post" className="stack mt-4">
        <input type="hidden" name="passkeyId" value={id} />
        <CurrentPasswordField
          isAsked={asksPassword}
          error={error('currentPassword')}
          id={ids.currentPassword}
        />
        <div className="row">
          <SubmitButton
            kind="bad"
            size="sm"
            name="intent"
            value="remove-passkey"
            pending="Removing..."
          >
            Remove
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  );
}
