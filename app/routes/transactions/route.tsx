import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NEXT_STEPS, STATUS_LABELS } from '~/domain/trading/copy';
import {
  getCommissionSummary,
  getTradeSummary,
  listTransactions,
  type CommissionSummary,
  type TradeSummary,
} from '~/domain/trading/index.server';
import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { ListTransactions } from '~/domain/trading/views/list-transactions.schema';
import { requireCompanyViewer, requireViewer } from '~/http/session/guards.server';
import { mayDo } from '~/lib/choices/roles';
import { formatMoney, groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { packRows } from '~/lib/text/packed-list';
import { ButtonLink } from '~/ui/button';
import { type Figure, Figures } from '~/ui/data/figure';
import { ListPages } from '~/ui/filters/list-pages';
import { EmptyState } from '~/ui/feedback/empty-state';
import { RowSkeletons } from '~/ui/feedback/skeleton';
import { FilterBar } from '~/ui/filters/filter-bar';
import { PageHeader } from '~/ui/layout/page-header';
import { useIsSlow } from '~/ui/use-is-slow';
import { toRow, TransactionTable } from './transaction-table';

export const meta = () => pageMeta('Transactions');

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, company } = await requireViewer(request);
  const { page, ...filters } = ListTransactions.parse(
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const isAdmin = actor.role === 'admin';
  if (!isAdmin) await requireCompanyViewer(request);
  const seesMoney = isAdmin || mayDo(actor.companyRole, 'see_money');
  const [{ items, ...list }, platform, own] = await Promise.all([
    listTransactions(actor, { ...filters, page }),
    isAdmin ? getCommissionSummary(actor) : null,
    !isAdmin && seesMoney ? getTradeSummary(actor) : null,
  ]);
  const rows = items.map(toRow);
  return {
    ...packRows({ ...list, rows }),
    platform,
    own,
    values: {
      search: filters.search,
      role: filters.role ?? '',
      status: filters.status ?? '',
      step: filters.step ?? '',
    },
    isAdmin,
    mayRefund: mayDo(actor.companyRole, 'refund'),
    companyName: company?.name ?? null,
  };
}

const ROLE = {
  name: 'role',
  label: 'Role',
  labels: { bought: 'Bought', sold: 'Sold' },
  all: 'All',
};
const STEP = { name: 'step', label: 'Next Step', all: 'All' };
const STEPS = { any: 'Any', ...NEXT_STEPS };
const { evidence: _evidence, refund: _refund, ...MEMBER_STEPS } = STEPS;
const STATUS = { name: 'status', label: 'Status', labels: STATUS_LABELS, all: 'All' };

export default function TransactionsPage() {
  const { platform, own, values, isAdmin, mayRefund, companyName, ...list } =
    useLoaderData<typeof loader>();
  const step = { ...STEP, labels: mayRefund ? STEPS : MEMBER_STEPS };
  const isSlow = useIsSlow('/transactions');
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  const hasNone = query.size === 0 && list.total === 0;
  return (
    <div className="stack">
      <PageHeader
        title="Transactions"
        subtitle={subtitleOf(isAdmin, companyName)}
        actions={
          (platform ?? own) && !hasNone ? (
            <a className="btn" href={`/csv/transactions${query.size ? `?${query}` : ''}`}>
              Export CSV
            </a>
          ) : undefined
        }
      />
      {platform ? <Figures figures={platformFigures(platform)} /> : null}
      {own ? <Figures figures={companyFigures(own)} /> : null}
      {hasNone ? (
        <NoneYet />
      ) : (
        <>
          <div className="row items-end">
            <FilterBar
              label="Find transactions"
              searchLabel="Company, material or ID"
              values={values}
              choices={companyName === null ? [STATUS] : [ROLE, STATUS, step]}
            />
            <p className="quiet num py-2" role="status">
              {countSentence(list.total, list.hasMore, query.size > 0)}
            </p>
          </div>
          {isSlow ? (
            <RowSkeletons />
          ) : list.total === 0 ? (
            <EmptyState
              title="No transactions found"
              link={{ to: '/transactions', label: 'Clear Filters' }}
            >
              Try another word, or fewer filters.
            </EmptyState>
          ) : (
            <TransactionTable rows={list.rows} />
          )}
          <ListPages page={list.page} pageCount={list.pageCount} />
        </>
      )}
    </div>
  );
}

function subtitleOf(isAdmin: boolean, companyName: string | null): string | undefined {
  if (isAdmin) return 'Purchases and sales of all companies';
  return companyName ? `Purchases and sales of ${companyName}` : undefined;
}

function countSentence(total: number, hasMore: boolean, isFiltered: boolean): string {
  const noun = total === 1 ? 'transaction' : 'transactions';
  return `${groupThousands(total)}${hasMore ? '+' : ''} ${noun}${isFiltered ? ' found' : ''}`;
}

function NoneYet() {
  return (
    <EmptyState
      title="No transactions yet"
      action={
        <div className="row justify-center">
          <ButtonLink kind="go" to="/browse">
            Browse Materials
          </ButtonLink>
          <ButtonLink to="/create-listing">Sell Materials</ButtonLink>
        </div>
      }
    >
      Your company’s purchases and sales will appear here.
    </EmptyState>
  );
}

const countFigure = ({ transactionCount }: { transactionCount: number }): Figure => [
  'Total Transactions',
  groupThousands(transactionCount),
  'In any status',
];

/** The specification's labels, for the platform's own figures. */
const platformFigures = (of: CommissionSummary): Figure[] => [
  [
    'Total Platform Revenue',
    formatMoney(of.totalCommissionsCents),
    'Platform fees of all companies',
  ],
  ['Pending Revenue', formatMoney(of.pendingCommissionsCents), 'Being paid, or disputed'],
  ['Collected Revenue', formatMoney(of.paidCommissionsCents), 'Paid, less refunds'],
  countFigure(of),
];

const companyFigures = (of: TradeSummary): (Figure | false)[] => [
  ['Net to you', formatMoney(of.netCents), 'Sales, less refunds and lost disputes'],
  ['Pending sales', formatMoney(of.pendingCents), 'Being paid by buyers'],
  ['Purchases', formatMoney(of.spentCents), 'Paid with fees, less what came back'],
  of.owedCents > 0 && [MONEY_COPY.owed, formatMoney(of.owedCents), MONEY_COPY.owedDetail],
  countFigure(of),
];
