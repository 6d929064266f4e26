import { ConfirmedForm } from '~/ui/form/confirmed-form';
import { type FormResult, resultOf } from '~/ui/form/form-result';
import { Disclosure } from '~/ui/overlay/disclosure';

export function YourData({
  result,
  asksPassword,
}: {
  result: FormResult | undefined;
  asksPassword: boolean;
}) {
  const own = resultOf(result, 'close-account');
  return (
    <section className="panel stack" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p>
        <a className="link" href="/profile/data.json" download>
          Download your data
        </a>{' '}
        as a JSON file: your profile, sign-ins, notifications, what you saved, bought, wrote and
        uploaded, and the log of changes to your account.
      </p>
      <Disclosure summary="Close your account" open={own !== null}>
        <ConfirmedForm
          result={own}
          asksPassword={asksPassword}
          passwordId="close-password"
          kind="bad"
          intent="close-account"
          pending="Closing..."
          label="Close Account"
        >
          <p>
            You are signed out everywhere, and your name, email address and password are deleted.
            What you bought, sold or wrote for your company stays with it, without your name. If no
            one else is left in your company, its listings go off sale. This can’t be undone.
          </p>
        </ConfirmedForm>
      </Disclosure>
    </section>
  );
}
