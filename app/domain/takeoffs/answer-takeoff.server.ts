import { z } from 'zod/v4';
import {
  freightTo,
  listOffers,
  type MatchedOffer,
  matchOffers,
  type OfferMatch,
  type Offer,
  orderBounds,
} from '~/domain/catalogue/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { Money, type ViewOf } from '~/lib/answer-fields';
import { formatMoney, groupThousands } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { placeOfZip } from '~/lib/places/places.server';
import { keysOf } from '~/lib/schema-fields';
import { LINE_STATES, MAX_NEED, TAKEOFF_COPY } from './copy';
import { readLine } from './read-line';
import { orderedUnits, splitSellers, type SplitOffer } from './split-sellers.server';
import { heldPerUnit } from './held-per-unit.server';
import { requireTakeoff, type Takeoff, type TakeoffLine } from './takeoff-queries.server';

type LineState = keyof typeof LINE_STATES;

const Line = z.object({
  position: z.int(),
  text: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
  words: z.string().meta({ description: 'What is searched for' }),
  state: keysOf(LINE_STATES),
  coveredQuantity: z.number(),
  problem: z.string().nullable(),
  changes: z.array(z.string()).meta({ description: 'Since the line was last saved' }),
  picks: z.array(
    z.object({
      offerId: z.uuid(),
      title: z.string(),
      seller: z.string(),
      units: z.int(),
      priceUnit: z.string(),
    }),
  ),
  offers: z
    .array(z.object({ id: z.uuid(), label: z.string() }))
    .meta({ description: 'Listings that can be picked' }),
});

const Order = z.object({
  offerId: z.uuid(),
  title: z.string(),
  quantity: z.int(),
  price: Money,
  priceUnit: z.string(),
  subtotal: Money,
  fee: Money,
  spare: z.int().meta({ description: 'More than the lines need' }),
});

const Seller = z.object({
  company: z.object({ id: z.uuid(), name: z.string(), verified: z.boolean() }),
  place: z.string(),
  orders: z.array(Order),
  freight: Money.nullable(),
  freightNote: z.string().nullable().meta({ description: 'Why it is unknown, or what it assumes' }),
  days: z.int().nullable(),
  total: Money.meta({ description: 'Without freight where it is unknown' }),
});

const Totals = z.object({
  subtotal: Money,
  fee: Money,
  freight: Money.nullable().meta({ description: 'null where it is known for no seller' }),
  landed: Money.meta({ description: 'Without the freight that is unknown' }),
});

export const AnsweredTakeoff = z
  .object({
    id: z.uuid(),
    name: z.string(),
    zipCode: z.string(),
    radiusMiles: z.int().nullable().meta({ description: 'null is anywhere' }),
    lines: z.array(Line),
    sellers: z.array(Seller),
    totals: Totals,
    unknownFreight: z.int().meta({ description: 'Sellers whose freight is not in the totals' }),
  })
  .meta({ id: 'Takeoff' });

type SellerOrder = ViewOf<z.output<typeof Order>>;

export type AnsweredLine = TakeoffLine &
  ViewOf<z.output<typeof Line>> & { corrected: { from: string; to: string } | null };

export type SellerPart = ViewOf<z.output<typeof Seller>> & { key: string; miles: number | null };

export type TakeoffAnswer = Awaited<ReturnType<typeof answerTakeoff>>;

/** Where a seller gave no weight, the split counts freight of one such pallet; totals leave it out. */
const ASSUMED_POUNDS = 500;

/** For freight that can't be estimated, such as a pallet to Alaska, in the split; totals leave it out. */
const ASSUMED_FREIGHT_CENTS = 100_000;

/** Prices and stock as of now. @throws DomainError `no_company`, `not_found` */
export async function getTakeoff(
  id: string,
  actor: Actor,
): Promise<{ takeoff: Takeoff; answer: TakeoffAnswer }> {
  const takeoff = await requireTakeoff(id, actor);
  return { takeoff, answer: await answerTakeoff(takeoff, actor) };
}

