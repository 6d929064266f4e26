import { z } from 'zod/v4';
import { Decimal } from '~/lib/answer-fields';
import { DomainError, isDomainError } from '~/lib/errors';
import { centsToDecimal } from '~/lib/money';
import type { Visitor } from '~/lib/actor';
import { deliveryDate } from '../freight/business-days';
import { toInches, toPounds } from '../freight/units';
import { SHIPPING_COPY, transitTime } from '../copy';
import { findRates } from './find-rates.server';
import type { Rate } from '../freight/freight-estimate';
import type { QuoteShippingInput } from './quotes.schema';

type QuoteRate = z.output<typeof QuoteRate>;
/** Source: specification, quote rate. */
const QuoteRate = z
  .object({
    carrier: z.string(),
    service: z.string(),
    rate: Decimal,
    currency: z.literal('USD'),
    transitTime: z.string().optional(),
    deliveryDate: z.iso.date().optional(),
    trackingAvailable: z.boolean(),
  })
  .meta({ id: 'ShippingRate' });

/** Source: specification, quote response. */
export const ShippingQuote = z.object({
  success: z.boolean(),
  cheapestRate: QuoteRate.optional(),
  alternativeRates: z.array(QuoteRate).max(3).optional(),
  message: z.string().optional(),
  errors: z.array(z.string()).optional(),
});

/** A load that can't be quoted gets `success: false` and `errors`. */
export async function quoteShipping(
  input: QuoteShippingInput,
  visitor: Visitor = { ipAddress: null, userAgent: null },
): Promise<z.output<typeof ShippingQuote>> {
  try {
    const { rates, message } = await findRates(askedOf(input), visitor);
    const now = new Date();
    const [cheapestRate, ...alternativeRates] = rates.map((rate) => toQuoteRate(rate, now));
    return { success: true, cheapestRate, alternativeRates, message };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { success: false, message: SHIPPING_COPY.notQuoted, errors: [error.message] };
  }
}

const US = /^(US|USA|United States( of America)?)$/i;

function askedOf({ origin, destination, package: load }: QuoteShippingInput) {
  if (![origin, destination].every(({ country }) => US.test(country))) {
    throw new DomainError('invalid', SHIPPING_COPY.onlyUs);
  }
  const { freightType, weight, weightUnit, dimensions } = load;
  const { length, width, height, unit } = dimensions;
  const inches = [toInches(length, unit), toInches(width, unit), toInches(height, unit)] as const;
  return {
    origin: origin.zipCode,
    destination: destination.zipCode,
    load: { pounds: toPounds(weight, weightUnit), inches },
    freightType,
  };
}

function toQuoteRate(
  { carrier, service, cents, days, trackingAvailable }: Rate,
  orderedAt: Date,
): QuoteRate {
  return {
    carrier,
    service,
    rate: centsToDecimal(cents),
    currency: 'USD',
    ...(days === undefined
      ? {}
      : { transitTime: transitTime(days), deliveryDate: deliveryDate(orderedAt, days) }),
    trackingAvailable,
  };
}
