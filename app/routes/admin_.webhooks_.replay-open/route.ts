import type { ActionFunctionArgs } from '@remix-run/node';
import { replayOpenEvents } from '~/domain/trading/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin/webhooks';

export const loader = leadToList(LIST);

/** A form that is one button: takes failed events again, so many at once, and leads back to the list. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: ({ done, failed, left }) => ({
      title: failed === 0 ? 'Events Replayed' : 'Some Events Failed Again',
      description:
        done + failed === 0
          ? 'Nothing was left to replay.'
          : [
              `${done} done, ${failed} failed again.`,
              ...(failed > 0 ? ['The list says why.'] : []),
              ...(left > 0 ? [`${left} left: replay again.`] : []),
            ].join(' '),
    }),
    failed: { title: 'Replay Failed', description: 'The events could not be replayed. Try again.' },
    work: () => replayOpenEvents(actor),
  });
}
