import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getCompanyForAdmin } from '~/domain/administration/index.server';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import {
  reinstateCompany,
  setCompanyVerified,
  suspendCompany,
} from '~/domain/companies/index.server';
import { SuspendCompany } from '~/domain/companies/moderation/suspend-company.schema';
import {
  decide,
  readReturnTo,
  runListAction,
  unknownIntent,
} from '~/http/pages/admin-lists.server';
import { readForm } from '~/http/forms/forms.server';
import { requireAdmin } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { DecisionPage } from '~/ui/admin/decisions/decision-page';
import { suspendDecision, unverifyDecision } from '~/ui/admin/decisions/decisions';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';

const LIST = '/admin/companies';

export const meta = () => pageMeta('Moderate Company');

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const company = await getCompanyForAdmin(params.id ?? '');
  if (!company) throw data(COMPANIES_COPY.notFound, { status: 404 });
  const isUnverifying = new URL(request.url).searchParams.get('decide') === 'unverify';
  return { company, isUnverifying, returnTo: readReturnTo(request, LIST) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, SuspendCompany);
  switch (form.intent) {
    case 'suspend':
      return decide(form, LIST, {
        work: (suspension) => suspendCompany(id, suspension, actor),
        done: (name) =>
          toast('Company Suspended', `${name} is off the market, and its users are signed out.`),
        failed: 'Failed to suspend company.',
      });
    case 'reinstate':
      return runListAction(form, LIST, {
        work: () => reinstateCompany(id, actor),
        done: (name) =>
          toast('Company Reinstated', `${name} is back on the market, and its users can sign in.`),
        failed: toast('Reinstatement Failed', 'Failed to reinstate company.'),
      });
    case 'verify':
      return runListAction(form, LIST, {
        work: () => setCompanyVerified(id, true, actor),
        done: (name) => toast('Company Verified', `${name} now has the verified badge.`),
        failed: toast('Verification Failed', 'Failed to verify company.'),
      });
    case 'unverify':
      return runListAction(form, LIST, {
        work: () => setCompanyVerified(id, false, actor),
        done: (name) => toast('Company Unverified', `${name} no longer has the verified badge.`),
        failed: toast('Update Failed', 'Failed to unverify company.'),
      });
    default:
      throw unknownIntent();
  }
}

export default function ModerateCompanyPage() {
  const { company, isUnverifying, returnTo } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  return (
    <DecisionPage
      decision={(isUnverifying ? unverifyDecision : suspendDecision)(company)}
      list={{ to: LIST, label: 'Companies' }}
      subtitle={`${company.city}, ${company.state}`}
      refusal={
        !isUnverifying && company.registrationStatus === 'suspended'
          ? `${company.name} is already suspended.`
          : null
      }
      returnTo={returnTo}
      result={result}
    />
  );
}
