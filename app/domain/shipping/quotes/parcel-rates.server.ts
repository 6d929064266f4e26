import { countFromAddress } from '~/domain/accounts/index.server';
import type { RateLimit } from '~/db/rate-limits.server';
import { isDomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import type { Visitor } from '~/lib/actor';
import {
  type CarrierParcel,
  type CarrierPlace,
  type CarrierRate,
  CarrierSilent,
  getCarrierRates,
  hasCarrier,
} from '~/services/carrier.server';
import { SHIPPING_COPY } from '../copy';

export const CARRIER_ASKS: RateLimit = { name: 'carrier-asks', max: 20, withinSeconds: 600 };

const KEPT_MS = 10 * 60 * 1000;
const MAX_KEPT = 500;

/** After a request without an answer, other requests skip the carriers for this long. */
const PAUSE_MS = 30_000;

const kept = new Map<string, { until: number; rates: Promise<CarrierRate[]> }>();
let pausedUntil = 0;

export function forgetParcelRates(): void {
  kept.clear();
  pausedUntil = 0;
}

/** Equal requests share one answer for ten minutes. Without rates, `message` says why. */
export async function askForParcelRates(
  from: CarrierPlace,
  to: CarrierPlace,
  parcel: CarrierParcel,
  visitor: Visitor,
): Promise<{ rates?: CarrierRate[]; message: string }> {
  if (!hasCarrier()) return { message: SHIPPING_COPY.estimated };
  const key = JSON.stringify([from.zip, to.zip, parcel.pounds, parcel.inches]);
  try {
    const rates = await (findKept(key) ?? ask(key, from, to, parcel, visitor));
    if (rates.length === 0) return { message: SHIPPING_COPY.carriersRefused };
    return { rates, message: SHIPPING_COPY.carrierRates };
  } catch (error) {
    if (error instanceof CarrierSilent) return { message: SHIPPING_COPY.carriersSilent };
    const isTooOften = isDomainError(error) && error.code === 'rate_limited';
    if (isTooOften) return { message: SHIPPING_COPY.carriersAskedOften };
    throw error;
  }
}

function findKept(key: string): Promise<CarrierRate[]> | null {
  const found = kept.get(key);
  return found && found.until > Date.now() ? found.rates : null;
}

async function ask(
  key: string,
  from: CarrierPlace,
  to: CarrierPlace,
  parcel: CarrierParcel,
  visitor: Visitor,
): Promise<CarrierRate[]> {
  if (pausedUntil > Date.now()) throw new CarrierSilent('The carrier service was silent just now.');
  await countFromAddress(CARRIER_ASKS, visitor);
  // Another request may have fetched them while this one was counted.
  const asked = findKept(key);
  if (asked) return asked;
  const rates = getCarrierRates(from, to, parcel);
  keep(key, rates);
  rates.catch((error: unknown) => {
    kept.delete(key);
    pausedUntil = Date.now() + PAUSE_MS;
    logger.warn({ err: error }, 'no carrier rates');
  });
  return rates;
}

function keep(key: string, rates: Promise<CarrierRate[]>): void {
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, { until: Date.now() + KEPT_MS, rates });
}
