import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { requestPasswordReset } from '~/domain/accounts/index.server';
import { RequestPasswordReset } from '~/domain/accounts/passwords/passwords.schema';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { namedVisitorOf } from '~/http/session/visitor.server';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { EmailField } from '~/ui/form/text-field';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

const SENT = '/forgot-password/sent';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.sentTo ? ACCOUNTS_COPY.forgot.sentTitle : 'Forgot Password');

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== SENT) return { sentTo: null };
  const sentTo = searchParams.get('email')?.slice(0, 254);
  if (!sentTo) throw redirect('/forgot-password', 303);
  return { sentTo };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, RequestPasswordReset);
  return form.submit(async (input) => {
    const { visitor, headers } = namedVisitorOf(request);
    await withFallbackMessage(ACCOUNTS_COPY.forgot.failed, () =>
      requestPasswordReset(input, visitor),
    );
    const to = `${SENT}?${new URLSearchParams({ email: input.email })}`;
    return redirect(to, { status: 303, headers });
  });
}

export default function ForgotPasswordPage() {
  const { sentTo } = useLoaderData<typeof loader>();
  return sentTo ? <CheckYourEmail email={sentTo} /> : <AskForCode />;
}

function AskForCode() {
  const { errors, field } = readFormResult(useKeptActionData<typeof action>()?.result);
  return (
    <NarrowPage
      title="Forgot Password"
      subtitle="Enter the email you sign in with. We send a code to set a new password."
    >
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={errors} />
        <EmailField {...field('email')} required />
        <SubmitButton pending="Sending...">Send Reset Code</SubmitButton>
      </Form>
      <p>
        <AppLink to="/signin">Back to Sign In</AppLink>
      </p>
    </NarrowPage>
  );
}

const { sentTitle, minutes } = ACCOUNTS_COPY.forgot;

/** The same for every address: it must not reveal who has an account. */
function CheckYourEmail({ email }: { email: string }) {
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
