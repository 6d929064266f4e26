import { type ActionFunctionArgs, data, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { ACCOUNTS_COPY, PASSWORD_HINT } from '~/domain/accounts/copy';
import { CreateFirstAdminForm } from '~/domain/accounts/users/create-admin.schema';
import { adminExists, createFirstAdmin } from '~/domain/accounts/index.server';
import { readForm } from '~/http/forms.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { visitorOf } from '~/http/visitor.server';
import { isDomainError } from '~/lib/errors';
import { pageTitle } from '~/lib/site';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { NameFields } from '~/ui/form/name-fields';
import { NewPasswordFields } from '~/ui/form/new-password-fields';
import { PasswordField } from '~/ui/form/password-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { PageHeader } from '~/ui/layout/page-header';

export const meta: MetaFunction = () => [{ title: pageTitle('Admin Setup') }];

export async function loader() {
  if (await adminExists()) throw redirect('/signin', 303);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, CreateFirstAdminForm);
  return form.submit(
    async (input) => {
      await makeAdmin(input, request);
      return redirect('/admin-setup/done', 303);
    },
    { hideFields: ['password', 'confirmPassword', 'adminSecret'] },
  );
}

async function makeAdmin(input: Parameters<typeof createFirstAdmin>[0], request: Request) {
  try {
    await withFallbackMessage(ACCOUNTS_COPY.admin.failed, () =>
      createFirstAdmin(input, visitorOf(request)),
    );
  } catch (error) {
    const isClosed = isDomainError(error) && error.code === 'forbidden' && !error.field;
    throw isClosed ? data(error.message, { status: error.status }) : error;
  }
}

export default function AdminSetupPage() {
  const actionData = useActionData<typeof action>();
  const form = readFormResult(actionData?.result);
  const { errors, error, value } = form;
  return (
    <div className="stack max-w-form">
      <PageHeader
        title="Admin Setup"
        subtitle="Make the first admin of this marketplace. This page closes for good afterwards."
      />
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={errors} />
        <NameFields form={form} maxLength={50} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={value('email')}
          error={error('email')}
          required
        />
        <NewPasswordFields label="Password" name="password" hint={PASSWORD_HINT} error={error} />
        <PasswordField
          label="Admin Secret Key"
          name="adminSecret"
          hint="ADMIN_SECRET in the environment of the server"
          autoComplete="off"
          error={error('adminSecret')}
          required
        />
        <p>
          <SubmitButton pending="Creating...">Create Admin</SubmitButton>
        </p>
      </Form>
    </div>
  );
}
