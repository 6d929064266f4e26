import type { ActionFunctionArgs } from '@remix-run/node';
import { verifyCompany } from '~/domain/companies/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=companies';

export const loader = leadToList(LIST);

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
