import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { CreateAdmin } from '~/domain/accounts/users/create-admin.schema';
import { createAdmin } from '~/domain/accounts/index.server';
import { backToList, returnToOf } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { orSay } from '~/http/unexpected.server';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { AdminForm } from '~/ui/admin/admin-form';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

const LIST = '/admin?tab=admins';

export const meta: MetaFunction = () => [{ title: 'Create Admin · Offcut' }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { returnTo: returnToOf(request, LIST) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, CreateAdmin);
  return form.submit(
    async (admin) => {
      await orSay(ACCOUNTS_COPY.admin.failed, () => createAdmin(admin, actor));
      return backToList(form.formData, LIST, { kind: 'success', ...ACCOUNTS_COPY.admin.created });
    },
    { hideFields: ['password'] },
  );
}

export default function CreateAdminPage() {
  const { returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="stack max-w-form">
      <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Admins' }]} current="Create Admin" />
      <PageHeader
        title="Create Admin"
        subtitle="They can do everything that you can. Give them the password yourself."
      />
      <AdminForm
        result={answer?.result}
        returnTo={returnTo}
        cancel={<ButtonLink to={returnTo}>Cancel</ButtonLink>}
      />
    </div>
  );
}
