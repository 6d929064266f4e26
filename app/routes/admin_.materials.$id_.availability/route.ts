import type { ActionFunctionArgs } from '@remix-run/node';
import { toggleAvailability } from '~/domain/catalogue/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=materials';

export const loader = leadToList(LIST);

/** A form that is one button. `?to=` says what is meant, so that pressed twice it does it once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const to = new URL(request.url).searchParams.get('to');
  return doAtOnce(request, {
    list: LIST,
    done: {
      title: 'Material Updated',
      description:
        to === 'unavailable'
          ? 'Nobody can buy it until it is made available again.'
          : to === 'available'
            ? 'It can be bought again.'
            : 'Its availability is changed.',
    },
    failed: { title: 'Update Failed', description: 'Failed to change the availability.' },
    work: () =>
      toggleAvailability(params.id ?? '', actor, to === null ? undefined : to === 'available'),
  });
}
