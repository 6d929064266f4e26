import type { ReactNode } from 'react';
import type { ComparedFact, ComparedOffer } from '~/domain/catalogue/index.server';
import { transitTime } from '~/domain/shipping/copy';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { formatMoney, formatSmallMoney, groupThousands } from '~/lib/money';
import { milesInWords } from '~/ui/data/miles';
import { PLATFORM_FEE } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { AppLink } from '~/ui/link';

interface Row {
  label: string;
  fact?: ComparedFact;
  best?: string;
  cell: (offer: ComparedOffer) => ReactNode;
}

const money = (cents: number | null) => (cents === null ? '—' : formatMoney(cents));

/** Only for this page: the first column sticks, and it prints on one landscape page. */
const STYLES = `
.compare th,.compare td{vertical-align:top}
.compare thead th{min-width:160px;white-space:normal}
.compare tr>:first-child{position:sticky;left:0;z-index:2;min-width:96px;width:112px;background:var(--surface)}
@page{size:landscape}
@media print{
.compare{overflow:visible}
.compare :is(th,td){min-width:0!important;padding:3px 6px;font-size:8pt}
}`;

const FACTS: Row[] = [
  {
    label: 'Price',
    fact: 'price',
    best: 'Lowest',
    cell: ({ priceCents, priceUnit }) => `${formatMoney(priceCents)} ${priceUnit}`,
  },
  {
    label: 'Price per common unit',
    fact: 'unitPrice',
    best: 'Lowest',
    cell: ({ unitPriceCents, unit }) =>
      unitPriceCents === null ? '—' : `${formatSmallMoney(unitPriceCents)} / ${unit}`,
  },
  {
    label: 'Available',
    fact: 'quantity',
    best: 'Most',
    cell: ({ quantity }) => groupThousands(quantity),
  },
  {
    label: 'Condition',
    fact: 'condition',
    best: 'Best',
    cell: ({ condition }) => CONDITION_LABELS[condition],
  },
];

const LANDED: Row[] = [
  {
    label: 'Order',
    cell: ({ order, note }) => (
      <>
        {order ? groupThousands(order.quantity) : '—'}
        {note ? <span className="block quiet">{note}</span> : null}
      </>
    ),
  },
  { label: 'Materials', cell: ({ order }) => money(order && order.subtotalCents) },
  {
    get label() {
      return `Platform fee ${PLATFORM_FEE}`;
    },
    cell: ({ order }) => money(order && order.feeCents),
  },
];

function rowsFor(zip: string, needed: number | null): Row[] {
  return [
    ...FACTS,
    {
      label: zip ? `Miles from ${zip}` : 'Location',
      fact: 'distance',
      best: 'Nearest',
      cell: ({ city, state, miles }) => (
        <>
          {zip && miles !== null ? `${milesInWords(miles)} mi` : null}
          <span className={zip ? 'block quiet' : undefined}>{`${city}, ${state}`}</span>
        </>
      ),
    },
    ...(needed === null ? [] : LANDED),
    ...(needed === null || !zip
      ? []
      : ([
          {
            label: `Freight to ${zip}, estimated`,
            fact: 'freight',
            best: 'Lowest',
            cell: ({ freightCents }) => money(freightCents),
          },
          {
            label: 'Landed cost',
            fact: 'landed',
            best: 'Lowest',
            cell: ({ landedCents }) =>
              landedCents === null ? '—' : <b>{formatMoney(landedCents)}</b>,
          },
          {
            label: 'In transit',
            fact: 'days',
            best: 'Fastest',
            cell: ({ days }) => (days === null ? '—' : transitTime(days)),
          },
        ] satisfies Row[])),
  ];
}

interface CompareTableProps {
  offers: ComparedOffer[];
  zip: string;
  needed: number | null;
  removeHref: (id: string) => string;
}

export function CompareTable({ offers, zip, needed, removeHref }: CompareTableProps) {
  const missing = [zip ? [] : 'a ZIP code', needed === null ? 'the quantity you need' : []].flat();
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      <div
        className="scroll compare"
        role="region"
        aria-label="Listings side by side"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <caption className="sr">Listings side by side</caption>
          <thead>
            <tr>
              <th scope="col">Listing</th>
              {offers.map(({ id, title, company }) => (
                <th key={id} scope="col">
                  <AppLink to={`/material/${id}`}>{title}</AppLink>
                  <span className="block quiet">{company.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsFor(zip, needed).map(({ label, fact, best, cell }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {offers.map((offer) => (
                  <td key={offer.id}>
                    {cell(offer)}
                    {fact && offer.best.includes(fact) ? (
                      <>
                        {' '}
                        <span className="tag good">{best}</span>
                      </>
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="no-print">
              <th scope="row">Buy or remove</th>
              {offers.map((offer) => (
                <td key={offer.id}>
                  <div className="row">
                    {offer.refusal ? (
                      <span className="quiet">{offer.refusal}</span>
                    ) : (
                      <ButtonLink
                        kind="go"
                        size="sm"
                        to={`/material/${offer.id}/buy${offer.order ? `?quantity=${offer.order.quantity}` : ''}`}
                      >
                        Buy<span className="sr"> {offer.title}</span>
                      </ButtonLink>
                    )}
                    <ButtonLink size="sm" to={removeHref(offer.id)}>
                      Remove<span className="sr"> {offer.title}</span>
                    </ButtonLink>
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {missing.length > 0 ? (
        <p className="quiet no-print">
          {`Enter ${missing.join(' and ')} to compare landed costs: materials, ${PLATFORM_FEE} platform fee and freight.`}
        </p>
      ) : null}
    </>
  );
}
