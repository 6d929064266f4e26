export {
  cheapestFreight,
  estimateDelivery,
  type DeliveredListing,
  type DeliveryEstimate,
  type DeliveryOption,
} from './quotes/estimate-delivery.server';
export { quoteShipping, type QuoteRate, type ShippingQuote } from './quotes/quote-shipping.server';
export { workedExamples, type WorkedExample } from './freight/worked-examples';
