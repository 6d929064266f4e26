export { DeliveryView, listDeliveries, resendDelivery, sendTestEvent } from './deliveries.server';
export {
  addEndpoint,
  deleteEndpoint,
  type EndpointSecret,
  type EndpointView,
  forgetEndpoints,
  listEndpoints,
  pauseEndpoint,
  rotateSecret,
} from './endpoints.server';
export type { WebhookEventType } from './copy';
export { webhookJobs } from './jobs.server';
export { queueWebhook } from './queue-webhook.server';
