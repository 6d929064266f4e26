import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RenameCategory } from '~/domain/catalogue/categories/edit-category.schema';
import { MODERATION_COPY } from '~/domain/catalogue/copy';
import {
  addCategory,
  categoryAsSeen,
  listCategoriesForEditing,
  moveCategory,
  renameCategory,
  setCategoryActive,
} from '~/domain/catalogue/index.server';
import { formConstraints, readForm } from '~/http/forms/forms.server';
import { decide, runListAction, unknownIntent } from '~/http/pages/admin-lists.server';
import { requireAdmin } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { ActiveBadge } from '~/ui/admin/badges';
import { CategoryTable } from '~/ui/admin/category-table';
import { CategoryForm } from '~/ui/admin/forms/category-form';
import { useDoneKey } from '~/ui/form/use-done-key';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

const LIST = '/admin/categories';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(`${loaded?.category.name ?? 'Category'} · Admin`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const constraints = formConstraints(RenameCategory);
  for (const { subcategories, ...category } of await listCategoriesForEditing()) {
    if (category.id === params.id) {
      const seen = categoryAsSeen(category);
      return { category: { ...category, seen }, subcategories, parent: null, constraints };
    }
    const subcategory = subcategories.find(({ id }) => id === params.id);
    if (subcategory) {
      const parent = { id: category.id, name: category.name };
      const seen = categoryAsSeen(subcategory);
      return { category: { ...subcategory, seen }, subcategories: null, parent, constraints };
    }
  }
  throw data(MODERATION_COPY.categoryNotFound, { status: 404 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const here = `/admin/categories/${id}`;
  const form = await readForm(request, RenameCategory);
  switch (form.intent) {
    case 'rename':
      return decide(form, here, {
        work: (input) => renameCategory(id, input, actor),
        done: (_result, { name }) =>
          toast('Category Updated', `“${name}” is saved. Its listings show the change soon.`),
        failed: 'Failed to save the category.',
      });
    case 'add':
      return decide(form, here, {
        work: (input) => addCategory({ ...input, categoryId: id }, actor),
        done: (_result, { name }) =>
          toast('Subcategory Added', `Materials can now be listed in “${name}”.`),
        failed: 'Failed to add the subcategory.',
      });
    case 'up':
    case 'down': {
      const direction = form.intent;
      return runListAction(form, LIST, {
        done: toast('Category Moved', 'Everyone sees the new order.'),
        failed: toast('Update Failed', 'Failed to move the category.'),
        work: () => moveCategory(id, direction, actor),
      });
    }
    case 'activate':
    case 'deactivate': {
      const isActive = form.intent === 'activate';
      return runListAction(form, LIST, {
        done: isActive
          ? toast('Category Activated', 'Materials can be listed in it.')
          : toast('Category Deactivated', 'It takes no new listings. Existing ones stay on sale.'),
        failed: toast('Update Failed', 'Failed to change the category.'),
        work: () => setCategoryActive(id, isActive, actor),
      });
    }
    default:
      throw unknownIntent();
  }
}

export default function CategoryPage() {
  const { category, subcategories, parent, constraints } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>();
  const result = answer?.result;
  const doneKey = useDoneKey('add', result);
  const isAdding = result?.initialValue?.intent === 'add';
  const crumbs = [
    { to: LIST, label: 'Categories' },
    ...(parent ? [{ to: `/admin/categories/${parent.id}`, label: parent.name }] : []),
  ];
  return (
    <div className="stack gap-6">
      <div>
        <AdminBreadcrumbs crumbs={crumbs} current={category.name} />
        <PageHeader
          title={category.name}
          subtitle={parent ? `Subcategory of ${parent.name}` : undefined}
          actions={<ActiveBadge active={category.isActive} />}
        />
      </div>
      <CategoryForm
        key={category.name}
        constraints={constraints}
        category={category}
        result={isAdding ? null : result}
        intent="rename"
        button="Save Changes"
        pending="Saving..."
        cancel={
          <ButtonLink to={parent ? `/admin/categories/${parent.id}` : LIST}>
            {parent ? `Back to ${parent.name}` : 'Back to Categories'}
          </ButtonLink>
        }
      />
      {subcategories ? (
        <section className="stack" aria-labelledby="subcategories">
          <h2 id="subcategories">Subcategories</h2>
          {subcategories.length > 0 ? (
            <CategoryTable caption={`Subcategories of ${category.name}`} rows={subcategories} />
          ) : (
            <p className="quiet">No subcategories yet.</p>
          )}
          <h3>Add a subcategory</h3>
          <CategoryForm
            key={doneKey}
            constraints={constraints}
            result={isAdding ? result : null}
            intent="add"
            button="Add Subcategory"
            pending="Adding..."
            idPrefix="new-"
          />
        </section>
      ) : null}
    </div>
  );
}
