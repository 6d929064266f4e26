import type { ActionFunctionArgs } from '@remix-run/node';
import { reinstateCompany } from '~/domain/companies/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=companies';

export const loader = leadToList(LIST);

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: (name: string) => ({
      title: 'Company Reinstated',
      description: `${name} is back on the market, and its users can sign in.`,
    }),
    failed: { title: 'Reinstatement Failed', description: 'Failed to reinstate company.' },
    work: () => reinstateCompany(params.id ?? '', actor),
  });
}
