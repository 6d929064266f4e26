import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { ButtonLink } from '~/ui/button';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

const { sentTitle, minutes } = ACCOUNTS_COPY.forgot;

/** The same for every address: it must not reveal who has an account. */
export function CheckYourEmail({ email }: { email: string }) {
  return (
    <NarrowPage title={sentTitle}>
      <p>
        If an account has the address <b>{email}</b>, a 6-digit code is on its way there. It works
        once, within {minutes} minutes.
      </p>
      <p>
        <ButtonLink to={`/reset-password?${new URLSearchParams({ email })}`} kind="go">
          Continue
        </ButtonLink>
      </p>
      <p className="hint">
        No email? Check your spam folder and the address. After a minute you can{' '}
        <AppLink to="/forgot-password">ask for another code</AppLink>.
      </p>
      <p>
        <AppLink to="/signin">Back to Sign In</AppLink>
      </p>
    </NarrowPage>
  );
}
