import { groupThousands } from '~/lib/money';
import { type FreightType, type Limits, LIMITS_BY_TYPE } from './freight/freight-rates';
import { KILOGRAMS_PER_POUND } from './freight/units';

export * from './freight/freight-rates';
export * from './freight/units';

export const FREIGHT_TYPE_LABELS: Record<FreightType, string> = {
  package: 'Package',
  ltl: 'LTL (part of a truck)',
  ftl: 'FTL (a full truck)',
  freight: 'Freight (best of LTL and FTL)',
};

const pounds = (limits: Limits) => `${groupThousands(limits.maxPounds)} lb`;

const inFeet = (inches: number) => `${inches} in (${Math.floor(inches / 12)} ft)`;

export const freightTypeChoice = (type: FreightType) =>
  `${FREIGHT_TYPE_LABELS[type]}, up to ${pounds(LIMITS_BY_TYPE[type])}`;

const INSTEAD: Record<FreightType, string> = {
  package: 'Choose LTL or Freight, or split it into several packages.',
  ltl: 'Choose Freight or FTL.',
  ftl: 'Split it across several trucks.',
  freight: 'Split it across several trucks.',
};

export const SHIPPING_COPY = {
  estimateDelivery: 'Estimate delivery',
  /** Where the seller gave none */
  usualWeight: 'Weight estimated from similar listings.',
  estimated: 'Estimate by distance, weight and freight type. A carrier’s quote will differ.',
  truckEstimated:
    'Estimate by distance, weight and freight type. Our carrier rates cover packages only, so LTL, FTL and freight are always estimated.',
  carriersSilent:
    'The carriers didn’t respond in time, so this is our estimate. Try again in a minute for their rates.',
  carriersRefused: 'The carriers had no rate for this package, so this is our estimate.',
  carriersAskedOften:
    'You’ve requested a lot of carrier rates, so this is our estimate. Try again in a few minutes for theirs.',
  carrierRates: 'Carrier rates from the last 10 minutes.',
  notQuoted: 'We couldn’t quote this delivery.',
  onlyUs: 'We quote deliveries within the US only. Leave the country out or send US.',
  typeZip: 'Enter a five-digit US ZIP code.',
  unknownZip: (zip: string) => `We can’t find ZIP code ${zip}. Check it, or use one nearby.`,
  notServed: (state: string) =>
    /^A[AEP]$/.test(state)
      ? 'We can’t quote military addresses. Ask the seller, or use a ZIP code nearby.'
      : 'We quote the 50 states, Washington, DC, and Puerto Rico. For this territory, ask a freight forwarder.',
  packagesOnly:
    'We estimate only packages to Alaska, Hawaii and Puerto Rico. For anything larger, ask a freight forwarder.',
  tooHeavy: (type: FreightType) =>
    `${typeName(type)} takes at most ${pounds(LIMITS_BY_TYPE[type])} (${kilograms(LIMITS_BY_TYPE[type])}). ${INSTEAD[type]}`,
  tooLarge: (type: FreightType) => {
    const [length, width, height] = LIMITS_BY_TYPE[type].maxInches;
    const { maxLengthAndGirthInches } = LIMITS_BY_TYPE[type];
    const size = maxLengthAndGirthInches
      ? `${inFeet(length)} long, and ${maxLengthAndGirthInches} in of length plus girth`
      : `${inFeet(length)} by ${width} in by ${height} in`;
    return `${typeName(type)} takes at most ${size}. ${INSTEAD[type]}`;
  },
  weightUnknown: 'The seller gave no weight. Enter the weight of the whole load.',
  originUnknown:
    'We can’t find this listing’s city, so we can’t estimate the distance. Ask the seller for a ZIP code.',
} as const;

const typeName = (type: FreightType) =>
  ({ package: 'A package', ltl: 'LTL', ftl: 'A truck', freight: 'A truck' })[type];

const kilograms = ({ maxPounds }: Limits) =>
  `${groupThousands(Math.floor(maxPounds * KILOGRAMS_PER_POUND))} kg`;

const inInches = (inches: readonly number[]) =>
  `${inches.map((side) => groupThousands(Math.ceil(side))).join(' × ')} in`;

const SIZE_FROM = {
  given: '',
  listing: ' by the size in the listing',
  assumed: ', a size we assume',
};

/** '2,816 lb on 2 pallets of a standard size, 96 × 80 × 48 in together' */
export function loadSentence({
  pounds,
  pallets,
  inches,
  sizeFrom,
}: {
  pounds: number;
  pallets: number;
  inches: readonly number[];
  sizeFrom: 'given' | 'listing' | 'assumed';
}): string {
  const weight = `${groupThousands(Math.ceil(pounds))} lb`;
  if (pallets === 0) return `${weight}, ${inInches(inches)}${SIZE_FROM[sizeFrom]}`;
  const on = `${weight} on ${groupThousands(pallets)} ${pallets === 1 ? 'pallet' : 'pallets'}`;
  const size = `${inInches(inches)}${pallets === 1 ? '' : ' together'}`;
  return sizeFrom === 'assumed' ? `${on} of a standard size, ${size}` : `${on}, ${size}`;
}

export const transitTime = (days: number) => `${days} business ${days === 1 ? 'day' : 'days'}`;
