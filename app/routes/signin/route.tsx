import { getFormProps, useForm } from '@conform-to/react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { SignIn } from '~/domain/accounts/sign-in.schema';
import { authenticateForm } from '~/http/authenticator.server';
import { readForm } from '~/http/forms.server';
import { safeReturnTo } from '~/http/return-to.server';
import { getViewer, signInHeaders } from '~/http/session.server';
import { redirectWithToast } from '~/http/toasts.server';
import { ErrorSummary } from '~/ui/form/error-summary';
import { PasswordField } from '~/ui/form/password-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { PageHeader } from '~/ui/layout/page-header';

export const meta: MetaFunction = () => [{ title: 'Sign In · Offcut' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'));
  if (await getViewer(request)) throw redirect(returnTo, { status: 303 });
  return { returnTo };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, SignIn);
  return form.submit(
    async ({ returnTo }) => {
      const userId = await authenticateForm(request, form.formData);
      return redirectWithToast(
        safeReturnTo(returnTo),
        { kind: 'success', ...ACCOUNTS_COPY.welcomeBack },
        { headers: await signInHeaders(request, userId) },
      );
    },
    { hideFields: ['password'] },
  );
}

export default function SignInPage() {
  const { returnTo } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof SignIn>>({ lastResult: actionData?.result });

  return (
    <div className="stack max-w-form">
      <PageHeader title="Sign In" subtitle="Buy, sell and message as your company." />
      <ErrorSummary errors={form.allErrors} />
      <Form method="post" className="stack" {...getFormProps(form)}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={fields.email.initialValue}
          error={fields.email.errors}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={fields.password.errors}
          required
        />
        <p>
          <SubmitButton pending="Signing in...">Sign In</SubmitButton>
        </p>
      </Form>
    </div>
  );
}
