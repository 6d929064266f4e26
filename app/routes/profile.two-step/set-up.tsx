import { Form } from '@remix-run/react';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';

interface FormProps {
  result: FormResult | undefined;
  asksPassword: boolean;
}

export function StartTwoStep({ isAdmin, result, asksPassword }: FormProps & { isAdmin: boolean }) {
  // An answer to 'confirm' ends here when the password is no longer fresh.
  const { errors, error } = readFormResult(resultOf(result, 'start', 'confirm'));
  return (
    <Form method="post" className="stack">
      <ErrorSummary errors={errors} />
      <p>
        With two-step sign-in, a stolen password isn’t enough to get into your account: signing in
        also takes a code from an app on your phone, such as Google Authenticator, Microsoft
        Authenticator or 1Password.
        {isAdmin ? ' Admins need it to open the dashboard.' : null}
      </p>
      <CurrentPasswordField isAsked={asksPassword} error={error('currentPassword')} />
      <div className="row">
        <SubmitButton name="intent" value="start" pending="Starting...">
          Set Up
        </SubmitButton>
      </div>
    </Form>
  );
}

export function SetUpApp({
  secret,
  address,
  qrCode: { size, path },
  result,
  asksPassword,
}: FormProps & { secret: string; address: string; qrCode: { size: number; path: string } }) {
  const { errors, error, field } = readFormResult(resultOf(result, 'confirm'));
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
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={errors} />
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-60"
          {...field('code')}
          required
        />
        <CurrentPasswordField isAsked={asksPassword} error={error('currentPassword')} />
        <p className="meta">All your other devices will be signed out.</p>
        <div className="row">
          <SubmitButton name="intent" value="confirm" pending="Turning on...">
            Turn On
          </SubmitButton>
        </div>
      </Form>
      <Form method="post" className="row">
        <SubmitButton kind="plain" name="intent" value="start" pending="Starting...">
          Start again with a new key
        </SubmitButton>
      </Form>
    </>
  );
}
