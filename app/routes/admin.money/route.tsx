import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  askForInvariants,
  countOpenFailures,
  getCommissionSummary,
  getInvariantState,
  listAccounts,
  listCommissionMonths,
  listMoneyAttention,
} from '~/domain/trading/index.server';
import { readForm } from '~/http/forms/forms.server';
import { Buttons, runListAction, unknownIntent } from '~/http/pages/admin-lists.server';
import { requireAdmin, requireDashboard } from '~/http/session/guards.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { ACCOUNT_LABELS } from '~/ui/admin/money-labels';
import { ButtonLink } from '~/ui/button';
import { formatMonth } from '~/ui/data/calendar-day';
import { count, money, rowHeader } from '~/ui/data/columns';
import { Figures } from '~/ui/data/figure';
import { type Column, DataTable } from '~/ui/data/table';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Panel } from '~/ui/layout/panel';
import { MoneyAttention } from './attention';
import { BooksSection } from './books';

export const meta = () => pageMeta('Money · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireDashboard(request);
  const [commissions, months, accounts, attention, openFailures, books] = await Promise.all([
    getCommissionSummary(viewer.actor),
    listCommissionMonths(),
    listAccounts(),
    listMoneyAttention(),
    countOpenFailures(),
    getInvariantState(),
  ]);
  return { commissions, months, accounts, attention, openFailures, books };
}

type MoneyData = Awaited<ReturnType<typeof loader>>;

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, Buttons);
  if (form.intent !== 'check') throw unknownIntent();
  return runListAction(form, '/admin/money', {
    done: toast(
      'Check Started',
      'The results appear under Books in a moment. If not, reload the page.',
    ),
    failed: toast('Check Failed', 'The books could not be checked. Try again.'),
    work: () => askForInvariants(actor),
  });
}

export default function Money() {
  const { commissions, months, accounts, attention, openFailures, books } =
    useLoaderData<typeof loader>();
  const sumCents = accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return (
    <div className="stack">
      <MoneyAttention attention={attention} openFailures={openFailures} />
      <Panel title="Commissions">
        <Figures
          figures={[
            ['Total platform revenue', formatMoney(commissions.totalCommissionsCents)],
            ['Pending', formatMoney(commissions.pendingCommissionsCents)],
            ['Collected', formatMoney(commissions.paidCommissionsCents)],
            ['Transactions', groupThousands(commissions.transactionCount)],
          ]}
        />
        <DataTable
          caption="Commissions by month, newest first"
          columns={MONTHS}
          rows={months}
          rowKey={({ month }) => month}
          empty={
            <EmptyState title="No commissions yet">
              Each paid purchase adds its platform fee. The last 12 months are listed here.
            </EmptyState>
          }
        />
      </Panel>
      <Panel title="Ledger">
        <DataTable
          caption="Ledger accounts"
          columns={ACCOUNTS}
          rows={accounts}
          rowKey={({ account }) => account}
        />
        <p className="num">
          {sumCents === 0
            ? 'All accounts add up to $0.00.'
            : `All accounts add up to ${formatMoney(sumCents)}, which should be $0.00. Check the books below.`}
        </p>
        <p className="row">
          <ButtonLink to="/admin/ledger">View Postings</ButtonLink>
          <ButtonLink to="/admin/webhooks">View Webhooks</ButtonLink>
        </p>
      </Panel>
      <BooksSection books={books} />
    </div>
  );
}

const MONTHS: Column<MoneyData['months'][number]>[] = [
  rowHeader('Month', ({ month }) => (
    <span className="whitespace-nowrap">{formatMonth(month)}</span>
  )),
  count('Paid transactions', ({ transactions }) => transactions),
  money('Fees', ({ feesCents }) => feesCents),
  money('Fees refunded or lost', ({ feesBackCents }) => feesBackCents),
  money('Kept', ({ feesCents, feesBackCents }) => feesCents - feesBackCents),
];

const ACCOUNTS: Column<MoneyData['accounts'][number]>[] = [
  rowHeader('Account', ({ account }) => ACCOUNT_LABELS[account] ?? account),
  money('Debit', ({ debitCents }) => debitCents),
  money('Credit', ({ creditCents }) => creditCents),
  money('Balance', ({ balanceCents }) => balanceCents),
];
