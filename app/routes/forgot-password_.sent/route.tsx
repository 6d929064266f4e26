import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

const { sentTitle, minutes } = ACCOUNTS_COPY.forgot;

export const meta = () => pageMeta(sentTitle);

export function loader({ request }: LoaderFunctionArgs) {
  const email = new URL(request.url).searchParams.get('email')?.slice(0, 254);
  if (!email) throw redirect('/forgot-password', 303);
  return { email };
}

/** The same for every address: it must not reveal who has an account. */
export default function CheckYourEmailPage() {
  const { email } = useLoaderData<typeof loader>();
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
