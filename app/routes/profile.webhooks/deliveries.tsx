import { DELIVERY_STATES, KEPT_DAYS } from '~/domain/webhooks/copy';
import type { DeliveryView, listDeliveries } from '~/domain/webhooks/index.server';
import { actions, dateTime, plain, rowHeader } from '~/ui/data/columns';
import { ListPages } from '~/ui/filters/list-pages';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { PressForm } from '~/ui/form/press-form';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';

const TONES = { waiting: 'fair', delivered: 'good', failed: 'high', replaced: 'neutral' } as const;

const COLUMNS: Column<DeliveryView>[] = [
  rowHeader('Event', ({ type }) => <code>{type}</code>),
  dateTime('Time', ({ createdAt }) => createdAt),
  plain('Webhook', ({ url }) => <span className="wrap-anywhere">{url}</span>),
  plain('State', ({ state, dueAt, attempts }) => (
    <>
      <Badge tone={TONES[state]}>{DELIVERY_STATES[state]}</Badge>
      {dueAt && attempts.length > 0 ? (
        <>
          {' Next attempt '}
          <Time at={dueAt} format="datetime" />
        </>
      ) : null}
    </>
  )),
  plain('Response', ({ attempts }) => <Attempts attempts={attempts} />),
  actions(({ id, type }) => (
    <PressForm
      fields={{ deliveryId: id }}
      size="sm"
      intent="resend"
      pending="Sending..."
      about={type}
    >
      Send Again
    </PressForm>
  )),
];

function Attempts({ attempts }: Pick<DeliveryView, 'attempts'>) {
  const [last, ...earlier] = attempts;
  if (!last) return <span className="quiet">None yet</span>;
  if (earlier.length === 0) return attemptInWords(last);
  return (
    <Disclosure summary={`${attemptInWords(last)}, after ${attempts.length} attempts`}>
      <ol className="stack gap-2">
        {attempts.map((attempt) => (
          <li key={attempt.createdAt}>
            <Time at={attempt.createdAt} format="datetime" />
            {`: ${attemptInWords(attempt)}`}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

const attemptInWords = ({ status, error, durationMs }: DeliveryView['attempts'][number]) =>
  `${status ?? error} in ${(durationMs / 1000).toFixed(1)} s`;

type Listed = Awaited<ReturnType<typeof listDeliveries>>;

export function Deliveries({ rows, page, pageCount }: Listed) {
  if (rows.length === 0) return null;
  return (
    <Panel id="deliveries" title="Deliveries">
      <p className="meta">{`Newest first, kept for ${KEPT_DAYS} days.`}</p>
      <DataTable
        caption="Webhook deliveries, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        stacks
      />
      <ListPages page={page} pageCount={pageCount} />
    </Panel>
  );
}
