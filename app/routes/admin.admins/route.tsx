import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { ACCOUNTS_COPY, PASSWORD_HINT } from '~/domain/accounts/copy';
import { confirmPassword, createAdmin, removeAdmin } from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { CreateAdmin } from '~/domain/accounts/users/users.schema';
import type { AdminUser } from '~/domain/administration/admin.views';
import { listUsers } from '~/domain/administration/index.server';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { readListQuery } from '~/http/pages/admin-lists.server';
import { requireAdmin, requireDashboard } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { AdminList } from '~/ui/admin/admin-list';
import { fullNameOf } from '~/ui/admin/labels';
import { CREATED, EMAIL, LAST_LOGIN, NAME, TWO_STEP } from '~/ui/admin/user-cells';
import { plain } from '~/ui/data/columns';
import type { Column } from '~/ui/data/table';
import { ConfirmedForm } from '~/ui/form/confirmed-form';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { CurrentPasswordField, PasswordField } from '~/ui/form/password-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { useDoneKey } from '~/ui/form/use-done-key';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta = () => pageMeta('Admins · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireDashboard(request);
  const list = await listUsers({ ...readListQuery(request), role: 'admin' });
  return {
    ...packRows(list),
    constraints: formConstraints(CreateAdmin),
    myId: viewer.userId,
    asksPassword: !viewer.actor.isPasswordFresh,
  };
}

const AdminsForm = z.discriminatedUnion('intent', [
  CreateAdmin.extend({ intent: z.literal('create').optional(), ...ConfirmsPassword }),
  z.object({ intent: z.literal('remove'), userId: z.uuid(), ...ConfirmsPassword }),
]);

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const form = await readForm(request, AdminsForm);
  return form.submit(async (input) => {
    const actor = await confirmPassword(input.currentPassword, viewer);
    if (input.intent === 'remove') {
      const { name } = await removeAdmin(input.userId, actor);
      return redirectWithToast('/admin/admins', ACCOUNTS_COPY.adminRemoved(name));
    }
    await withFallbackMessage(ACCOUNTS_COPY.admin.failed, () => createAdmin(input, actor));
    return redirectWithToast('/admin/admins', ACCOUNTS_COPY.admin.created);
  });
}

export default function Admins() {
  const { constraints, myId, asksPassword, ...list } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  const removal = resultOf(result, 'remove');
  const doneKey = useDoneKey(null, result);
  return (
    <AdminList
      noun={['admin', 'admins']}
      caption="Admins, newest first"
      columns={[
        ...COLUMNS,
        plain('Remove', (admin: AdminUser) =>
          admin.id === myId ? null : (
            <RemoveAdmin admin={admin} result={removal} asksPassword={asksPassword} />
          ),
        ),
      ]}
      searchHint="Name or email"
      nothingYet="Create one to share the work."
      {...list}
    >
      <Disclosure summary="Create Admin" open={Boolean(result && !removal)}>
        <div className="stack">
          <p className="quiet">
            They can do everything you can. They and the other admins get an email, without the
            password: give it to them yourself.
          </p>
          <AdminForm
            key={doneKey}
            constraints={constraints}
            result={removal ? null : result}
            asksPassword={asksPassword}
          />
        </div>
      </Disclosure>
    </AdminList>
  );
}

interface RemoveAdminProps {
  admin: AdminUser;
  result: FormResult | null;
  asksPassword: boolean;
}

function RemoveAdmin({ admin, result, asksPassword }: RemoveAdminProps) {
  const isRefused = readFormResult(result).value('userId') === admin.id;
  return (
    <Disclosure
      open={isRefused}
      summary={
        <>
          Remove<span className="sr"> {fullNameOf(admin)}</span>
        </>
      }
    >
      <ConfirmedForm
        fields={{ userId: admin.id }}
        result={isRefused ? result : null}
        asksPassword={asksPassword}
        passwordId={`password-${admin.id}`}
        kind="bad"
        size="sm"
        intent="remove"
        label="Remove Admin"
        pending="Removing..."
      >
        <p className="meta">
          Their account is deleted, and they get an email. Their past actions stay on record.
        </p>
      </ConfirmedForm>
    </Disclosure>
  );
}

const COLUMNS: Column<AdminUser>[] = [NAME, EMAIL, TWO_STEP, CREATED, LAST_LOGIN];

interface AdminFormProps extends FormParts {
  asksPassword: boolean;
}

export function AdminForm({ constraints, result, asksPassword }: AdminFormProps) {
  const idPrefix = 'admin-';
  const { field, ...form } = useServerForm({ result, constraints, idPrefix });
  useFailureToast(result, ACCOUNTS_COPY.admin.failed);
  return (
    <ServerForm {...form} title={ACCOUNTS_COPY.admin.failed} preventScrollReset>
      <div className="two">
        <TextField label="First Name" autoComplete="off" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="off" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <PasswordField
        label="Password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        {...field('password')}
      />
      <CurrentPasswordField
        isAsked={asksPassword}
        error={readFormResult(result).error('currentPassword')}
        id={`${idPrefix}currentPassword`}
      />
      <div className="row">
        <SubmitButton pending="Creating...">Create Admin</SubmitButton>
      </div>
    </ServerForm>
  );
}
