import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { requestPasswordReset } from '~/domain/accounts/index.server';
import { RequestPasswordReset } from '~/domain/accounts/passwords/passwords.schema';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { namedVisitorOf } from '~/http/session/visitor.server';
import { pageMeta } from '~/lib/site';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { EmailField } from '~/ui/form/text-field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

export const meta = () => pageMeta('Forgot Password');

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, RequestPasswordReset);
  return form.submit(async (input) => {
    const { visitor, headers } = namedVisitorOf(request);
    await withFallbackMessage(ACCOUNTS_COPY.forgot.failed, () =>
      requestPasswordReset(input, visitor),
    );
    const to = `/forgot-password/sent?${new URLSearchParams({ email: input.email })}`;
    return redirect(to, { status: 303, headers });
  });
}

export default function ForgotPasswordPage() {
  const { errors, field } = readFormResult(useActionData<typeof action>()?.result);
  return (
    <NarrowPage
      title="Forgot Password"
      subtitle="Enter the email you sign in with. We send a code to set a new password."
    >
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={errors} />
        <EmailField {...field('email')} required />
        <p>
          <SubmitButton pending="Sending...">Send Reset Code</SubmitButton>
        </p>
      </Form>
      <p>
        <AppLink to="/signin">Back to Sign In</AppLink>
      </p>
    </NarrowPage>
  );
}
