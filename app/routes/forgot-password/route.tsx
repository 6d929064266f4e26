import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { requestPasswordReset } from '~/domain/accounts/index.server';
import { RequestPasswordReset } from '~/domain/accounts/request-password-reset.schema';
import { readForm } from '~/http/forms.server';
import { orSay } from '~/http/unexpected.server';
import { visitorOf } from '~/http/visitor.server';
import { ButtonLink } from '~/ui/button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const meta: MetaFunction = () => [{ title: 'Forgot Password · Offcut' }];

export function loader({ request }: LoaderFunctionArgs) {
  return { sentTo: new URL(request.url).searchParams.get('sent')?.slice(0, 254) || null };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, RequestPasswordReset);
  return form.submit(async (input) => {
    await orSay(ACCOUNTS_COPY.forgot.failed, () => requestPasswordReset(input, visitorOf(request)));
    return redirect(`/forgot-password?${new URLSearchParams({ sent: input.email })}`, 303);
  });
}

export default function ForgotPasswordPage() {
  const { sentTo } = useLoaderData<typeof loader>();
  return (
    <div className="stack max-w-form">
      {sentTo === null ? <AskForm /> : <CheckYourEmail email={sentTo} />}
      <p>
        <AppLink to="/signin">Back to Sign In</AppLink>
      </p>
    </div>
  );
}

function AskForm() {
  const actionData = useActionData<typeof action>();
  const { errors, error, value } = readFormResult(actionData?.result);
  return (
    <>
      <PageHeader
        title="Forgot Password"
        subtitle="Enter the email you sign in with. We send a code to set a new password."
      />
      <Form method="post" action="/forgot-password" className="stack" noValidate>
        <ErrorSummary errors={errors} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={value('email')}
          error={error('email')}
          required
        />
        <p>
          <SubmitButton pending="Sending...">Send Reset Code</SubmitButton>
        </p>
      </Form>
    </>
  );
}

/** The same for every address: whether somebody has an account is theirs to tell. */
function CheckYourEmail({ email }: { email: string }) {
  return (
    <>
      <PageHeader title={ACCOUNTS_COPY.forgot.sentTitle} />
      <p>
        If an account has the address <b>{email}</b>, a 6-digit code is on its way there. It works
        once, within {ACCOUNTS_COPY.forgot.minutes} minutes.
      </p>
      <p>
        <ButtonLink to={`/reset-password?${new URLSearchParams({ email })}`} kind="go">
          Continue
        </ButtonLink>
      </p>
      <p className="hint">
        No letter? Look among the junk mail, and check the address. After a minute you can{' '}
        <AppLink to="/forgot-password">ask for another code</AppLink>.
      </p>
    </>
  );
}
