import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { verifyCompany } from '~/domain/companies/index.server';
import { doAtOnce } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=companies';

/** The address has no page of its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(LIST, 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: (name: string) => ({
      title: 'Company Verified',
      description: `${name} carries the tick of verified companies.`,
    }),
    failed: { title: 'Verification Failed', description: 'Failed to verify company.' },
    work: () => verifyCompany(params.id ?? '', actor),
  });
}
