import { z } from 'zod/v4';
import { quoteShipping } from '~/domain/shipping/index.server';
import { QuoteShipping } from '~/domain/shipping/quotes/quote-shipping.schema';
import { visitorOf } from '../../visitor.server';
import { defineCall } from '../define-call.server';
import { Money } from './common-json.server';

const RateJson = z
  .object({
    carrier: z.string(),
    service: z.string(),
    rate: Money,
    currency: z.literal('USD'),
    transitTime: z.string().optional(),
    deliveryDate: z.iso.date().optional(),
    trackingAvailable: z.boolean(),
  })
  .meta({ id: 'ShippingRate' });

export const quoteShippingCall = defineCall({
  method: 'POST',
  path: '/api/shipping/quote',
  tag: 'Shipping',
  summary: 'Estimate delivery cost',
  description:
    'Changes nothing. success is false if the load or route can’t be quoted; errors say what to do.',
  auth: 'public',
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
