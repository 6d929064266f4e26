export {
  DeliveryView,
  listDeliveries,
  resendDelivery,
  sendTestEvent,
  queueWebhook,
} from './deliveries.server';
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