export async function answerTakeoff(takeoff: Takeoff, actor: Actor) {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  const from = placeOfZip(takeoff.zipCode);
  const asked = takeoff.lines.filter(({ isSkipped }) => !isSkipped);
  const known = takeoff.lines.flatMap(({ materialId, seen }) => [
    ...(materialId ? [materialId] : []),
    ...seen.map(({ id }) => id),
  ]);
  const [matches, named] = await Promise.all([
    matchOffers(
      takeoff.lines.map(({ words, isSkipped }) => (isSkipped ? '' : words)),
      { from, radiusMiles: takeoff.radiusMiles, companyId },
    ),
    listOffers([...new Set(known)], { from, companyId }),
  ]);
  const now = new Map(named.map((offer) => [offer.id, offer]));
  const found = new Map<number, Found>();
  for (const [at, line] of takeoff.lines.entries()) {
    if (line.isSkipped) continue;
    const { corrected, ...match } = matches[at]!;
    found.set(line.position, {
      ...candidates(line, match, { now, radiusMiles: takeoff.radiusMiles }),
      corrected,
    });
  }
  const split = await splitLines(asked, found, takeoff.zipCode);
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
  options: { offer: Offer; per: number; group: string | null }[];
  corrected: AnsweredLine['corrected'];
  problem: string | null;
}

/** What the split may choose from: the listing picked by hand, else all of the products that fit best. */
function candidates(
  line: TakeoffLine,
  match: Pick<OfferMatch, 'offers' | 'refused'>,
  { now, radiusMiles }: { now: Map<string, Offer>; radiusMiles: number | null },
) {
  const { offers } = match;
  const picked = line.materialId ? now.get(line.materialId) : undefined;
  const chosen =
    picked && !picked.refusal
      ? [{ ...picked, group: null }]
      : offers.filter(({ group }) => group !== null);
  const options = chosen.flatMap(({ group, ...offer }) => {
    const per = heldPerUnit(line.unit, offer);
    return per ? [{ offer, per, group }] : [];
  });
  let problem: string | null = null;
  if (line.quantity === null) {
    const isTooMuch = (readLine(line.text, Infinity).quantity ?? 0) > MAX_NEED;
    problem = isTooMuch ? TAKEOFF_COPY.tooMuch : TAKEOFF_COPY.noQuantity;
  } else if (chosen.length === 0) problem = whyNone(line.words, match, radiusMiles);
  else if (options.length === 0) problem = TAKEOFF_COPY.cantConvert(line.unit);
  const shown = picked && !offers.some(({ id }) => id === picked.id) ? [picked, ...offers] : offers;
  return { offers: shown as MatchedOffer[], options, problem };
}

const A_SIZE = String.raw`(?:#\d+|\d+/\d+|\d+ ?[x×] ?\d+\S*)`;
/** 2x4 and 2x6 studs, #4 & #5 rebar */
const TWO_SIZES = new RegExp(`${A_SIZE} ?(?:"|in[.]?)? (?:and|or|&) ${A_SIZE}`, 'i');

function whyNone(
  words: string,
  { offers, refused }: Pick<OfferMatch, 'offers' | 'refused'>,
  radius: number | null,
) {
  if (offers.length > 0) return TAKEOFF_COPY.unsure;
  if (refused?.refusal) return TAKEOFF_COPY.refused(refused.title, refused.refusal);
  if (TWO_SIZES.test(words)) return TAKEOFF_COPY.twoSizes;
  return radius === null ? TAKEOFF_COPY.noMatchAnywhere : TAKEOFF_COPY.noMatch;
}

type Split = Awaited<ReturnType<typeof splitLines>>;

async function splitLines(lines: TakeoffLine[], found: Map<number, Found>, zip: string) {
  const wanted = lines.filter(({ quantity }) => quantity !== null);
  const options = wanted.map(({ position }) => found.get(position)!.options);
  const byId = new Map(options.flat().map(({ offer }) => [offer.id, offer]));
  const offers = new Map([...byId].map(([id, offer]) => [id, toSplitOffer(offer)]));
  const picks = await splitSellers(
    wanted.map(({ quantity }, line) => ({
      need: quantity!,
      options: options[line]!.map((option) => ({ ...option, offer: offers.get(option.offer.id)! })),
    })),
    (_, ordered) => {
      const items = ordered.map(({ id, units }) => ({ listing: byId.get(id)!, quantity: units }));
      return freightTo(zip, items.map(withWeight)).cents ?? ASSUMED_FREIGHT_CENTS;
    },
  );
  return { byId, picks: picks.map((pick) => ({ ...pick, position: wanted[pick.line]!.position })) };
}

