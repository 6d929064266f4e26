import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import {
  type EventFailureView,
  listEventFailures,
  type ReplayOutcome,
  replayEvent,
  replayOpenEvents,
} from '~/domain/trading/index.server';
import { readForm } from '~/http/forms/forms.server';
import { runListAction, unknownIntent } from '~/http/pages/admin-lists.server';
import { requireAdmin } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { ActionButton } from '~/ui/admin/forms/action-button';
import { RESOLVED_LABELS } from '~/ui/admin/money-labels';
import { ButtonLink } from '~/ui/button';
import { actions, plain, rowHeader } from '~/ui/data/columns';
import { ListPages } from '~/ui/filters/list-pages';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { EmptyState } from '~/ui/feedback/empty-state';
import { PageHeader } from '~/ui/layout/page-header';

export const meta = () => pageMeta('Webhooks · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const isOpen = searchParams.get('state') === 'open';
  const page = Number(searchParams.get('page') ?? 1);
  return { isOpen, ...(await listEventFailures({ isOpen, page })) };
}

const LIST = '/admin/webhooks';

const Replay = z.object({ eventId: z.string().optional() });

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, Replay);
  return form.submit(({ eventId }) => {
    if (form.intent === 'replay' && eventId) {
      return runListAction(form, LIST, {
        done: (outcome) => toast('Event Replayed', REPLAYED[outcome]),
        failed: replayFailed('The event could not be replayed. Try again.'),
        work: () => replayEvent(eventId, actor),
      });
    }
    if (form.intent !== 'replay-all') throw unknownIntent();
    return runListAction(form, LIST, {
      done: ({ done, failed, left }) =>
        toast(
          failed === 0 ? 'Events Replayed' : 'Some Events Failed Again',
          done + failed === 0
            ? 'There were no failed events left to replay.'
            : `${done} done, ${failed} failed again.${failed > 0 ? ' The list shows why.' : ''}${left > 0 ? ` ${left} left: replay again.` : ''}`,
        ),
      failed: replayFailed('The events could not be replayed. Try again.'),
      work: () => replayOpenEvents(actor),
    });
  });
}

const replayFailed = (description: string) => ({ title: 'Replay Failed', description });

const REPLAYED: Record<ReplayOutcome, string> = {
  applied: 'The event was fetched from Stripe and applied.',
  repeated: 'The event had already been applied, so nothing changed.',
  ignored: 'The event is not about a purchase here, so nothing changed.',
  gone: 'Stripe no longer has this event. The daily check compares what it was about.',
};

export default function Webhooks() {
  const { rows, open, total, page, pageCount, isOpen } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[{ to: '/admin/money', label: 'Money' }]} current="Webhooks" />
      <PageHeader
        title="Webhooks"
        subtitle="Stripe events that could not be applied. Stripe resends them for three days, and the reconciler retries them in between."
        actions={
          <>
            {open > 0 ? (
              <ActionButton
                action="/admin/webhooks"
                intent="replay-all"
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
        caption="Stripe events that could not be applied, open ones first"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ eventId }) => eventId}
        stacks
        empty={
          <EmptyState
            title={isOpen ? 'No failed events' : 'No event has failed'}
            action={<ButtonLink to="/admin/money">Back to Money</ButtonLink>}
          >
            An event that could not be applied is kept here, with the reason, until it is.
          </EmptyState>
        }
      />
      <ListPages page={page} pageCount={pageCount} />
    </div>
  );
}

const COLUMNS: Column<EventFailureView>[] = [
  rowHeader('Event', ({ type, eventId, objectId, livemode }) => (
    <>
      {type}
      {livemode ? null : ' (test)'}
      <br />
      <span className="quiet">{eventId}</span>
      <br />
      <span className="quiet">{objectId}</span>
    </>
  )),
  plain('State', ({ resolvedAt, resolvedBy }) =>
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
  ),
  plain('Last failure', ({ error, tries, firstFailedAt, lastFailedAt }) => (
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
  )),
  actions(({ resolvedAt, eventId, type }) =>
    resolvedAt ? null : (
      <ActionButton
        action="/admin/webhooks"
        intent="replay"
        fields={{ eventId }}
        label="Replay"
        about={`${type} ${eventId}`}
        pending="Replaying..."
      />
    ),
  ),
];
