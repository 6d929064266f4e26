import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { STATUS_LABELS } from '~/domain/trading/copy';
import { listTransactions } from '~/domain/trading/index.server';
import { requireViewer } from '~/http/guards.server';
import { groupThousands } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { statusTone } from '~/ui/buy/status-tone';
import { Money } from '~/ui/data/money';
import { Pagination } from '~/ui/data/pagination';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { EmptyState } from '~/ui/feedback/empty-state';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const meta: MetaFunction = () => [{ title: 'Transactions · Offcut' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, company } = await requireViewer(request);
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const list = await listTransactions(actor, { page: Number.isInteger(page) ? page : 1 });
  return { ...list, companyName: company?.name ?? null };
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>['items'][number];

const HOW = { sold: 'Sold to', bought: 'Bought from', neither: 'Bought by' } as const;

const COLUMNS: Column<Item>[] = [
  {
    key: 'material',
    header: 'Material',
    rowHeader: true,
    cell: (row) => (
      <>
        <AppLink to={`/transaction/${row.id}`}>{row.materialTitle}</AppLink>
        <span className="quiet font-normal">{` × ${groupThousands(row.quantity)}`}</span>
      </>
    ),
  },
  {
    key: 'company',
    header: 'Company',
    cell: (row) => (
      <>
        {`${HOW[row.side ?? 'neither']} `}
        <AppLink to={`/company/${row.counterparty.id}`}>{row.counterparty.name}</AppLink>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    cell: (row) => <Time at={row.createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={statusTone(row.status)}>{STATUS_LABELS[row.status]}</Badge>,
  },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    // A sale is what reaches the seller, a purchase what the buyer pays.
    cell: (row) => <Money cents={row.side === 'sold' ? row.subtotalCents : row.totalCents} />,
  },
];

export default function TransactionsPage() {
  const { items, total, page, pageCount, companyName } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title="Transactions"
        subtitle={companyName ? `What ${companyName} bought and sold` : undefined}
      />
      {total === 0 ? (
        <EmptyState
          title="No transactions yet"
          action={
            <ButtonLink kind="go" to="/browse">
              Browse Materials
            </ButtonLink>
          }
        >
          What your company buys and sells is listed here.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Transactions, newest first"
            columns={COLUMNS}
            rows={items}
            rowKey={(row) => row.id}
            stacks
          />
          <Pagination page={page} pageCount={pageCount} />
        </>
      )}
    </div>
  );
}
