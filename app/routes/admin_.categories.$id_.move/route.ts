import type { ActionFunctionArgs } from '@remix-run/node';
import { MoveCategory } from '~/domain/catalogue/categories/edit-category.schema';
import { moveCategory } from '~/domain/catalogue/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';
import { DomainError } from '~/lib/errors';

const LIST = '/admin?tab=categories';

export const loader = leadToList(LIST);

/** A form that is one button: one place up or down in the list. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const asked = MoveCategory.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  return doAtOnce(request, {
    list: LIST,
    done: { title: 'Category Moved', description: 'Everybody sees the new order.' },
    failed: { title: 'Update Failed', description: 'Failed to move the category.' },
    work: async () => {
      if (!asked.success) throw new DomainError('invalid', 'Move it up or down.');
      await moveCategory(params.id ?? '', asked.data.direction, actor);
    },
  });
}
