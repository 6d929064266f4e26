import { quote, type Quote } from '~/lib/platform-fee';
import { CONDITIONS, CONDITION_LABELS } from '~/lib/choices/conditions';
import { placeOfZip } from '~/lib/places/places.server';
import { SHIPPING_COPY } from '~/domain/shipping/copy';
import { MAX_COMPARED } from '../copy';
import type { CompareOffersInput } from './compare.schema';
import { landedCost, orderFor } from './landed-cost.server';
import { listOffers, type Offer } from './offers.server';
import { csvOf, type CsvColumns } from '~/lib/text/csv';
import { centsToDecimal } from '~/lib/money';

export interface ComparedOffer extends Offer {
  unitPriceCents: number | null;
  /** For the quantity needed, raised to the smallest order; null where none is known or enough */
  order: Quote | null;
  /** Why there is no landed cost, or what raised the order */
  note: string | null;
  freightCents: number | null;
  days: number | null;
  landedCents: number | null;
  best: ComparedFact[];
}

/** Safe for anyone. `companyId` is the viewer's. */
export async function compareOffers(
  ids: string[],
  { zip, quantity, unit }: CompareOffersInput,
  companyId: string | null,
) {
  const asked = ids.slice(0, MAX_COMPARED);
  const place = placeOfZip(zip);
  const found = await listOffers(asked, { from: place, companyId });
  const offers = found.map((offer) => costOf(offer, { zip: place ? zip : '', quantity, unit }));
  return {
    offers: withBest(offers),
    /** Ids that no public listing has, and those beyond the sixth */
    missing: asked.length - found.length,
    left: ids.length - asked.length,
    /** Common units that these listings can be bought by, and the one asked for */
    units: [...new Set(found.flatMap(({ unit: own }) => own ?? []).concat(unit ?? []))],
    isZipUnknown: zip !== '' && !place,
  };
}

type Costed = Omit<ComparedOffer, 'best'>;

function costOf(offer: Offer, { zip, quantity, unit }: CompareOffersInput): Costed {
  const costed: Costed = {
    ...offer,
    unitPriceCents: offer.perUnit && offer.unit !== null ? offer.priceCents / offer.perUnit : null,
    order: null,
    note: offer.refusal,
    freightCents: null,
    days: null,
    landedCents: null,
  };
  if (quantity === null || offer.refusal) return costed;
  const isPiece = unit === 'each' && offer.pieces === 1;
  const ordered = orderFor(offer, { quantity, unit: isPiece ? null : unit });
  if (typeof ordered === 'string') return { ...costed, note: ordered };
  if (!zip) {
    return { ...costed, order: quote(offer.priceCents, ordered.quantity), note: ordered.note };
  }
  const { order, freight, landedCents } = landedCost(offer, ordered.quantity, zip);
  const usual = offer.isWeightUsual ? SHIPPING_COPY.usualWeight : null;
  const ofFreight = freight.cents === null ? freight.why : usual;
  return {
    ...costed,
    order,
    note: [ordered.note, ofFreight].filter(Boolean).join(' ') || null,
    freightCents: freight.cents,
    days: freight.cents === null ? null : freight.days,
    landedCents,
  };
}

interface Figure {
  figure: (offer: Costed) => number | null;
  sameUnit?: (offer: Costed) => unknown;
}

/** The least is best. Prices and quantities compare in one unit alone. */
const FIGURES = {
  price: { figure: ({ priceCents }) => priceCents, sameUnit: ({ priceUnit }) => priceUnit },
  unitPrice: { figure: ({ unitPriceCents }) => unitPriceCents, sameUnit: ({ unit }) => unit },
  quantity: { figure: ({ quantity }) => -quantity, sameUnit: ({ priceUnit }) => priceUnit },
  condition: { figure: ({ condition }) => CONDITIONS.indexOf(condition) },
  distance: { figure: ({ miles }) => miles && Math.round(miles) },
  freight: { figure: ({ freightCents }) => freightCents },
  landed: { figure: ({ landedCents, priceUnit }) => (priceUnit === 'OBO' ? null : landedCents) },
  days: { figure: ({ days }) => days },
} satisfies Record<string, Figure>;

export type ComparedFact = keyof typeof FIGURES;

/** Nothing is marked best where all are the same, nor what is sold out. */
function withBest(offers: Costed[]): ComparedOffer[] {
  const best = offers.map((): ComparedFact[] => []);
  for (const [fact, { figure, sameUnit }] of Object.entries<Figure>(FIGURES)) {
    const figures = offers.map((offer) => (offer.quantity > 0 ? figure(offer) : null));
    const known = figures.filter((value) => value !== null);
    const units = new Set(offers.filter((_, at) => figures[at] !== null).map((o) => sameUnit?.(o)));
    if (known.length < 2 || units.size > 1 || new Set(known).size < 2) continue;
    const least = Math.min(...known);
    for (const [at, value] of figures.entries()) {
      if (value === least) best[at]!.push(fact as ComparedFact);
    }
  }
  return offers.map((offer, at) => ({ ...offer, best: best[at]! }));
}

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
