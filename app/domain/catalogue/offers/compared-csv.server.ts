import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { csvOf, type CsvColumns } from '~/lib/text/csv';
import { centsToDecimal } from '~/lib/money';
import { compareOffers, type ComparedOffer } from './compare-offers.server';

const dollars = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : centsToDecimal(cents);

/** In file order. Amounts are dollars. */
const COLUMNS: CsvColumns<ComparedOffer> = {
  id: ({ id }) => id,
  material: ({ title }) => title,
  seller: ({ company }) => company.name,
  price: ({ priceCents }) => dollars(priceCents),
  priceUnit: ({ priceUnit }) => priceUnit,
  pricePerCommonUnit: ({ unitPriceCents }) =>
    unitPriceCents === null ? null : (unitPriceCents / 100).toFixed(4),
  commonUnit: ({ unit }) => unit,
  quantityLeft: ({ quantity }) => quantity,
  condition: ({ condition }) => CONDITION_LABELS[condition],
  city: ({ city }) => city,
  state: ({ state }) => state,
  distanceMiles: ({ miles }) => miles && Math.round(miles),
  order: ({ order }) => order && order.quantity,
  subtotal: ({ order }) => dollars(order?.subtotalCents),
  platformFee: ({ order }) => dollars(order?.feeCents),
  freightEstimate: ({ freightCents }) => dollars(freightCents),
  landedCost: ({ landedCents }) => dollars(landedCents),
  businessDays: ({ days }) => days,
  note: ({ note }) => note,
};

/** A line for each listing, as the page compares them. */
export async function* comparedCsv(
  ...asked: Parameters<typeof compareOffers>
): AsyncGenerator<string> {
  const { offers } = await compareOffers(...asked);
  yield* csvOf(COLUMNS, offers);
}
