import { SITE_NAME } from '~/lib/site';
import {
  DRY_VAN,
  FLATBED,
  type FreightType,
  type Limits,
  LIMITS_BY_TYPE,
  LTL,
  PARCEL,
  PARTIAL,
  type Tariff,
  type Transit,
} from './freight-rates';
import { sixDecimals } from './units';

/** A load as it travels: pounds and inches. */
export interface Load {
  pounds: number;
  inches: readonly [number, number, number];
}

export interface Trip {
  roadMiles: number;
  /** To or from Alaska, Hawaii or Puerto Rico */
  isOverseas: boolean;
}

export interface Rate {
  carrier: string;
  service: string;
  cents: number;
  /** Business days after the one on which it leaves; absent where a carrier does not say */
  days?: number;
  trackingAvailable: boolean;
}

/** Whose prices these are. */
export const ESTIMATE = `${SITE_NAME} estimate`;

/** The cheapest and three others. Source: specification, quote response. */
export const MAX_RATES = 4;

const cubicInchesOf = ({ inches }: Load) => inches[0] * inches[1] * inches[2];

/** Longest side first. */
export function sidesOf({ inches }: Load): [number, number, number] {
  return [...inches].sort((one, other) => other - one) as [number, number, number];
}

/** Longest side plus twice the other two. Source: UPS, 'length plus girth'. */
export function lengthAndGirthOf(load: Load): number {
  const [longest, middle, shortest] = sidesOf(load);
  return sixDecimals(longest + 2 * (middle + shortest));
}

/** Whether weight and size are within limits, however the load is turned. */
export function fits(load: Load, { maxPounds, maxInches, maxLengthAndGirthInches }: Limits) {
  const sides = sidesOf(load);
  const room = [...maxInches].sort((one, other) => other - one);
  return (
    load.pounds <= maxPounds &&
    sides.every((side, index) => side <= room[index]!) &&
    lengthAndGirthOf(load) <= (maxLengthAndGirthInches ?? Infinity)
  );
}

/**
 * What a parcel is charged for: its weight or its size, whichever is more, in whole pounds.
 * 20 × 20 × 20 in of 12 lb: 8,000 ÷ 139 = 57.6, so 58 lb.
 */
export function parcelPounds(load: Load): number {
  const bySize = cubicInchesOf(load) / PARCEL.cubicInchesPerPound;
  return Math.ceil(sixDecimals(Math.max(load.pounds, bySize)));
}

/**
 * What part of a truck is charged for: weight, or 8 lb for each cubic foot if that is more.
 * A pallet of 48 × 40 × 54 in: 60 cubic feet, so at least 480 lb.
 */
export function ltlPounds(load: Load): number {
  return Math.max(load.pounds, (cubicInchesOf(load) / 1728) * LTL.poundsPerCubicFoot);
}

/**
 * A tariff's price in dollars, not rounded. Ground, 10 lb, 300 miles:
 * (10.50 + 0.1 × 42 + 0.1 × 3 × 4.5) × 1.16 = 18.62.
 */
export function priceOf(tariff: Tariff, pounds: number, roadMiles: number): number {
  const hundredweights = pounds / 100;
  const dollars =
    tariff.baseDollars +
    hundredweights * tariff.perHundredweightDollars +
    hundredweights * (roadMiles / 100) * tariff.perHundredweightHundredMilesDollars +
    roadMiles * tariff.perMileDollars;
  return withFuel(dollars, tariff);
}

const withFuel = (dollars: number, { fuelPercent }: Tariff) => dollars * (1 + fuelPercent / 100);

/** Business days on the road: 300 miles by ground parcel are 1 + ⌊300 ÷ 500⌋ = 1. */
export function daysOf({ leastDays, milesADay, mostDays }: Transit, roadMiles: number): number {
  return Math.min(mostDays, leastDays + Math.floor(roadMiles / milesADay));
}

/** Rounded here and nowhere before. */
function rate(service: string, dollars: number, days: number): Rate {
  const cents = Math.round(sixDecimals(dollars * 100));
  return { carrier: ESTIMATE, service, cents, days, trackingAvailable: true };
}

