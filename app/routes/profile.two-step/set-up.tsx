import { useEffect, useRef } from 'react';
import { CodeField } from '~/ui/code-field';
import { ConfirmedForm } from '~/ui/form/confirmed-form';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { PressForm } from '~/ui/form/press-form';
import { ButtonLink } from '~/ui/button';
import { plural } from '~/ui/data/plural';
import { Time } from '~/ui/data/time';
import { Disclosure } from '~/ui/overlay/disclosure';

export interface FormProps {
  result: FormResult | undefined;
  asksPassword: boolean;
}

export function StartTwoStep({ isAdmin, result, asksPassword }: FormProps & { isAdmin: boolean }) {
  // A 'confirm' lands here once the password is no longer fresh.
  const own = resultOf(result, 'start', 'confirm');
  return (
    <ConfirmedForm
      result={own}
      asksPassword={asksPassword}
      intent="start"
      pending="Starting..."
      label="Set Up"
    >
      <p>
        With two-step sign-in, a stolen password isn’t enough to get into your account: signing in
        also takes a code from an app on your phone, such as Google Authenticator, Microsoft
        Authenticator or 1Password.
        {isAdmin ? ' Admins need it to open the dashboard.' : null}
      </p>
    </ConfirmedForm>
  );
}

export function SetUpApp({
  secret,
  address,
  qrCode: { size, path },
  result,
  asksPassword,
}: FormProps & { secret: string; address: string; qrCode: { size: number; path: string } }) {
  const own = resultOf(result, 'confirm');
  return (
    <>
      <ol className="stack list-decimal pl-5">
        <li>
          Scan this code with your authenticator app.
          <svg
            viewBox={`0 0 ${size} ${size}`}
            className="my-3 block w-60 max-w-full"
            role="img"
            aria-label="QR code for your authenticator app"
            shapeRendering="crispEdges"
          >
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
          Is the app on this device? <a href={address}>Open the app</a>, or type this key into it:{' '}
          <b className="break-words">{secret.match(/.{4}/g)?.join(' ')}</b>
        </li>
        <li>Enter the 6 digits that the app shows.</li>
      </ol>
      <ConfirmedForm
        result={own}
        asksPassword={asksPassword}
        intent="confirm"
        pending="Turning on..."
        label="Turn On"
      >
        <CodeField className="max-w-60" {...readFormResult(own).field('code')} />
        <p className="meta">All your other devices will be signed out.</p>
      </ConfirmedForm>
      <PressForm intent="start" pending="Starting...">
        Start again with a new key
      </PressForm>
    </>
  );
}

const CHANGES = [
  {
    summary: 'Get new recovery codes',
    text: 'You get ten new codes. The ones you have stop working.',
    button: { intent: 'renew-codes', label: 'Get New Codes', pending: 'Making codes...' },
  },
  {
    summary: 'Turn off two-step sign-in',
    text: 'Your password alone will be enough to sign in. To move to a new phone, turn it off and set it up again there.',
    button: { intent: 'turn-off', label: 'Turn Off', pending: 'Turning off...', kind: 'bad' },
  },
] as const;

interface TwoStepOnProps {
  since: string | Date;
  left: number;
  result: FormResult | undefined;
  asksPassword: boolean;
}

export function TwoStepOn({ since, left, result, asksPassword }: TwoStepOnProps) {
  return (
    <>
      <p>
        On since <Time at={since} format="date" />. Signing in takes your password and a code from
        your authenticator app. {plural(left, 'recovery code is', 'recovery codes are')} left.
      </p>
      {CHANGES.map(({ summary, text, button }) => {
        const own = resultOf(result, button.intent);
        return (
          <Disclosure key={summary} summary={summary} open={own !== null}>
            <ConfirmedForm
              {...button}
              result={own}
              asksPassword={asksPassword}
              passwordId={`${button.intent}-password`}
            >
              <p>{text}</p>
            </ConfirmedForm>
          </Disclosure>
        );
      })}
    </>
  );
}

/** Shown once. Takes the focus, since it is above its form. */
export function RecoveryCodes({ codes, isAdmin }: { codes: string[]; isAdmin: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [codes]);
  return (
    <section className="note good" aria-labelledby="recovery-codes">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- after a plain post, the codes are the answer */}
      <h2 id="recovery-codes" className="text-base" tabIndex={-1} ref={title} autoFocus>
        Your recovery codes
      </h2>
      <p>
        Print these or write them down, and keep them away from your phone. Each one signs you in
        once if you lose your authenticator app. You won’t see them again.
      </p>
      <ul className="num my-3 columns-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isAdmin ? (
        <p>
          <ButtonLink to="/admin">Open the Dashboard</ButtonLink>
        </p>
      ) : null}
    </section>
  );
}
