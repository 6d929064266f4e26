import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { confirmPassword } from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { openStripeDashboard } from '~/domain/companies/index.server';
import { getMoney } from '~/domain/trading/index.server';
import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { readForm } from '~/http/forms/forms.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { printLinks } from '~/ui/css/print-links';
import { ConfirmedForm } from '~/ui/form/confirmed-form';
import type { FormResult } from '~/ui/form/form-result';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { PageHeader } from '~/ui/layout/page-header';
import { Panel } from '~/ui/layout/panel';
import { MoneyFigures, MoneyNotices } from './state';
import { Payouts, Years } from './payouts';

export const links = printLinks;

export const meta = () => pageMeta('Money');

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const { searchParams } = new URL(request.url);
  const place = { before: searchParams.get('before'), after: searchParams.get('after') };
  const money = await withRefusalPage(() => getMoney(actor, place));
  return { ...money, asksPassword: !actor.isPasswordFresh };
}

const OpenDashboard = z.object(ConfirmsPassword);

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompanyViewer(request);
  const form = await readForm(request, OpenDashboard);
  return form.submit(async ({ currentPassword }) =>
    redirect(await openStripeDashboard(await confirmPassword(currentPassword, viewer)), {
      status: 303,
      headers: { 'Cache-Control': 'no-store' },
    }),
  );
}

export default function MoneyPage() {
  const { company, years, atStripe, asksPassword } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>() as { result?: FormResult } | undefined;
  const isOpen = atStripe.state === 'open';
  return (
    <div className="stack">
      <PageHeader title="Money" subtitle={`Sales and Stripe payouts of ${company.name}`} />
      <MoneyNotices company={company} atStripe={atStripe} hasSales={years.length > 0} />
      <MoneyFigures atStripe={atStripe} years={years} />
      {isOpen ? <Payouts {...atStripe} hasSales={years.length > 0} /> : null}
      {years.length > 0 ? <Years years={years} /> : null}
      {atStripe.state === 'none' || atStripe.state === 'closed' ? null : (
        <DashboardForm asksPassword={asksPassword} result={result?.result} />
      )}
    </div>
  );
}

function DashboardForm(form: { asksPassword: boolean; result: FormResult | undefined }) {
  return (
    <Panel id="dashboard" title={MONEY_COPY.dashboard}>
      <p>{MONEY_COPY.dashboardDetail}</p>
      <ConfirmedForm action="/money" kind="plain" label={MONEY_COPY.openDashboard} {...form} />
    </Panel>
  );
}
