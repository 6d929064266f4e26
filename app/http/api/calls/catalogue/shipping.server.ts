import { z } from 'zod/v4';
import { quoteShipping } from '~/domain/shipping/index.server';
import { QuoteShipping } from '~/domain/shipping/quotes/quotes.schema';
import { visitorOf } from '~/http/session/visitor.server';
import { Decimal } from '../../answers.server';
import { callsOf } from '../../define-call.server';

const RateJson = z
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

export const quoteShippingCall = callsOf('Shipping').anyone.post('/api/shipping/quote', {
  summary: 'Estimate delivery cost',
  description:
    'Changes nothing. success is false if the load or route can’t be quoted; errors say what to do.',
  tokens: 'read',
  body: QuoteShipping,
  answer: z.object({
    success: z.boolean(),
    cheapestRate: RateJson.optional(),
    alternativeRates: z.array(RateJson).max(3).optional(),
    message: z.string().optional(),
    errors: z.array(z.string()).optional(),
  }),
  run: ({ body, request }) => quoteShipping(body, visitorOf(request)),
});
