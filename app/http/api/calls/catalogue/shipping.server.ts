import { quoteShipping, ShippingQuote } from '~/domain/shipping/index.server';
import { QuoteShipping } from '~/domain/shipping/quotes/quotes.schema';
import { visitorOf } from '~/http/session/visitor.server';
import { callsOf } from '../../define-call.server';

export const quoteShippingCall = callsOf('Shipping').anyone.post('/api/shipping/quote', {
  summary: 'Estimate delivery cost',
  description:
    'Changes nothing. success is false if the load or route can’t be quoted; errors say what to do.',
  tokens: 'read',
  body: QuoteShipping,
  answer: ShippingQuote,
  run: ({ body, request }) => quoteShipping(body, visitorOf(request)),
});
