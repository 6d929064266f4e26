import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type EventFailureView, listEventFailures } from '~/domain/trading/index.server';
import { requireAdmin } from '~/http/guards.server';
import { ActionButton } from '~/ui/admin/action-button';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { RESOLVED_LABELS } from '~/ui/admin/money-labels';
import { ButtonLink } from '~/ui/button';
import { Pagination } from '~/ui/data/pagination';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { EmptyState } from '~/ui/feedback/empty-state';
import { PageHeader } from '~/ui/layout/page-header';

export const meta: MetaFunction = () => [{ title: 'Webhooks · Admin Dashboard · Offcut' }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const isOpen = searchParams.get('state') === 'open';
  const page = Number(searchParams.get('page') ?? 1);
  return { isOpen, ...(await listEventFailures({ isOpen, page })) };
}

const COLUMNS: Column<EventFailureView>[] = [
  {
    key: 'event',
    header: 'Event',
    rowHeader: true,
    cell: ({ type, eventId, objectId, isTest }) => (
      <>
        {type}
        {isTest ? ' (test)' : null}
        <br />
        <span className="quiet font-normal">{eventId}</span>
        <br />
        <span className="quiet font-normal">{objectId}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ resolvedAt, resolvedBy }) =>
      resolvedAt ? (
        <>
          <Badge tone="good">Resolved</Badge>
          <br />
          <span className="meta">
            {`${RESOLVED_LABELS[resolvedBy ?? ''] ?? 'Done'}, `}
            <Time at={resolvedAt} format="datetime" />
          </span>
        </>
      ) : (
        <Badge tone="high">Failed</Badge>
      ),
  },
  {
    key: 'why',
    header: 'Last failure',
    cell: ({ error, tries, firstFailedAt, lastFailedAt }) => (
      <>
        {error}
        <br />
        <span className="meta">
          {tries === 1 ? 'Tried once, ' : `Tried ${tries} times since `}
          {tries === 1 ? null : (
            <>
              <Time at={firstFailedAt} format="datetime" />
              {', the last time '}
            </>
          )}
          <Time at={lastFailedAt} format="datetime" />
        </span>
      </>
    ),
  },
  {
    key: 'actions',
    header: <span className="sr">Actions</span>,
    cell: ({ resolvedAt, eventId, type }) =>
      resolvedAt ? null : (
        <ActionButton
          action={`/admin/webhooks/${eventId}/replay`}
          label="Replay"
          about={`${type} ${eventId}`}
          pending="Replaying..."
        />
      ),
  },
];

export default function Webhooks() {
  const { rows, open, total, page, pageCount, isOpen } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[{ to: '/admin?tab=money', label: 'Money' }]} current="Webhooks" />
      <PageHeader
        title="Webhooks"
        subtitle="Payment events of Stripe's that could not be taken. Stripe sends them again for three days, the reconciler tries them in between."
        actions={
          <>
            {open > 0 ? (
              <ActionButton
                action="/admin/webhooks/replay-open"
                label="Replay All Failed"
                about="events"
                pending="Replaying..."
                size="md"
              />
            ) : null}
            <ButtonLink to={isOpen ? '/admin/webhooks' : '/admin/webhooks?state=open'}>
              {isOpen ? 'Show All' : 'Show Failed Only'}
            </ButtonLink>
          </>
        }
      />
      <p className="quiet num" role="status">
        {`${open} failed, ${total} listed`}
      </p>
      <DataTable
        caption="Events that could not be taken, the failed ones first"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ eventId }) => eventId}
        stacks
        empty={
          <EmptyState
            title={isOpen ? 'No failed events' : 'No event has ever failed'}
            action={<ButtonLink to="/admin?tab=money">Back to Money</ButtonLink>}
          >
            An event that can not be taken is kept here with the reason, until it is.
          </EmptyState>
        }
      />
      <Pagination page={page} pageCount={pageCount} />
    </div>
  );
}
