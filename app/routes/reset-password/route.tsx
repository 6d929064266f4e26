import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY, PASSWORD_HINT } from '~/domain/accounts/copy';
import { resetPassword } from '~/domain/accounts/index.server';
import { ResetPasswordForm } from '~/domain/accounts/passwords/reset-password.schema';
import { readForm } from '~/http/forms.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { visitorOf } from '~/http/visitor.server';
import { pageTitle } from '~/lib/site';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { NewPasswordFields } from '~/ui/form/new-password-fields';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const meta: MetaFunction = () => [{ title: pageTitle('Reset Password') }];

export function loader({ request }: LoaderFunctionArgs) {
  return { email: new URL(request.url).searchParams.get('email')?.slice(0, 254) ?? '' };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ResetPasswordForm);
  return form.submit(
    async (input) => {
      await withFallbackMessage(ACCOUNTS_COPY.reset.failed, () =>
        resetPassword(input, visitorOf(request)),
      );
      return redirectWithToast('/signin', { kind: 'success', ...ACCOUNTS_COPY.reset.done });
    },
    { hideFields: ['newPassword', 'confirmPassword'] },
  );
}

export default function ResetPasswordPage() {
  const { email } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { errors, error, value } = readFormResult(actionData?.result);
  return (
    <div className="stack max-w-form">
      <PageHeader
        title="Reset Password"
        subtitle="Enter the code from our email and a new password. All your devices are signed out."
      />
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={errors} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={value('email', email)}
          error={error('email')}
          required
        />
        <TextField
          label="Reset Code"
          name="code"
          hint="6 digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          defaultValue={value('code')}
          error={error('code')}
          required
        />
        <NewPasswordFields
          label="New Password"
          name="newPassword"
          hint={PASSWORD_HINT}
          error={error}
        />
        <p>
          <SubmitButton pending="Resetting...">Reset Password</SubmitButton>
        </p>
      </Form>
      <p className="row">
        <AppLink to="/forgot-password">Ask for another code</AppLink>
        <AppLink to="/signin">Back to Sign In</AppLink>
      </p>
    </div>
  );
}
