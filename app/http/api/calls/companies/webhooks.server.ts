import { z } from 'zod/v4';
import {
  ENDPOINT_STATES,
  MAX_ENDPOINTS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOKS_COPY,
} from '~/domain/webhooks/copy';
import {
  addEndpoint,
  deleteEndpoint,
  DeliveryView,
  listDeliveries,
  listEndpoints,
  pauseEndpoint,
  resendDelivery,
  rotateSecret,
  sendTestEvent,
} from '~/domain/webhooks/index.server';
import { AddEndpoint } from '~/domain/webhooks/webhooks.schema';
import { Moment } from '~/lib/answer-fields';
import { keysOf } from '~/lib/schema-fields';
import { callsOf } from '../../define-call.server';

const { company } = callsOf('Webhooks');

const MANAGERS = 'For owners and admins.';
const SECRET = z.object({
  id: z.uuid(),
  secret: z.string().meta({ description: 'Shown once', examples: ['whsec_…'] }),
});

export const listWebhooksCall = company.get('/api/webhooks', {
  summary: 'List your company’s webhooks',
  description: `${MANAGERS} state is off after a response of 410, or when deliveries failed for five days.`,
  answer: z.array(
    z.object({
      id: z.uuid(),
      url: z.string(),
      events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
      state: keysOf(ENDPOINT_STATES),
      failingSince: Moment.nullable(),
      formerSecretUntil: Moment.nullable().meta({
        description: 'Until then, the previous secret signs too',
      }),
      createdAt: Moment,
    }),
  ),
  run: async ({ viewer }) => (await listEndpoints(viewer.actor)) as never,
});

export const addWebhookCall = company.create('/api/webhooks', {
  summary: 'Add a webhook',
  description: `${MANAGERS} A company has at most ${MAX_ENDPOINTS}. The events and how to check their signature are under /api/docs#webhook-events.`,
  body: AddEndpoint,
  answer: SECRET,
  refusals: [409],
  run: ({ body, viewer, onceId }) =>
    addEndpoint({ ...body, onceId: onceId ?? undefined }, viewer.actor),
});

export const pauseWebhookCall = company.put('/api/webhooks/{id}', {
  summary: 'Pause or resume a webhook',
  description: `${MANAGERS} Events that occur while it is paused are not kept. Safe to repeat.`,
  body: z.object({ isPaused: z.boolean('Send true or false') }),
  run: ({ params, body, viewer }) => pauseEndpoint(params.id, body.isPaused, viewer.actor),
  done: WEBHOOKS_COPY.changed.title,
});

export const rotateWebhookCall = company.post('/api/webhooks/{id}/rotate', {
  summary: 'Change a webhook’s secret',
  description: `${MANAGERS} The former secret signs too for 24 hours, in which the secret can’t change again: 409.`,
  answer: SECRET,
  refusals: [409],
  run: ({ params, viewer }) => rotateSecret(params.id, viewer.actor),
});

export const testWebhookCall = company.post('/api/webhooks/{id}/test', {
  summary: 'Send a test event',
  description: `${MANAGERS} Its type is webhook.test. See the response in the deliveries.`,
  answer: z.object({ id: z.uuid().meta({ description: 'Of the delivery' }) }),
  refusals: [409],
  run: ({ params, viewer }) => sendTestEvent(params.id, viewer.actor),
});

export const deleteWebhookCall = company.delete('/api/webhooks/{id}', {
  summary: 'Delete a webhook and its deliveries',
  description: MANAGERS,
  run: ({ params, viewer }) => deleteEndpoint(params.id, viewer.actor),
  done: WEBHOOKS_COPY.deleted.title,
});

const PAGE_SIZE = 50;

export const listWebhookDeliveriesCall = company.list('/api/webhooks/{id}/deliveries', {
  summary: 'List a webhook’s deliveries and their attempts',
  description: `${MANAGERS} Newest first, kept for 30 days.`,
  pageSize: PAGE_SIZE,
  row: DeliveryView,
  run: ({ params, query: { page }, viewer }) =>
    listDeliveries({ endpointId: params.id, page, pageSize: PAGE_SIZE }, viewer.actor),
});

export const resendWebhookDeliveryCall = company.post('/api/webhooks/deliveries/{id}/resend', {
  summary: 'Send a delivery again',
  description: `${MANAGERS} With the same webhook-id, whatever its state.`,
  refusals: [409],
  run: ({ params, viewer }) => resendDelivery(params.id, viewer.actor),
  done: WEBHOOKS_COPY.sending.title,
});
