import { transitTime } from '~/domain/shipping/copy';
import type { SellerPart, TakeoffAnswer } from '~/domain/takeoffs/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { PLATFORM_FEE } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { SumList } from '~/ui/data/description-list';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';

export function Sellers({
  sellers,
  totals,
  bound,
  zip,
}: Pick<TakeoffAnswer, 'sellers' | 'totals'> & { bound: string; zip: string }) {
  if (sellers.length === 0) return null;
  const unknown = sellers.filter(({ freightCents }) => freightCents === null);
  const isAll = unknown.length === sellers.length;
  const without = isAll ? 'without freight' : `without freight from ${sellersIn(unknown)}`;
  const isLanded = unknown.length === 0;
  return (
    <section aria-labelledby="sellers" className="stack">
      <h2 id="sellers">
        {`Buy from ${sellersIn(sellers)}: ${formatMoney(totals.landedCents)}, ${isLanded ? 'delivered' : without}`}
      </h2>
      <Pickups sellers={sellers} />
      <SumList
        lines={[
          { label: 'Materials', cents: totals.subtotalCents },
          { label: `Platform fee ${PLATFORM_FEE}`, cents: totals.feeCents },
          {
            label: `Freight to ${zip}, estimated${isLanded || isAll ? '' : ' where known'}`,
            cents: totals.freightCents,
          },
          {
            label: isLanded ? 'Landed cost' : `Sum ${without}`,
            cents: totals.landedCents,
            total: true,
          },
        ]}
      />
      <div className="grid gap-3 lg:grid-cols-2">
        {sellers.map((seller) => (
          <Seller key={seller.key} seller={seller} />
        ))}
      </div>
      <Disclosure summary="How we chose">
        <p className="meta">{bound}</p>
      </Disclosure>
    </section>
  );
}

const inWords = (count: number) => (count === 1 ? 'one seller' : `${count} sellers`);

/** One that sells from two places is one seller. */
const sellersIn = (parts: SellerPart[]) =>
  inWords(new Set(parts.map((part) => part.company.id)).size);

/** Says why there are more pickups than sellers. */
function Pickups({ sellers }: { sellers: SellerPart[] }) {
  const yards = new Map<string, { name: string; count: number }>();
  for (const { company } of sellers) {
    yards.set(company.id, { ...company, count: (yards.get(company.id)?.count ?? 0) + 1 });
  }
  const several = [...yards.values()].filter(({ count }) => count > 1);
  if (several.length === 0) return null;
  const reasons = several.map(({ name, count }) => `${name} has ${count} yards`);
  return <p>{`${sellers.length} pickups: ${reasons.join(', ')}.`}</p>;
}

function Seller({ seller }: { seller: SellerPart }) {
  const { company, place, miles, orders, freightCents, freightNote, days, totalCents } = seller;
  return (
    <section className="panel stack" aria-label={company.name}>
      <div>
        <h3>
          <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>
        </h3>
        <p className="quiet">
          {place}
          {miles === null ? null : `, ${groupThousands(Math.round(miles))} mi`}
        </p>
      </div>
      <ul>
        {orders.map((order) => (
          <li key={order.offerId} className="flex items-start justify-between gap-3 py-1">
            <span>
              <AppLink to={`/material/${order.offerId}`}>{order.title}</AppLink>
              <span className="block quiet">
                {`${groupThousands(order.quantity)} at ${formatMoney(order.priceCents)} ${order.priceUnit}: ${formatMoney(order.subtotalCents)}`}
                {order.spare > 0
                  ? `. ${groupThousands(order.spare)} more than you need: the seller’s minimum order.`
                  : null}
              </span>
            </span>
            <ButtonLink size="sm" to={`/material/${order.offerId}/buy?quantity=${order.quantity}`}>
              Buy<span className="sr"> {order.title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p>
        {freightCents === null
          ? freightNote
          : `Freight about ${formatMoney(freightCents)}, ${transitTime(days ?? 1)} in transit. ${freightNote ?? ''}`}
      </p>
      <p>
        <b>{formatMoney(totalCents)}</b>
        {freightCents === null ? ' with the fee, before freight' : ' delivered, with the fee'}
      </p>
    </section>
  );
}
