import {
  freightTo,
  listOffers,
  type MatchedOffer,
  matchOffers,
  type Offer,
  orderBounds,
} from '~/domain/catalogue/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { formatMoney } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { placeOfZip } from '~/lib/places/places.server';
import { TAKEOFF_COPY } from './copy';
import { orderedUnits, splitSellers, type SplitOffer, type SplitPick } from './split-sellers';
import { heldPerUnit } from './supply';
import { requireTakeoff, type Takeoff, type TakeoffLine } from './takeoff-queries.server';

export type LineState = 'covered' | 'partly' | 'missing' | 'unread' | 'skipped';

export interface AnsweredLine extends TakeoffLine {
  state: LineState;
  /** Of the quantity needed */
  coveredQuantity: number;
  picks: { offerId: string; title: string; seller: string; units: number; priceUnit: string }[];
  /** Any of them can be picked */
  offers: { id: string; label: string }[];
  corrected: { from: string; to: string } | null;
  problem: string | null;
  /** What became of the listings since the line was last saved */
  changes: string[];
}

export interface SellerOrder {
  offerId: string;
  title: string;
  quantity: number;
  priceUnit: string;
  priceCents: number;
  subtotalCents: number;
  feeCents: number;
  /** More than the lines need: a smallest order or a whole lot */
  spare: number;
}

export interface SellerPart {
  key: string;
  company: Offer['company'];
  place: string;
  miles: number | null;
  orders: SellerOrder[];
  freightCents: number | null;
  /** Why there is no freight, or what it assumes */
  freightNote: string | null;
  days: number | null;
  /** Without freight where it is unknown */
  totalCents: number;
}

export interface TakeoffAnswer {
  lines: AnsweredLine[];
  sellers: SellerPart[];
  totals: { subtotalCents: number; feeCents: number; freightCents: number; landedCents: number };
  /** Sellers whose freight isn't in the totals */
  unknownFreight: number;
}

/** Where a seller gave no weight, the split counts freight of one such pallet; totals leave it out. */
const ASSUMED_POUNDS = 500;

/**
 * Prices and stock as of now. @throws DomainError `no_company`, `not_found`
 */
export async function getTakeoff(
  id: string,
  actor: Actor,
): Promise<{ takeoff: Takeoff; answer: TakeoffAnswer }> {
  const takeoff = await requireTakeoff(id, actor);
  return { takeoff, answer: await answerTakeoff(takeoff, actor) };
}

export async function answerTakeoff(takeoff: Takeoff, actor: Actor): Promise<TakeoffAnswer> {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  const from = placeOfZip(takeoff.zipCode);
  const asked = takeoff.lines.filter(({ isSkipped }) => !isSkipped);
  const known = takeoff.lines.flatMap(({ materialId, seen }) => [
    ...(materialId ? [materialId] : []),
    ...seen.map(({ id }) => id),
  ]);
  const [matches, named] = await Promise.all([
    matchOffers(
      asked.map(({ words }) => words),
      { from, radiusMiles: takeoff.radiusMiles, companyId },
    ),
    listOffers([...new Set(known)], { from, companyId }),
  ]);
  const now = new Map(named.map((offer) => [offer.id, offer]));
  const found = new Map<number, Found>();
  for (const [at, line] of asked.entries()) {
    const { offers, corrected } = matches[at]!;
    found.set(line.position, { ...candidates(line, offers, now), corrected });
  }
  const split = splitLines(asked, found, takeoff.zipCode);
  const sellers = sellersOf(split, takeoff.zipCode);
  return {
    lines: takeoff.lines.map((line) => answered(line, found.get(line.position), split, now)),
    sellers,
    totals: totalsOf(sellers),
    unknownFreight: sellers.filter(({ freightCents }) => freightCents === null).length,
  };
}

interface Found {
  offers: MatchedOffer[];
  options: { offer: Offer; per: number }[];
  corrected: AnsweredLine['corrected'];
  problem: string | null;
}

/** What the split may choose from: the listing picked by hand, else all of the same product. */
function candidates(line: TakeoffLine, offers: MatchedOffer[], now: Map<string, Offer>) {
  const picked = line.materialId ? now.get(line.materialId) : undefined;
  const chosen = picked && !picked.refusal ? [picked] : offers.filter(({ isSame }) => isSame);
  const options = chosen.flatMap((offer) => {
    const per = heldPerUnit(line.unit, offer);
    return per ? [{ offer, per }] : [];
  });
  let problem: string | null = null;
  if (line.quantity === null) problem = TAKEOFF_COPY.noQuantity;
  else if (chosen.length === 0) problem = TAKEOFF_COPY.noMatch;
  else if (options.length === 0) problem = TAKEOFF_COPY.cantConvert(line.unit);
  const shown = picked && !offers.some(({ id }) => id === picked.id) ? [picked, ...offers] : offers;
  return { offers: shown as MatchedOffer[], options, problem };
}

interface Split {
  picks: (SplitPick & { position: number })[];
  byId: Map<string, Offer>;
}

function splitLines(lines: TakeoffLine[], found: Map<number, Found>, zip: string): Split {
  const byId = new Map<string, Offer>();
  const made = new Map<string, SplitOffer>();
  const offerOf = (offer: Offer): SplitOffer => {
    byId.set(offer.id, offer);
    const before = made.get(offer.id);
    if (before) return before;
    const costCents = (units: number) => quote(offer.priceCents, units).totalCents;
    const split = { id: offer.id, seller: sellerKey(offer), ...orderBounds(offer), costCents };
    made.set(offer.id, split);
    return split;
  };
  const wanted = lines.filter(({ quantity }) => quantity !== null);
  const picks = splitSellers(
    wanted.map(({ position, quantity }) => ({
      need: quantity!,
      options: found
        .get(position)!
        .options.map(({ offer, per }) => ({ offer: offerOf(offer), per })),
    })),
    (_, ordered) => {
      const items = ordered.map(({ id, units }) => ({ listing: byId.get(id)!, quantity: units }));
      return freightTo(zip, items.map(withWeight)).cents ?? 0;
    },
  );
  return { byId, picks: picks.map((pick) => ({ ...pick, position: wanted[pick.line]!.position })) };
}

