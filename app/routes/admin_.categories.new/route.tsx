import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { AddCategory } from '~/domain/catalogue/categories/edit-category.schema';
import { addCategory } from '~/domain/catalogue/index.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { orSay } from '~/http/unexpected.server';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { CategoryForm } from '~/ui/admin/category-form';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

const LIST = '/admin?tab=categories';

export const meta: MetaFunction = () => [{ title: 'Add Category · Admin · Offcut' }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, AddCategory);
  return form.submit(async ({ name, description }) => {
    await orSay('Failed to add the category.', () => addCategory({ name, description }, actor));
    return redirectWithToast(LIST, {
      kind: 'success',
      title: 'Category Added',
      description: `Materials can be listed in “${name}” from now on.`,
    });
  });
}

export default function AddCategoryPage() {
  const answer = useActionData<typeof action>();
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Categories' }]} current="Add Category" />
      <PageHeader title="Add Category" subtitle="It comes last in the order, and is active." />
      <CategoryForm
        result={answer?.result}
        intent="add"
        button="Add Category"
        pending="Adding..."
        cancel={<ButtonLink to={LIST}>Cancel</ButtonLink>}
      />
    </div>
  );
}
