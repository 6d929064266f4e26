import { groupThousands } from '~/lib/money';
import { CategoryTable } from '~/ui/admin/category-table';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/feedback/empty-state';
import type { CategoriesTabData } from './load-categories.server';

/** What listings are sorted into, in the order in which everybody sees it. */
export function CategoriesTab({ data: { categories } }: { data: CategoriesTabData }) {
  const count = categories.length;
  return (
    <section className="stack" aria-label="List of categories">
      <div className="row justify-between">
        <p className="quiet num" role="status">
          {`${groupThousands(count)} ${count === 1 ? 'category' : 'categories'}`}
        </p>
        <ButtonLink kind="go" to="/admin/categories/new">
          Add Category
        </ButtonLink>
      </div>
      {count > 0 ? (
        <CategoryTable caption="Categories in their order" rows={categories} />
      ) : (
        <EmptyState title="No categories yet">Nothing can be listed until there is one.</EmptyState>
      )}
    </section>
  );
}
