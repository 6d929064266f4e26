import type { ActionFunctionArgs } from '@remix-run/node';
import { askForInvariants } from '~/domain/trading/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=money';

export const loader = leadToList(LIST);

/** A form that is one button: has what must agree compared, and leads back to where that will stand. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: {
      title: 'Check Started',
      description: 'What it finds stands under Books in a moment. Reload the page if it does not.',
    },
    failed: { title: 'Check Failed', description: 'The books could not be checked. Try again.' },
    work: () => askForInvariants(actor),
  });
}
