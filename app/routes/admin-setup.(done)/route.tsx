import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY, PASSWORD_HINT } from '~/domain/accounts/copy';
import { CreateFirstAdminForm } from '~/domain/accounts/users/users.schema';
import { adminExists, createFirstAdmin } from '~/domain/accounts/index.server';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { visitorOf } from '~/http/session/visitor.server';
import { isDomainError } from '~/lib/errors';
import { pageMeta } from '~/lib/site';
import { NameFields } from '~/ui/form/name-fields';
import { NewPasswordFields, PasswordField } from '~/ui/form/password-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { EmailField } from '~/ui/form/text-field';
import { type FormConstraints, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { DelayedRedirect } from '~/ui/layout/delayed-redirect';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

const DONE = '/admin-setup/done';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(loaded ? 'Admin Setup' : ACCOUNTS_COPY.admin.created.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const isDone = new URL(request.url).pathname === DONE;
  if (isDone !== (await adminExists())) throw redirect(isDone ? '/admin-setup' : '/signin', 303);
  return isDone ? null : { constraints: formConstraints(CreateFirstAdminForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, CreateFirstAdminForm);
  return form.submit(async (input) => {
    await withFallbackMessage(ACCOUNTS_COPY.admin.failed, () =>
      createFirstAdmin(input, visitorOf(request)),
    ).catch((error: unknown) => {
      const isClosed = isDomainError(error) && error.code === 'forbidden' && !error.field;
      throw isClosed ? data(error.message, { status: error.status }) : error;
    });
    return redirect(DONE, 303);
  });
}

export default function AdminSetupPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded ? <CreateAdmin {...loaded} /> : <AdminCreated />;
}

function CreateAdmin({ constraints }: { constraints: FormConstraints }) {
  const result = useKeptActionData<typeof action>()?.result;
  const { field, ...form } = useServerForm({ result, constraints });
  return (
    <NarrowPage
      title="Admin Setup"
      subtitle="Create the first admin. This page then closes permanently."
    >
      <ServerForm {...form} className="stack">
        <NameFields field={field} />
        <EmailField {...field('email')} />
        <NewPasswordFields label="Password" name="password" hint={PASSWORD_HINT} field={field} />
        <PasswordField
          label="Admin Secret Key"
          hint="ADMIN_SECRET from the server’s environment"
          autoComplete="off"
          {...field('adminSecret')}
        />
        <p>
          <SubmitButton pending="Creating...">Create Admin</SubmitButton>
        </p>
      </ServerForm>
    </NarrowPage>
  );
}

const SHOWN_SECONDS = 3;

function AdminCreated() {
  return (
    <NarrowPage title={ACCOUNTS_COPY.admin.created.title}>
      <p>
        You can sign in now. The sign-in page opens in {SHOWN_SECONDS} seconds, or{' '}
        <AppLink to="/signin">sign in now</AppLink>.
      </p>
      <DelayedRedirect to="/signin" afterSeconds={SHOWN_SECONDS} />
    </NarrowPage>
  );
}
