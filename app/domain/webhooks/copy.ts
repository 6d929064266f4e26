import { toast } from '~/lib/text/toast';

/** The events that a company's webhooks can subscribe to, in the order shown. */
export const WEBHOOK_EVENTS = {
  'order.created': 'A purchase starts, and its stock is on hold',
  'order.updated': 'Pickup or delivery is proposed, agreed or done, or the whole order is refunded',
  'order.cancelled': 'A purchase ends unpaid, and its stock is no longer on hold',
  'payment.processing': 'The bank is processing a payment',
  'payment.succeeded': 'A purchase is paid',
  'payment.failed': 'A payment failed; the buyer can pay another way',
  'refund.requested': 'The buyer asks for a refund',
  'refund.updated': 'A refund request is granted, declined or withdrawn',
  'refund.created': 'A refund starts',
  'refund.succeeded': 'A refund is on its way to the buyer',
  'refund.failed': 'A refund did not reach the buyer',
  'dispute.updated': 'A bank inquiry or dispute about your sale opens, changes or closes',
  'message.received': 'Another company writes to yours',
  'stock.changed': 'One of your listings has more or less on sale, on hold or sold',
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

export const DELIVERY_STATES = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  replaced: 'Replaced by a newer event',
} as const;

export const ENDPOINT_STATES = {
  active: 'On',
  paused: 'Paused',
  off: 'Turned off',
} as const;

export const MAX_ENDPOINTS = 5;
export const MAX_URL_LENGTH = 500;
/** After that, db/expired-rows deletes them. */
export const KEPT_DAYS = 30;

export const WEBHOOKS_COPY = {
  title: 'Webhooks',
  noCompany: 'Join a company to set up its webhooks.',
  notManager: 'Only an owner or admin of your company can set up webhooks.',
  urlInvalid: 'Enter the whole address, such as https://example.com/offcut',
  urlSecret: 'Leave the name and password out of the address. Check the signature instead.',
  urlPlain: 'Use an address that begins with https://',
  urlInner: 'This address is inside a private network, where we can’t send anything.',
  urlUnknown: (host: string) => `We can’t find ${host}. Check the address.`,
  eventsRequired: 'Choose at least one event',
  eventUnknown: `Choose from these events: ${WEBHOOK_EVENT_TYPES.join(', ')}`,
  alreadyAdded:
    'This webhook was already added. If its secret is gone, delete it and add it again.',
  tooMany: `A company has at most ${MAX_ENDPOINTS} webhooks. Delete one you no longer need.`,
  notFound: `Webhook or delivery not found. We keep deliveries for ${KEPT_DAYS} days.`,
  isPaused: 'This webhook is paused. Resume it first.',
  isOff: 'This webhook was turned off because deliveries to it failed. Resume it first.',
  changedLately:
    'The secret changed less than 24 hours ago, and the previous one still signs. Try again after that.',
  added: (url: string) => `Webhook added: ${url}`,
  rotated: (url: string) => `Secret changed: ${url}`,
  changed: { title: 'Webhook changed' },
  deleted: { title: 'Webhook deleted' },
  sending: toast('Event on its way', 'Reload this page in a moment to see the response.'),
  secretLost: 'Its secret can’t be read. Delete this webhook and add it again.',
  timedOut: 'No response within 10 seconds',
  noConnection: (code: string) => `No connection (${code})`,
} as const;

/** After failures for `days`; null: the endpoint said that it is gone. */
export const turnedOff = (url: string, days: number | null) => ({
  category: 'system' as const,
  priority: 'high' as const,
  isImmediate: true,
  title: 'Webhook turned off',
  content: `${
    days === null
      ? `${url} responded with 410 Gone.`
      : `Every delivery to ${url} failed for ${days} days.`
  } We stopped sending events to it. See the responses, then resume it.`,
  actionUrl: '/profile/webhooks',
  actionText: 'Open Webhooks',
});
