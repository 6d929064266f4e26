import type { ActionFunctionArgs } from '@remix-run/node';
import { setCategoryActive } from '~/domain/catalogue/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=categories';

export const loader = leadToList(LIST);

/** A form that is one button; `?to=` says what is meant, so that pressed twice it does it once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const isActive = new URL(request.url).searchParams.get('to') !== 'inactive';
  return doAtOnce(request, {
    list: LIST,
    done: isActive
      ? { title: 'Category Activated', description: 'Materials can be listed in it.' }
      : {
          title: 'Category Deactivated',
          description: 'Nothing more can be listed in it. What is listed stays on sale.',
        },
    failed: { title: 'Update Failed', description: 'Failed to change the category.' },
    work: () => setCategoryActive(params.id ?? '', isActive, actor),
  });
}
