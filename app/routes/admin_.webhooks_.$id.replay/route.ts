import type { ActionFunctionArgs } from '@remix-run/node';
import { type ReplayOutcome, replayEvent } from '~/domain/trading/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin/webhooks';

const SAID: Record<ReplayOutcome, string> = {
  applied: 'The event was fetched from Stripe and taken.',
  repeated: 'The event had been taken meanwhile: nothing was left to do.',
  ignored: 'The event is about nothing that was bought here: nothing was to do.',
  gone: 'Stripe has this event no more. What it was about is compared by the daily check.',
};

export const loader = leadToList(LIST);

/** A form that is one button: takes a failed event again and leads back to the list. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: (outcome) => ({ title: 'Event Replayed', description: SAID[outcome] }),
    failed: { title: 'Replay Failed', description: 'The event could not be replayed. Try again.' },
    work: () => replayEvent(params.id ?? '', actor),
  });
}
