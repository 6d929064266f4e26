import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { listPostings } from '~/domain/trading/index.server';
import { requireAdmin } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { POSTING_LABELS } from '~/ui/admin/money-labels';
import { OlderNewer } from '~/ui/data/older-newer';
import { EmptyState } from '~/ui/feedback/empty-state';
import { FilterBar } from '~/ui/filters/filter-bar';
import { TextField } from '~/ui/form/text-field';
import { PageHeader } from '~/ui/layout/page-header';
import { PostingTable } from './posting-table';

export const meta = () => pageMeta('Ledger · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const params = new URL(request.url).searchParams;
  const asked = (name: string) => params.get(name)?.trim() ?? '';
  const filters = { q: asked('q'), kind: asked('kind'), from: asked('from'), to: asked('to') };
  const { q: search, ...others } = filters;
  const [before, after] = [params.get('before'), params.get('after')];
  return { filters, ...(await listPostings({ search, ...others, before, after })) };
}

export default function Ledger() {
  const { filters, rows, older, newer } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
  const isFiltered = query.size > 0;
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[{ to: '/admin/money', label: 'Money' }]} current="Ledger" />
      <PageHeader
        title="Ledger"
        subtitle="Every movement of money, newest first. Postings never change; the entries of each sum to zero."
        actions={
          <a className="btn" href={`/csv/ledger${isFiltered ? `?${query}` : ''}`} download>
            Export CSV
          </a>
        }
      />
      <FilterBar
        label="Find postings"
        searchLabel="Transaction or Stripe ID"
        searchName="q"
        choices={[{ name: 'kind', label: 'Kind', labels: POSTING_LABELS, all: 'All' }]}
        values={filters}
      >
        <TextField label="From (Central)" name="from" type="date" defaultValue={filters.from} />
        <TextField label="To (Central)" name="to" type="date" defaultValue={filters.to} />
      </FilterBar>
      {rows.length > 0 ? (
        <PostingTable postings={rows} />
      ) : isFiltered ? (
        <EmptyState
          title="No postings found"
          link={{ to: '/admin/ledger', label: 'Clear Filters' }}
        >
          {filters.from && filters.to && filters.from > filters.to
            ? ADMINISTRATION_COPY.daysBackward
            : 'Enter a full ID: a transaction ID, or a Stripe payment, charge, refund or dispute ID.'}
        </EmptyState>
      ) : (
        <EmptyState title="No postings yet">The first paid purchase will appear here.</EmptyState>
      )}
      <OlderNewer path="/admin/ledger" query={query} older={older} newer={newer} />
    </div>
  );
}
