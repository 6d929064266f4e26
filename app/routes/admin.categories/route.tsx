import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddCategory } from '~/domain/catalogue/categories/edit-category.schema';
import { addCategory, listCategoriesForEditing } from '~/domain/catalogue/index.server';
import { decide } from '~/http/pages/admin-lists.server';
import { formConstraints, readForm } from '~/http/forms/forms.server';
import { requireAdmin, requireDashboard } from '~/http/session/guards.server';
import { groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { CategoryForm } from '~/ui/admin/forms/category-form';
import { CategoryTable } from '~/ui/admin/category-table';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta = () => pageMeta('Categories · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const categories = await listCategoriesForEditing();
  return {
    categories: categories.map(({ subcategories, ...category }) => ({
      ...category,
      subcategoryCount: subcategories.length,
    })),
    constraints: formConstraints(AddCategory),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, AddCategory);
  return decide(form, {
    list: '/admin/categories',
    work: ({ name, description }) => addCategory({ name, description }, actor),
    done: (_result, { name }) => ({
      title: 'Category Added',
      description: `Materials can now be listed in “${name}”.`,
    }),
    failed: 'Failed to add the category.',
  });
}

export default function Categories() {
  const { categories, constraints } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const count = categories.length;
  return (
    <section className="stack" aria-label="List of categories">
      <p className="quiet num" role="status">
        {`${groupThousands(count)} ${count === 1 ? 'category' : 'categories'}`}
      </p>
      <Disclosure summary="Add Category" className="panel" open={Boolean(result)}>
        <p className="quiet">It goes last in the order and is active.</p>
        <CategoryForm
          key={count}
          constraints={constraints}
          result={result}
          intent="add"
          button="Add Category"
          pending="Adding..."
        />
      </Disclosure>
      {count > 0 ? (
        <CategoryTable caption="Categories in their order" rows={categories} />
      ) : (
        <EmptyState title="No categories yet">Nothing can be listed until there is one.</EmptyState>
      )}
    </section>
  );
}