const sellerKey = ({ company, city, state, zipCode }: Offer) =>
  [company.id, zipCode ?? city, state].join(' ');

function withWeight(item: { listing: Offer; quantity: number }) {
  if (item.listing.weightLb !== null) return item;
  return { ...item, listing: { ...item.listing, weightLb: ASSUMED_POUNDS / item.quantity } };
}

function sellersOf({ picks, byId }: Split, zip: string): SellerPart[] {
  const units = new Map<SplitOffer, number>();
  for (const pick of picks) units.set(pick.offer, (units.get(pick.offer) ?? 0) + pick.units);
  const bySeller = new Map<string, [SplitOffer, number][]>();
  for (const entry of units) {
    const [{ seller }] = entry;
    bySeller.set(seller, [...(bySeller.get(seller) ?? []), entry]);
  }
  const parts = [...bySeller].map(([key, offers]): SellerPart => {
    const orders = offers.map(([offer, needed]) => orderOf(byId.get(offer.id)!, offer, needed));
    const first = byId.get(offers[0]![0].id)!;
    const freight = freightTo(
      zip,
      orders.map(({ offerId, quantity }) => ({ listing: byId.get(offerId)!, quantity })),
    );
    const goods = orders.reduce((sum, order) => sum + order.subtotalCents + order.feeCents, 0);
    return {
      key,
      company: first.company,
      place: `${first.city}, ${first.state}`,
      miles: first.miles,
      orders,
      freightCents: freight.cents,
      freightNote: freight.cents === null ? freight.why : usualNote(orders, byId),
      days: freight.cents === null ? null : freight.days,
      totalCents: goods + (freight.cents ?? 0),
    };
  });
  return parts.sort((one, other) => other.totalCents - one.totalCents);
}

const usualNote = (orders: SellerOrder[], byId: Map<string, Offer>) =>
  orders.some(({ offerId }) => byId.get(offerId)!.isWeightUsual)
    ? 'Weights as of similar listings.'
    : null;

function orderOf(listing: Offer, offer: SplitOffer, needed: number): SellerOrder {
  const quantity = orderedUnits(offer, needed);
  const { subtotalCents, feeCents } = quote(listing.priceCents, quantity);
  const { id: offerId, title, priceUnit, priceCents } = listing;
  const spare = quantity - needed;
  return { offerId, title, priceUnit, priceCents, quantity, subtotalCents, feeCents, spare };
}

function totalsOf(sellers: SellerPart[]): TakeoffAnswer['totals'] {
  const orders = sellers.flatMap((seller) => seller.orders);
  const subtotalCents = orders.reduce((sum, order) => sum + order.subtotalCents, 0);
  const feeCents = orders.reduce((sum, order) => sum + order.feeCents, 0);
  const freightCents = sellers.reduce((sum, seller) => sum + (seller.freightCents ?? 0), 0);
  const landedCents = subtotalCents + feeCents + freightCents;
  return { subtotalCents, feeCents, freightCents, landedCents };
}

function answered(
  line: TakeoffLine,
  found: Found | undefined,
  { picks, byId }: Split,
  now: Map<string, Offer>,
): AnsweredLine {
  const own = picks.filter(({ position }) => position === line.position);
  const coveredQuantity = own.reduce((sum, { covers }) => sum + covers, 0);
  return {
    ...line,
    coveredQuantity: Math.round(coveredQuantity * 100) / 100,
    state: stateOf(line, coveredQuantity),
    picks: own.map(({ offer, units }) => {
      const { id, title, company, priceUnit } = byId.get(offer.id)!;
      return { offerId: id, title, seller: company.name, units, priceUnit };
    }),
    offers: (found?.offers ?? []).map((offer) => ({ id: offer.id, label: labelOf(offer) })),
    corrected: found?.corrected ?? null,
    problem: found?.problem ?? null,
    changes: line.isSkipped ? [] : changesOf(line, now),
  };
}

function stateOf({ isSkipped, quantity }: TakeoffLine, covered: number): LineState {
  if (isSkipped) return 'skipped';
  if (quantity === null) return 'unread';
  if (covered === 0) return 'missing';
  return covered > quantity - 1e-6 ? 'covered' : 'partly';
}

function labelOf({ title, priceCents, priceUnit, quantity, company, miles }: Offer): string {
  const away = miles === null ? '' : `, ${Math.round(miles)} mi`;
  return `${title}: ${formatMoney(priceCents)} ${priceUnit}, ${quantity} left, ${company.name}${away}`;
}

function changesOf({ seen }: TakeoffLine, now: Map<string, Offer>): string[] {
  return seen.flatMap(({ id, title, priceCents }) => {
    const offer = now.get(id);
    if (!offer) return [`${title} is no longer on sale.`];
    if (offer.refusal) return [`${title}: ${offer.refusal}`];
    if (offer.priceCents === priceCents) return [];
    const way = offer.priceCents > priceCents ? 'up' : 'down';
    return [
      `${title} is ${way} from ${formatMoney(priceCents)} to ${formatMoney(offer.priceCents)}.`,
    ];
  });
}
