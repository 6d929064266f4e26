import { loadSentence, transitTime } from '~/domain/shipping/copy';
import type { DeliveryEstimate, DeliveryOption } from '~/domain/shipping/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { PLATFORM_FEE, SITE_NAME } from '~/lib/site';
import { labeled, money, rowHeader } from '~/ui/data/columns';
import { SumList } from '~/ui/data/description-list';
import { type Column, DataTable } from '~/ui/data/table';
import { Badge } from '~/ui/feedback/badge';

interface DeliveryAnswerProps {
  estimate: DeliveryEstimate;
  /** About the load */
  note?: string | undefined;
}

export function DeliveryAnswer({ estimate, note }: DeliveryAnswerProps) {
  const { sum, load, options, source, message, destination, roadMiles } = estimate;
  const [cheapest] = options;
  if (!cheapest) return null;
  const isEstimate = source === 'estimate';
  return (
    <section id="answer" tabIndex={-1} aria-labelledby="answer-title" className="panel stack">
      <h2 id="answer-title">
        {`Delivered to ${destination} `}
        {isEstimate ? <Badge tone="fair">Estimate</Badge> : null}
      </h2>
      <SumList
        lines={[
          {
            label: `${groupThousands(sum.quantity)} × ${formatMoney(sum.unitPriceCents)}`,
            cents: sum.subtotalCents,
          },
          { label: `Platform fee ${PLATFORM_FEE}`, cents: sum.feeCents },
          {
            label: isEstimate ? 'Delivery, estimated' : 'Delivery',
            cents: cheapest.freightCents,
          },
          { label: 'Landed cost', cents: cheapest.landedCents, total: true },
        ]}
      />
      <DataTable
        caption="Delivery options, cheapest first"
        columns={COLUMNS}
        rows={options}
        rowKey={({ carrier, service, freightCents }) => `${carrier} ${service} ${freightCents}`}
        stacks
        tall
      />
      <p className="meta">
        {`For ${loadSentence(load)}. ${note ? `${note} ` : ''}${message} About ${groupThousands(roadMiles)} miles by road. You don’t pay for delivery on ${SITE_NAME}.`}
      </p>
    </section>
  );
}

const COLUMNS: Column<DeliveryOption>[] = [
  rowHeader('Service', ({ carrier, service, trackingAvailable }) => (
    <>
      {service}
      <br />
      <span className="quiet">{`${carrier}${trackingAvailable ? ', tracked' : ''}`}</span>
    </>
  )),
  labeled('Arrives', ({ days, deliveryDate }) =>
    days === null || deliveryDate === null ? (
      'Not given'
    ) : (
      <>
        <time dateTime={deliveryDate}>{shortDate(deliveryDate)}</time>
        <br />
        <span className="quiet">{transitTime(days)}</span>
      </>
    ),
  ),
  money('Delivery', ({ freightCents }) => freightCents),
  money('Landed cost', ({ landedCents }) => landedCents),
];

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

const shortDate = (date: string) => DAY.format(new Date(`${date}T00:00:00Z`));
