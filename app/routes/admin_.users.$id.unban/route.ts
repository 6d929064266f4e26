import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { unbanUser } from '~/domain/accounts/index.server';
import { doAtOnce } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=users';

/** The address has no page of its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(LIST, 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: (name: string) => ({ title: 'User Unbanned', description: `${name} can sign in again.` }),
    failed: { title: 'Unban Failed', description: 'Failed to unban user.' },
    work: () => unbanUser(params.id ?? '', actor),
  });
}
