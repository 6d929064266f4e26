export {
  estimateDelivery,
  type DeliveredListing,
  type DeliveryEstimate,
  type DeliveryOption,
} from './estimate-delivery.server';
export { quoteShipping, type QuoteRate, type ShippingQuote } from './quote-shipping.server';
export { workedExamples, type WorkedExample } from './worked-examples';
