import { ConfirmedForm } from '~/ui/form/confirmed-form';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { PressForm } from '~/ui/form/press-form';
import { TextField } from '~/ui/form/text-field';

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
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-60"
          {...readFormResult(own).field('code')}
        />
        <p className="meta">All your other devices will be signed out.</p>
      </ConfirmedForm>
      <PressForm intent="start" pending="Starting...">
        Start again with a new key
      </PressForm>
    </>
  );
}
