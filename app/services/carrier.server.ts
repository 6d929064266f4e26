import type { Shippo } from 'shippo';
import { env } from '~/lib/env.server';

/** The page waits this long, then shows the estimate instead. */
const TIMEOUT_MS = 4_000;

const API_VERSION = '2018-02-08';

export interface CarrierPlace {
  city: string;
  state: string;
  /** Five digits */
  zip: string;
}

export interface CarrierParcel {
  pounds: number;
  inches: readonly [number, number, number];
}

export interface CarrierRate {
  carrier: string;
  service: string;
  cents: number;
  /** Business days, when the carrier says */
  days?: number;
}

export class CarrierSilent extends Error {
  override name = 'CarrierSilent';
}

let memo: { apiKey: string; client: Promise<Shippo> } | undefined;

function shippo(apiKey: string): Promise<Shippo> {
  if (memo?.apiKey !== apiKey) memo = { apiKey, client: connect(apiKey) };
  return memo.client;
}

/** Loaded at first use: the SDK takes a quarter of a second, and most servers have no key. */
async function connect(apiKey: string): Promise<Shippo> {
  const { Shippo } = await import('shippo');
  return new Shippo({
    apiKeyHeader: apiKey,
    shippoApiVersion: API_VERSION,
    timeoutMs: TIMEOUT_MS,
    retryConfig: { strategy: 'none' },
  });
}

export const hasCarrier = (): boolean => env().SHIPPO_API_KEY !== undefined;

/** In US dollars, unordered; none without a key. Books nothing. @throws CarrierSilent */
export async function getCarrierRates(
  from: CarrierPlace,
  to: CarrierPlace,
  { pounds, inches: [length, width, height] }: CarrierParcel,
): Promise<CarrierRate[]> {
  const { SHIPPO_API_KEY } = env();
  if (!SHIPPO_API_KEY) return [];
  try {
    const client = await shippo(SHIPPO_API_KEY);
    const { rates } = await client.shipments.create({
      addressFrom: addressOf(from),
      addressTo: addressOf(to),
      parcels: [
        {
          massUnit: 'lb',
          weight: decimal(pounds),
          distanceUnit: 'in',
          length: decimal(length),
          width: decimal(width),
          height: decimal(height),
        },
      ],
      async: false,
    });
    return rates.flatMap((rate) => {
      const cents = centsOf(rate.amount);
      if (rate.currency !== 'USD' || cents === null) return [];
      const service = rate.servicelevel.name ?? rate.servicelevel.token ?? 'Standard';
      return [{ carrier: rate.provider, service, cents, days: daysOf(rate.estimatedDays) }];
    });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new CarrierSilent(`The carrier service gave no rates (${cause}).`, { cause: error });
  }
}

const addressOf = ({ city, state, zip }: CarrierPlace) => ({ city, state, zip, country: 'US' });

/** Shippo takes at most four decimals: 22.046226 → '22.0462', 40 → '40'. */
const decimal = (value: number) => String(Math.max(0.0001, Number(value.toFixed(4))));

const LONGEST_DAYS = 60;

/** Undefined for what would count days of the past or for centuries. */
const daysOf = (days: number | undefined): number | undefined =>
  days !== undefined && days >= 0 && days <= LONGEST_DAYS ? days : undefined;

/** '48.2' → 4820; null unless positive. */
function centsOf(amount: string): number | null {
  const cents = Math.round(Number(amount) * 100);
  return /^\d+(\.\d+)?$/.test(amount) && cents > 0 && Number.isSafeInteger(cents) ? cents : null;
}
