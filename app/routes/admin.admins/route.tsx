import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { CreateAdmin } from '~/domain/accounts/users/create-admin.schema';
import { createAdmin } from '~/domain/accounts/index.server';
import { type AdminUser, listAdmins } from '~/domain/administration/index.server';
import { readListQuery } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin, requireDashboard } from '~/http/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { pageTitle } from '~/lib/site';
import { AdminForm } from '~/ui/admin/admin-form';
import { ListFrame } from '~/ui/admin/list-frame';
import { CREATED, EMAIL, LAST_LOGIN, NAME } from '~/ui/admin/user-cells';
import { type Column, DataTable } from '~/ui/data/table';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta: MetaFunction = () => [{ title: pageTitle('Admins · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const query = readListQuery(new URL(request.url).searchParams);
  return { search: query.search, ...(await listAdmins(query)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, CreateAdmin);
  return form.submit(
    async (admin) => {
      await withFallbackMessage(ACCOUNTS_COPY.admin.failed, () => createAdmin(admin, actor));
      return redirectWithToast('/admin/admins', {
        kind: 'success',
        ...ACCOUNTS_COPY.admin.created,
      });
    },
    { hideFields: ['password'] },
  );
}

export default function Admins() {
  const { rows, search, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ListFrame
      path="/admin/admins"
      noun={['admin', 'admins']}
      searchHint="Name or email"
      search={search}
      nothingYet="Create one to share the work."
      {...list}
    >
      <Disclosure summary="Create Admin" className="panel" open={Boolean(result)}>
        <p className="quiet">They can do everything you can. Give them the password yourself.</p>
        <AdminForm key={list.total} result={result} />
      </Disclosure>
      <DataTable
        caption="Admins, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        stacks
        tall
      />
    </ListFrame>
  );
}

const COLUMNS: Column<AdminUser>[] = [NAME, EMAIL, CREATED, LAST_LOGIN];
