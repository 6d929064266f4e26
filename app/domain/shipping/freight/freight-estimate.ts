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

export interface Load {
  pounds: number;
  inches: readonly [number, number, number];
}

export interface Trip {
  roadMiles: number;
  isOverseas: boolean;
}

export interface Rate {
  carrier: string;
  service: string;
  cents: number;
  days?: number;
  trackingAvailable: boolean;
}

const estimate = () => `${SITE_NAME} estimate`;

/** Source: specification, quote response: the cheapest and three others. */
const MAX_RATES = 4;

const cubicInchesOf = ({ inches }: Load) => inches[0] * inches[1] * inches[2];

function sidesOf({ inches }: Load): [number, number, number] {
  return [...inches].sort((one, other) => other - one) as [number, number, number];
}

/** Longest side plus twice the other two. Source: UPS, 'length plus girth'. */
function lengthAndGirthOf(load: Load): number {
  const [longest, middle, shortest] = sidesOf(load);
  return sixDecimals(longest + 2 * (middle + shortest));
}

export function fits(load: Load, { maxPounds, maxInches, maxLengthAndGirthInches }: Limits) {
  const sides = sidesOf(load);
  const room = [...maxInches].sort((one, other) => other - one);
  return (
    load.pounds <= maxPounds &&
    sides.every((side, index) => side <= room[index]!) &&
    lengthAndGirthOf(load) <= (maxLengthAndGirthInches ?? Infinity)
  );
}

/** Pounds, rounded up. 20 × 20 × 20 in, 12 lb: 8,000 ÷ 139 = 57.6, so 58 lb. */
export function parcelPounds(load: Load): number {
  const bySize = cubicInchesOf(load) / PARCEL.cubicInchesPerPound;
  return Math.ceil(sixDecimals(Math.max(load.pounds, bySize)));
}

/** Pounds, or 8 lb per cubic foot if more. A pallet of 48 × 40 × 54 in: at least 480 lb. */
export function ltlPounds(load: Load): number {
  return Math.max(load.pounds, (cubicInchesOf(load) / 1728) * LTL.poundsPerCubicFoot);
}

/** Dollars. Ground, 10 lb, 300 miles: (10.50 + 0.1 × 42 + 0.1 × 3 × 4.5) × 1.16 = 18.62. */
function priceOf(tariff: Tariff, pounds: number, roadMiles: number): number {
  const hundredweights = pounds / 100;
  const dollars =
    tariff.baseDollars +
    hundredweights * tariff.perHundredweightDollars +
    hundredweights * (roadMiles / 100) * tariff.perHundredweightHundredMilesDollars +
    roadMiles * tariff.perMileDollars;
  return withFuel(dollars, tariff);
}

const withFuel = (dollars: number, { fuelPercent }: Tariff) => dollars * (1 + fuelPercent / 100);

/** Business days in transit. 300 miles by ground parcel: 1 + ⌊300 ÷ 500⌋ = 1. */
function daysOf({ minDays, milesPerDay, maxDays }: Transit, roadMiles: number): number {
  return Math.min(maxDays, minDays + Math.floor(roadMiles / milesPerDay));
}

/** The only place that rounds. */
function rate(service: string, dollars: number, days: number): Rate {
  const cents = Math.round(sixDecimals(dollars * 100));
  return { carrier: estimate(), service, cents, days, trackingAvailable: false };
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
    rate('LTL, expedited', price * LTL.expeditedTimes, days - 1),
  ];
}

/** A load's share of a 53-foot trailer. 9,000 of 45,000 lb and 380 of 3,800 ft³: 0.2. */
function trailerShare(load: Load): number {
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
    if (teamDays < days) rates.push(rate('Truckload, team drivers', price * times, teamDays));
  }
  if (fits(load, FLATBED.limits)) {
    const price = priceOf(FLATBED.tariff, load.pounds, roadMiles);
    rates.push(rate('Truckload, flatbed', price, daysOf(FLATBED.transit, roadMiles)));
  }
  return rates;
}

/** A heavy load can cost more as LTL than a truck of its own. */
function ltlOrCheaperRates(load: Load, trip: Trip): Rate[] {
  const ltl = ltlRates(load, trip);
  const most = Math.min(...ltl.map(({ cents }) => cents));
  return [...ltl, ...truckRates(load, trip).filter(({ cents }) => cents < most)];
}

const RATES_BY_TYPE: Record<FreightType, (load: Load, trip: Trip) => Rate[]> = {
  package: parcelRates,
  ltl: ltlOrCheaperRates,
  ftl: truckRates,
  freight: (load, trip) => [
    ...ltlRates(load, trip).slice(0, 1),
    ...partialRates(load, trip),
    ...truckRates(load, trip),
  ],
};

/** At most four, cheapest first. Never falls with distance or weight. Source: /delivery-estimates. */
export function estimateFreight(freightType: FreightType, load: Load, trip: Trip): Rate[] {
  if (!fits(load, LIMITS_BY_TYPE[freightType])) return [];
  return cheapestFirst(RATES_BY_TYPE[freightType](load, trip));
}

/** At most four; at the same price, the faster one first. */
export function cheapestFirst(rates: Rate[]): Rate[] {
  const days = (one: Rate) => one.days ?? Infinity;
  return [...rates]
    .sort((one, other) => one.cents - other.cents || days(one) - days(other) || 0)
    .slice(0, MAX_RATES);
}

export type WorkedExample = ReturnType<typeof workedExamples>[number];

const LOADS: [FreightType, number, Load][] = [
  ['package', 300, { pounds: 12, inches: [20, 20, 20] }],
  ['ltl', 300, { pounds: 1_000, inches: [48, 40, 54] }],
  ['ftl', 1_000, { pounds: 40_000, inches: [480, 96, 96] }],
  ['freight', 1_000, { pounds: 9_000, inches: [140, 96, 48] }],
];

export const workedExamples = () =>
  LOADS.map(([freightType, roadMiles, load]) => ({
    freightType,
    load,
    roadMiles,
    rates: estimateFreight(freightType, load, { roadMiles, isOverseas: false }),
  }));
