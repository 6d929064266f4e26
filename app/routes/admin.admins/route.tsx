import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { CreateAdmin } from '~/domain/accounts/users/create-admin.schema';
import { createAdmin } from '~/domain/accounts/index.server';
import { type AdminUser, listAdmins } from '~/domain/administration/index.server';
import { readListQuery } from '~/http/admin-lists.server';
import { formConstraints } from '~/http/form-constraints.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin, requireDashboard } from '~/http/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { pageTitle } from '~/lib/site';
import { AdminForm } from '~/ui/admin/admin-form';
import { AdminList } from '~/ui/admin/admin-list';
import { CREATED, EMAIL, LAST_LOGIN, NAME } from '~/ui/admin/user-cells';
import type { Column } from '~/ui/data/table';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta: MetaFunction = () => [{ title: pageTitle('Admins · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const list = await listAdmins(readListQuery(request));
  return { ...list, constraints: formConstraints(CreateAdmin) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, CreateAdmin);
  return form.submit(
    async (admin) => {
      await withFallbackMessage(ACCOUNTS_COPY.admin.failed, () => createAdmin(admin, actor));
      const toast = { kind: 'success', ...ACCOUNTS_COPY.admin.created } as const;
      return redirectWithToast('/admin/admins', toast);
    },
    { hideFields: ['password'] },
  );
}

export default function Admins() {
  const { constraints, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <AdminList
      noun={['admin', 'admins']}
      caption="Admins, newest first"
      columns={COLUMNS}
      searchHint="Name or email"
      nothingYet="Create one to share the work."
      {...list}
    >
      <Disclosure summary="Create Admin" className="panel" open={Boolean(result)}>
        <p className="quiet">They can do everything you can. Give them the password yourself.</p>
        <AdminForm key={list.total} constraints={constraints} result={result} />
      </Disclosure>
    </AdminList>
  );
}

const COLUMNS: Column<AdminUser>[] = [NAME, EMAIL, CREATED, LAST_LOGIN];
