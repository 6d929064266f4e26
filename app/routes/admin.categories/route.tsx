import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AddCategory } from '~/domain/catalogue/categories/edit-category.schema';
import {
  addCategory,
  listCategoriesForEditing,
  listSearchWords,
  removeSynonyms,
  saveSynonyms,
} from '~/domain/catalogue/index.server';
import { SearchSynonyms } from '~/domain/catalogue/search/synonyms.schema';
import { decide, runListAction } from '~/http/pages/admin-lists.server';
import { formConstraints, readForm } from '~/http/forms/forms.server';
import { requireAdmin, requireDashboard } from '~/http/session/guards.server';
import type { Actor } from '~/lib/actor';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { CategoryForm } from '~/ui/admin/forms/category-form';
import { useDoneKey } from '~/ui/form/use-done-key';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { CategoryTable } from '~/ui/admin/category-table';
import { SearchWords } from '~/ui/admin/search-words';
import { plural } from '~/ui/data/plural';
import { EmptyState } from '~/ui/feedback/empty-state';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta = () => pageMeta('Categories · Admin Dashboard');

const WORDS = '/admin/categories?words=';
const SYNONYMS_A_PAGE = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('words');
  if (wanted !== null) {
    const { synonyms, misses } = await listSearchWords();
    const pageCount = Math.max(1, Math.ceil(synonyms.length / SYNONYMS_A_PAGE));
    const asked = Math.trunc(Number(searchParams.get('page'))) || 1;
    const page = Math.min(Math.max(1, asked), pageCount);
    return {
      words: {
        synonyms: synonyms.slice((page - 1) * SYNONYMS_A_PAGE, page * SYNONYMS_A_PAGE),
        page,
        pageCount,
        misses,
        editing: synonyms.find(({ id }) => id === wanted) ?? null,
        adding: searchParams.get('adding')?.slice(0, 60) ?? '',
      },
      categories: [],
      constraints: formConstraints(SearchSynonyms),
    };
  }
  const categories = await listCategoriesForEditing();
  return {
    words: null,
    categories: categories.map(({ subcategories, ...category }) => ({
      ...category,
      subcategoryCount: subcategories.length,
    })),
    constraints: formConstraints(AddCategory),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = new URL(request.url).searchParams.get('words');
  if (id !== null) return changeSynonyms(request, id, actor);
  const form = await readForm(request, AddCategory);
  return decide(form, '/admin/categories', {
    work: ({ name, description }) => addCategory({ name, description }, actor),
    done: (_result, { name }) =>
      toast('Category Added', `Materials can now be listed in “${name}”.`),
    failed: 'Failed to add the category.',
  });
}

async function changeSynonyms(request: Request, id: string, actor: Actor) {
  const form = await readForm(request, SearchSynonyms);
  if (form.intent === 'remove') {
    return runListAction(form, WORDS, {
      work: () => removeSynonyms(id, actor),
      done: toast('Synonyms Removed', 'Searches use the change right away.'),
      failed: toast('Nothing Removed', 'Failed to remove the synonyms.'),
    });
  }
  return decide(form, WORDS, {
    work: (input) => saveSynonyms(id, input, actor),
    done: (_result, { words }) => toast('Synonyms Saved', words),
    failed: 'Failed to save the synonyms.',
  });
}

export default function Categories() {
  const { categories, constraints, words } = useLoaderData<typeof loader>();
  useFocusThrough(words ? 'words' : 'categories');
  const result = useKeptActionData<typeof action>()?.result;
  const doneKey = useDoneKey('add', result);
  if (words) {
    return (
      <div className="stack">
        <AppLink to="/admin/categories">Categories</AppLink>
        <SearchWords {...words} constraints={constraints} result={result} />
      </div>
    );
  }
  const count = categories.length;
  return (
    <section className="stack" aria-label="List of categories">
      <div className="row">
        <p className="quiet num mr-auto" role="status">
          {plural(count, 'category', 'categories')}
        </p>
        <AppLink to={WORDS}>Search words</AppLink>
      </div>
      <Disclosure summary="Add Category" open={Boolean(result)}>
        <div className="stack">
          <p className="quiet">New categories go last and are active right away.</p>
          <CategoryForm
            key={doneKey}
            constraints={constraints}
            result={result}
            intent="add"
            button="Add Category"
            pending="Adding..."
          />
        </div>
      </Disclosure>
      {count > 0 ? (
        <CategoryTable caption="Categories in display order" rows={categories} />
      ) : (
        <EmptyState title="No categories yet">Nothing can be listed until there is one.</EmptyState>
      )}
    </section>
  );
}
