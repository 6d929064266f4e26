import type { Actor } from '~/lib/actor';
import { csvLine } from '~/lib/text/csv';
import { centsToDecimal } from '~/lib/money';
import { getTakeoff, type TakeoffAnswer } from './answer-takeoff.server';
import { LINE_STATES } from './copy';

const COLUMNS = [
  'line',
  'asked',
  'quantity',
  'unit',
  'words',
  'status',
  'listing',
  'listingId',
  'seller',
  'listingUnits',
  'price',
  'priceUnit',
  'subtotal',
  'platformFee',
  'freightEstimate',
  'total',
] as const;

/**
 * First what covers each line, then what to order from each seller and its freight. Amounts are
 * dollars. @throws DomainError `no_company`, `not_found`, before the first line
 */
export async function takeoffCsv(id: string, actor: Actor): Promise<AsyncGenerator<string>> {
  const { answer } = await getTakeoff(id, actor);
  return linesOf(answer);
}

const freightText = (cents: number | null) => (cents === null ? 'unknown' : centsToDecimal(cents));

type Cells = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

async function* linesOf({ lines, sellers, totals }: TakeoffAnswer): AsyncGenerator<string> {
  yield csvLine([...COLUMNS]);
  const toLine = (cells: Cells) => csvLine(COLUMNS.map((column) => cells[column]));
  for (const { position, text, quantity, unit, words, state, picks } of lines) {
    const asked = {
      line: position,
      asked: text,
      quantity,
      unit,
      words,
      status: LINE_STATES[state],
    };
    if (picks.length === 0) yield toLine(asked);
    for (const { offerId, title, seller, units, priceUnit } of picks) {
      yield toLine({
        ...asked,
        listing: title,
        listingId: offerId,
        seller,
        listingUnits: units,
        priceUnit,
      });
    }
  }
  for (const { company, orders, freightCents, totalCents } of sellers) {
    const seller = company.name;
    for (const order of orders) {
      yield toLine({
        status: 'Order',
        listing: order.title,
        listingId: order.offerId,
        seller,
        listingUnits: order.quantity,
        price: centsToDecimal(order.priceCents),
        priceUnit: order.priceUnit,
        subtotal: centsToDecimal(order.subtotalCents),
        platformFee: centsToDecimal(order.feeCents),
      });
    }
    const freightEstimate = freightText(freightCents);
    yield toLine({ status: 'Seller', seller, freightEstimate, total: centsToDecimal(totalCents) });
  }
  if (sellers.length === 0) return;
  yield toLine({
    status: 'Total',
    subtotal: centsToDecimal(totals.subtotalCents),
    platformFee: centsToDecimal(totals.feeCents),
    freightEstimate: freightText(totals.freightCents),
    total: centsToDecimal(totals.landedCents),
  });
}
