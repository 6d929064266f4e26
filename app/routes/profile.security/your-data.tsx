import { Form } from '@remix-run/react';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { Disclosure } from '~/ui/overlay/disclosure';

export function YourData({
  result,
  asksPassword,
}: {
  result: FormResult | undefined;
  asksPassword: boolean;
}) {
  const own = resultOf(result, 'close-account');
  const { errors, error } = readFormResult(own);
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
        <Form method="post" className="stack">
          <ErrorSummary errors={errors} ids={{ currentPassword: 'close-password' }} />
          <p>
            You are signed out everywhere, and your name, email address and password are deleted.
            What you bought, sold or wrote for your company stays with it, without your name. If no
            one else is left in your company, its listings go off sale. This can’t be undone.
          </p>
          <CurrentPasswordField
            isAsked={asksPassword}
            error={error('currentPassword')}
            id="close-password"
          />
          <div className="row">
            <SubmitButton kind="bad" name="intent" value="close-account" pending="Closing...">
              Close Account
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </section>
  );
}
