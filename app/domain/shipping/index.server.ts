export {
  cheapestFreight,
  estimateDelivery,
  type DeliveredListing,
  type DeliveryEstimate,
  type DeliveryOption,
} from './quotes/estimate-delivery.server';
export { quoteShipping, ShippingQuote } from './quotes/quote-shipping.server';
export { workedExamples, type WorkedExample } from './freight/freight-estimate';