function parcelRates(load: Load, { roadMiles, isOverseas }: Trip): Rate[] {
  const pounds = parcelPounds(load);
  const ground = priceOf(PARCEL.tariff, pounds, roadMiles);
  const days = daysOf(PARCEL.transit, roadMiles);
  if (isOverseas) {
    const { dollars, perPoundDollars, days: more } = PARCEL.overseas;
    const extra = withFuel(dollars + pounds * perPoundDollars, PARCEL.tariff);
    return [rate('Parcel Ground and Air', ground + extra, days + more)];
  }
  return [
    rate('Parcel Ground', ground, days),
    // What costs more and comes no sooner is no choice.
    ...PARCEL.faster
      .filter((faster) => faster.days < days)
      .map((faster) => rate(`Parcel ${faster.service}`, ground * faster.times, faster.days)),
  ];
}

function ltlRates(load: Load, { roadMiles }: Trip): Rate[] {
  if (!fits(load, LTL.limits)) return [];
  const price = priceOf(LTL.tariff, ltlPounds(load), roadMiles);
  const days = daysOf(LTL.transit, roadMiles);
  return [
    rate('LTL, dock to dock', price, days),
    rate('LTL with liftgate', price + LTL.liftgateDollars, days),
    rate('LTL, guaranteed date', price * LTL.guaranteedTimes, days - 1),
  ];
}

/**
 * How much of a 53-foot trailer a load takes, by weight or by size, at most all of it.
 * 9,000 lb of 45,000 and 380 ft³ of 3,800: 0.2.
 */
export function trailerShare(load: Load): number {
  const byWeight = load.pounds / DRY_VAN.limits.maxPounds;
  const bySize = cubicInchesOf(load) / 1728 / DRY_VAN.cubicFeet;
  return Math.min(1, Math.max(byWeight, bySize));
}

function partialRates(load: Load, { roadMiles }: Trip): Rate[] {
  if (!fits(load, PARTIAL.limits)) return [];
  const { leastShare, sharePerLoad, transit } = PARTIAL;
  const share = Math.min(1, leastShare + sharePerLoad * trailerShare(load));
  const price = priceOf(DRY_VAN.tariff, load.pounds, roadMiles) * share;
  return [rate('Partial truckload', price, daysOf(transit, roadMiles))];
}

function truckRates(load: Load, { roadMiles }: Trip): Rate[] {
  const rates: Rate[] = [];
  if (fits(load, DRY_VAN.limits)) {
    const price = priceOf(DRY_VAN.tariff, load.pounds, roadMiles);
    const days = daysOf(DRY_VAN.transit, roadMiles);
    const { times, transit } = DRY_VAN.team;
    const teamDays = daysOf(transit, roadMiles);
    rates.push(rate('Truckload, dry van', price, days));
    if (teamDays < days) rates.push(rate('Truckload, two drivers', price * times, teamDays));
  }
  if (fits(load, FLATBED.limits)) {
    const price = priceOf(FLATBED.tariff, load.pounds, roadMiles);
    rates.push(rate('Truckload, flatbed', price, daysOf(FLATBED.transit, roadMiles)));
  }
  return rates;
}

const RATES_BY_TYPE: Record<FreightType, (load: Load, trip: Trip) => Rate[]> = {
  package: parcelRates,
  ltl: ltlRates,
  ftl: truckRates,
  freight: (load, trip) => [
    ...ltlRates(load, trip).slice(0, 1),
    ...partialRates(load, trip),
    ...truckRates(load, trip),
  ],
};

/**
 * The published estimate: all services of a freight type that take the load, the cheapest first, at
 * most four. It grows, or stays, with distance and with weight. Its method is on /delivery-estimates.
 * @returns none where the load is beyond the type's limits
 */
export function estimateFreight(freightType: FreightType, load: Load, trip: Trip): Rate[] {
  if (!fits(load, LIMITS_BY_TYPE[freightType])) return [];
  return cheapestFirst(RATES_BY_TYPE[freightType](load, trip));
}

/** The cheapest and at most three others; of two that cost the same, the faster first. */
export function cheapestFirst(rates: Rate[]): Rate[] {
  const days = (one: Rate) => one.days ?? Infinity;
  return [...rates]
    .sort((one, other) => one.cents - other.cents || days(one) - days(other) || 0)
    .slice(0, MAX_RATES);
}
