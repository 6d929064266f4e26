import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getCompanyForAdmin } from '~/domain/administration/index.server';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { suspendCompany } from '~/domain/companies/index.server';
import { SuspendCompany } from '~/domain/companies/moderation/suspend-company.schema';
import { backToList, returnToOf } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { orSay } from '~/http/unexpected.server';
import { DecisionPage } from '~/ui/admin/decision-page';
import { suspendDecision } from '~/ui/admin/decisions';

const LIST = '/admin?tab=companies';

export const meta: MetaFunction = () => [{ title: 'Suspend Company · Offcut' }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const company = await getCompanyForAdmin(params.id ?? '');
  if (!company) throw data(COMPANIES_COPY.notFound, { status: 404 });
  return { company, returnTo: returnToOf(request, LIST) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, SuspendCompany);
  return form.submit(async (suspension) => {
    const name = await orSay('Failed to suspend company.', () =>
      suspendCompany(params.id ?? '', suspension, actor),
    );
    return backToList(form.formData, LIST, {
      kind: 'success',
      title: 'Company Suspended',
      description: `${name} has left the market, and its users are signed out.`,
    });
  });
}

export default function SuspendCompanyPage() {
  const { company, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DecisionPage
      decision={suspendDecision(company)}
      list={{ tab: 'companies', label: 'Companies' }}
      subtitle={`${company.city}, ${company.state}`}
      refusal={
        company.registrationStatus === 'suspended' ? `${company.name} is suspended already.` : null
      }
      returnTo={returnTo}
      result={answer?.result}
    />
  );
}