const toSplitOffer = (offer: Offer): SplitOffer => ({
  id: offer.id,
  miles: offer.miles,
  seller: sellerKey(offer),
  ...orderBounds(offer),
  costCents: (units) => quote(offer.priceCents, units).totalCents,
});

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
    const goodsCents = sumOf(orders, (order) => order.subtotalCents + order.feeCents);
    return {
      key,
      company: first.company,
      place: `${first.city}, ${first.state}`,
      miles: first.miles,
      orders,
      freightCents: freight.cents,
      freightNote: freight.cents === null ? freight.why : usualNote(orders, byId),
      days: freight.cents === null ? null : freight.days,
      totalCents: goodsCents + (freight.cents ?? 0),
    };
  });
  return parts.sort((one, other) => other.totalCents - one.totalCents);
}

const usualNote = (orders: SellerOrder[], byId: Map<string, Offer>) =>
  orders.some(({ offerId }) => byId.get(offerId)!.isWeightUsual)
    ? 'Weights estimated from similar listings.'
    : null;

function orderOf(listing: Offer, offer: SplitOffer, needed: number): SellerOrder {
  const quantity = orderedUnits(offer, needed);
  const { subtotalCents, feeCents } = quote(listing.priceCents, quantity);
  const { id: offerId, title, priceUnit, priceCents } = listing;
  const spare = quantity - needed;
  return { offerId, title, priceUnit, priceCents, quantity, subtotalCents, feeCents, spare };
}

function totalsOf(sellers: SellerPart[]): ViewOf<z.output<typeof Totals>> {
  const orders = sellers.flatMap((seller) => seller.orders);
  const subtotalCents = sumOf(orders, (order) => order.subtotalCents);
  const feeCents = sumOf(orders, (order) => order.feeCents);
  const isUnknown = sellers.length > 0 && sellers.every((seller) => seller.freightCents === null);
  const freightCents = isUnknown ? null : sumOf(sellers, (seller) => seller.freightCents ?? 0);
  const landedCents = subtotalCents + feeCents + (freightCents ?? 0);
  return { subtotalCents, feeCents, freightCents, landedCents };
}

const sumOf = <Item>(items: Item[], amountOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

function answered(
  line: TakeoffLine,
  found: Found | undefined,
  { picks, byId }: Split,
  now: Map<string, Offer>,
): AnsweredLine {
  const own = picks.filter(({ position }) => position === line.position);
  const coveredQuantity = sumOf(own, ({ covers }) => covers);
  const state = stateOf(line, coveredQuantity);
  const wanted = new Set(found?.options.map(({ offer }) => offer.id));
  const takers = picks.filter((one) => one.position !== line.position && wanted.has(one.offer.id));
  const isTaken = (state === 'missing' || state === 'partly') && takers.length > 0;
  const takenBy = [...new Set(takers.map(({ position }) => position))].sort((a, b) => a - b);
  return {
    ...line,
    coveredQuantity: Math.round(coveredQuantity * 100) / 100,
    state: isTaken && state === 'missing' ? 'taken' : state,
    picks: own.map(({ offer, units }) => {
      const { id, title, company, priceUnit } = byId.get(offer.id)!;
      return { offerId: id, title, seller: company.name, units, priceUnit };
    }),
    offers: (found?.offers ?? []).map((offer) => ({ id: offer.id, label: labelOf(offer) })),
    corrected: found?.corrected ?? null,
    problem: found?.problem ?? (isTaken ? TAKEOFF_COPY.taken(takenBy) : null),
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
  const away = miles === null ? '' : `, ${groupThousands(Math.round(miles))} mi`;
  return `${title}: ${formatMoney(priceCents)} ${priceUnit}, ${groupThousands(quantity)} left, ${company.name}${away}`;
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
