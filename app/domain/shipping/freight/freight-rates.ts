/* Offcut's approximation of what US carriers charge a business without a contract. */

/** Source: specification, shipping quote request. */
export const FREIGHT_TYPES = ['package', 'ltl', 'ftl', 'freight'] as const;
export type FreightType = (typeof FREIGHT_TYPES)[number];

/** Source: Ballou, Rahardja, Sakai (2002), 1.20 for the US. */
export const ROAD_FACTOR = 1.2;

export interface Tariff {
  baseDollars: number;
  perHundredweightDollars: number;
  perHundredweightHundredMilesDollars: number;
  perMileDollars: number;
  fuelPercent: number;
}

/** Business days: `minDays` plus one for every `milesPerDay`, at most `maxDays`. */
export interface Transit {
  minDays: number;
  milesPerDay: number;
  maxDays: number;
}

export interface Limits {
  maxPounds: number;
  maxInches: readonly [number, number, number];
  maxLengthAndGirthInches?: number;
}

export const PARCEL = {
  /** Source: UPS and FedEx, dimensional weight of daily rates, cubic inches to the pound. */
  cubicInchesPerPound: 139,
  /** Source: UPS and FedEx, maximum size of a package. */
  limits: {
    maxPounds: 150,
    maxInches: [108, 108, 108],
    maxLengthAndGirthInches: 165,
  } satisfies Limits as Limits,
  tariff: {
    baseDollars: 10.5,
    perHundredweightDollars: 42,
    perHundredweightHundredMilesDollars: 4.5,
    perMileDollars: 0,
    fuelPercent: 16,
  } satisfies Tariff,
  transit: { minDays: 1, milesPerDay: 500, maxDays: 5 } satisfies Transit,
  faster: [
    { service: '3-Day', times: 1.6, days: 3 },
    { service: '2-Day', times: 2.2, days: 2 },
    { service: 'Next Day', times: 3.6, days: 1 },
  ],
  overseas: { dollars: 30, perPoundDollars: 1.2, days: 5 },
} as const;

export const LTL = {
  poundsPerCubicFoot: 8,
  limits: { maxPounds: 12_000, maxInches: [144, 96, 96] } satisfies Limits as Limits,
  tariff: {
    baseDollars: 95,
    perHundredweightDollars: 7,
    perHundredweightHundredMilesDollars: 1.1,
    perMileDollars: 0,
    fuelPercent: 25,
  } satisfies Tariff,
  transit: { minDays: 2, milesPerDay: 450, maxDays: 9 } satisfies Transit,
  liftgateDollars: 85,
  expeditedTimes: 1.3,
} as const;

/** Source: Grocery Manufacturers Association, 48 × 40 in pallet; loaded 48 in high. */
export const PALLET = { inches: [48, 40, 48], pounds: 2_500 } as const;

export const PARTIAL = {
  limits: { maxPounds: 30_000, maxInches: [360, 98, 98] } satisfies Limits as Limits,
  leastShare: 0.3,
  sharePerLoad: 0.8,
  transit: { minDays: 2, milesPerDay: 500, maxDays: 7 } satisfies Transit,
} as const;

export const DRY_VAN = {
  limits: { maxPounds: 45_000, maxInches: [630, 108, 98] } satisfies Limits as Limits,
  cubicFeet: 3_800,
  tariff: {
    baseDollars: 250,
    perHundredweightDollars: 0,
    perHundredweightHundredMilesDollars: 0,
    perMileDollars: 1.8,
    fuelPercent: 20,
  } satisfies Tariff,
  transit: { minDays: 1, milesPerDay: 550, maxDays: 6 } satisfies Transit,
  team: { times: 1.45, transit: { minDays: 1, milesPerDay: 1_000, maxDays: 4 } satisfies Transit },
} as const;

export const FLATBED = {
  limits: { maxPounds: 48_000, maxInches: [576, 102, 102] } satisfies Limits as Limits,
  tariff: {
    baseDollars: 300,
    perHundredweightDollars: 0,
    perHundredweightHundredMilesDollars: 0,
    perMileDollars: 2.1,
    fuelPercent: 20,
  } satisfies Tariff,
  transit: { minDays: 1, milesPerDay: 550, maxDays: 6 } satisfies Transit,
} as const;

export const LIMITS_BY_TYPE: Record<FreightType, Limits> = {
  package: PARCEL.limits,
  ltl: LTL.limits,
  ftl: FLATBED.limits,
  freight: FLATBED.limits,
};

export const OVERSEAS = ['AK', 'HI', 'PR'];
