import type { ActionFunctionArgs } from '@remix-run/node';
import { unverifyCompany } from '~/domain/companies/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=companies';

export const loader = leadToList(LIST);

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: (name: string) => ({
      title: 'Company Unverified',
      description: `${name} carries no tick any more.`,
    }),
    failed: { title: 'Update Failed', description: 'Failed to unverify company.' },
    work: () => unverifyCompany(params.id ?? '', actor),
  });
}
