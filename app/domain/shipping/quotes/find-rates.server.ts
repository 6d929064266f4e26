import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/visitor';
import { SHIPPING_COPY } from '../copy';
import { roadMilesBetween } from '../freight/distance';
import {
  cheapestFirst,
  estimateFreight,
  fits,
  type Load,
  type Rate,
} from '../freight/freight-estimate';
import { type FreightType, LIMITS_BY_TYPE } from '../freight/freight-rates';
import { askForParcelRates } from './parcel-rates.server';
import type { QuoteShippingInput } from './quote-shipping.schema';
import { requireServedPlace, type ServedPlace } from './served-places.server';
import { toInches, toPounds } from '../freight/units';

export interface FoundRates {
  /** The cheapest first, one to four */
  rates: Rate[];
  source: 'carrier' | 'estimate';
  /** Whose rates these are, and why no others */
  message: string;
  roadMiles: number;
  from: ServedPlace;
  to: ServedPlace;
  load: Load;
}

/**
 * Rates for a load, of carriers where they are asked and answer, else the published estimate.
 * Changes nothing; safe to repeat.
 * @param visitor who asks: the carriers are asked so often for one, and then estimated
 * @throws DomainError `invalid`, with the field by its path, such as `destination.zipCode`
 */
export async function findRates(input: QuoteShippingInput, visitor: Visitor): Promise<FoundRates> {
  const from = requireServedPlace(input.origin, 'origin');
  const to = requireServedPlace(input.destination, 'destination');
  const { freightType } = input.package;
  const load = loadOf(input.package);
  requireFit(load, freightType);
  const isOverseas = from.isOverseas || to.isOverseas;
  if (isOverseas && freightType !== 'package') {
    throw new DomainError('invalid', SHIPPING_COPY.packagesOnly, { field: 'package.freightType' });
  }
  const roadMiles = roadMilesBetween(from, to);
  const found = { roadMiles, from, to, load };

  const asked =
    freightType === 'package'
      ? await askForParcelRates(from, to, load, visitor)
      : { kind: 'truck' as const };
  if (asked.kind === 'rates') {
    const rates = asked.rates.map((rate) => ({ ...rate, trackingAvailable: true }));
    const message = SHIPPING_COPY.carrierRates;
    return { ...found, rates: cheapestFirst(rates), source: 'carrier', message };
  }
  const rates = estimateFreight(freightType, load, { roadMiles, isOverseas });
  return { ...found, rates, source: 'estimate', message: MESSAGES[asked.kind] };
}

const MESSAGES = {
  none: SHIPPING_COPY.estimated,
  truck: SHIPPING_COPY.truckEstimated,
  refused: SHIPPING_COPY.carriersRefused,
  silent: SHIPPING_COPY.carriersSilent,
  asked_often: SHIPPING_COPY.carriersAskedOften,
};

function loadOf({ weight, weightUnit, dimensions }: QuoteShippingInput['package']): Load {
  const { length, width, height, unit } = dimensions;
  const inches = [toInches(length, unit), toInches(width, unit), toInches(height, unit)] as const;
  return { pounds: toPounds(weight, weightUnit), inches };
}

function requireFit(load: Load, freightType: FreightType): void {
  const limits = LIMITS_BY_TYPE[freightType];
  if (fits(load, limits)) return;
  throw load.pounds > limits.maxPounds
    ? new DomainError('invalid', SHIPPING_COPY.tooHeavy(freightType), { field: 'package.weight' })
    : new DomainError('invalid', SHIPPING_COPY.tooLarge(freightType), {
        field: 'package.dimensions.length',
      });
}
