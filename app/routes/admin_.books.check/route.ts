import type { ActionFunctionArgs } from '@remix-run/node';
import { runInvariants } from '~/domain/trading/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=money';

export const loader = leadToList(LIST);

/** A form that is one button: compares what must agree, and leads back to what it found. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: ({ violations: { length }, isStripeAsked }) => ({
      title: length === 0 ? 'The Books Agree' : 'The Books Disagree',
      description: [
        length === 0
          ? 'Every rule holds.'
          : `${length === 1 ? '1 violation was' : `${length} violations were`} found: see Books.`,
        ...(isStripeAsked ? [] : ['Stripe could not be asked: check again later.']),
      ].join(' '),
    }),
    failed: { title: 'Check Failed', description: 'The books could not be checked. Try again.' },
    work: () => runInvariants(actor),
  });
}
