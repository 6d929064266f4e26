import type { ActionFunctionArgs } from '@remix-run/node';
import { unbanUser } from '~/domain/accounts/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=users';

export const loader = leadToList(LIST);

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: (name: string) => ({ title: 'User Unbanned', description: `${name} can sign in again.` }),
    failed: { title: 'Unban Failed', description: 'Failed to unban user.' },
    work: () => unbanUser(params.id ?? '', actor),
  });
}
