import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY, PASSWORD_HINT, TOKENS_COPY } from '~/domain/accounts/copy';
import { resetPassword } from '~/domain/accounts/index.server';
import { ResetPasswordForm } from '~/domain/accounts/passwords/passwords.schema';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { visitorOf } from '~/http/session/visitor.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { CodeField } from '~/ui/code-field';
import { NewPasswordFields } from '~/ui/form/password-field';
import { Checkbox } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { EmailField, keepDigits } from '~/ui/form/text-field';
import { ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

export const meta = () => pageMeta('Reset Password');

export function loader({ request }: LoaderFunctionArgs) {
  const email = new URL(request.url).searchParams.get('email')?.slice(0, 254) ?? '';
  return { email, constraints: formConstraints(ResetPasswordForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ResetPasswordForm, { sendsBack: ['code'] });
  return form.submit(async (input) => {
    await withFallbackMessage(ACCOUNTS_COPY.reset.failed, () =>
      resetPassword(input, visitorOf(request)),
    );
    return redirectWithToast('/signin', ACCOUNTS_COPY.reset.done);
  });
}

export default function ResetPasswordPage() {
  const { email, constraints } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  const { field, ...form } = useServerForm({ result, constraints, defaults: { email } });
  return (
    <NarrowPage
      title="Reset Password"
      subtitle="Enter the code from our email and a new password. All your devices are signed out."
    >
      <ServerForm {...form} className="stack">
        <EmailField {...field('email')} />
        <CodeField
          label="Reset Code"
          hint="6 digits"
          {...field('code')}
          maxLength={undefined}
          onInput={({ currentTarget }) => keepDigits(currentTarget)}
        />
        <NewPasswordFields
          label="New Password"
          name="newPassword"
          hint={PASSWORD_HINT}
          field={field}
        />
        <Checkbox name="keepTokens" label="Keep my API tokens" hint={TOKENS_COPY.keepHint} />
        <SubmitButton pending="Resetting...">Reset Password</SubmitButton>
      </ServerForm>
      <p className="row">
        <AppLink to="/forgot-password">Ask for another code</AppLink>
        <AppLink to="/signin">Back to Sign In</AppLink>
      </p>
    </NarrowPage>
  );
}
