import { createHmac } from 'node:crypto';
import type { Store } from './store';

const TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 40;
const MAX_BACKOFF_MS = 300_000;

const SUBSCRIBED = new Set([
  'account.application.deauthorized',
  'account.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payout.failed',
  'payout.paid',
  'refund.created',
  'refund.failed',
  'refund.updated',
]);

export interface WebhookMode {
  hold: boolean;
  dropAll: boolean;
}

interface Endpoint {
  store: Store;
  url: string | null;
  secret: string;
  connectSecret: string;
  log: (line: string) => void;
}

const PLAIN: WebhookMode = { hold: false, dropAll: false };

/** One event at a time, in order. A failed event retries behind the others. */
export class Webhooks {
  mode: WebhookMode = { ...PLAIN };
  readonly #to: Endpoint;
  #queue: string[];
  #sending: Promise<void> | null = null;
  #closed = false;
  readonly #stop = new AbortController();

  constructor(to: Endpoint) {
    this.#to = to;
    this.#queue = this.#to.store
      .all('delivery')
      .filter((delivery) => delivery.state === 'pending')
      .map((delivery) => delivery.id);
  }

  isSubscribed(type: string): boolean {
    return this.#to.url !== null && SUBSCRIBED.has(type);
  }

  /** `flush` sends it after the state is committed. */
  add(eventId: string): void {
    const lost = this.mode.dropAll;
    this.#to.store.save('delivery', {
      id: eventId,
      state: lost ? 'dropped' : 'pending',
      attempts: 0,
      nextAt: 0,
    });
    if (!lost) this.#queue.push(eventId);
  }

  flush(): void {
    if (this.#closed || this.mode.hold || this.#sending) return;
    if (!this.#queue.some((id) => this.#isDue(id))) return;
    this.#sending = this.#drain().finally(() => {
      this.#sending = null;
      this.flush();
    });
  }

  /** Failed events may still be waiting. */
  async settled(): Promise<void> {
    this.flush();
    while (this.#sending) await this.#sending;
  }

  /** @returns the status or the network error */
  async #deliver(eventId: string): Promise<number | string> {
    const event = this.#to.store.get('event', eventId);
    if (!event || !this.#to.url) return 'no such event or no endpoint';
    const payload = JSON.stringify(event.object);
    // Connected accounts' events are signed with their own secret.
    const secret = event.object.account ? this.#to.connectSecret : this.#to.secret;
    try {
      const response = await fetch(this.#to.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, secret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stop.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message : String(cause);
    }
  }

  reset(): void {
    this.mode = { ...PLAIN };
    this.#queue = [];
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stop.abort();
    await this.#sending;
  }

  async #drain(): Promise<void> {
    while (!this.#closed && !this.mode.hold) {
      const eventId = this.#queue.find((id) => this.#isDue(id));
      if (eventId === undefined) return;
      this.#queue.splice(this.#queue.indexOf(eventId), 1);
      await this.#attempt(eventId);
    }
  }

  async #attempt(eventId: string): Promise<void> {
    const status = await this.#deliver(eventId);
    const delivery = this.#to.store.get('delivery', eventId);
    if (!delivery || this.#closed) return;
    const attempts = delivery.attempts + 1;
    const delivered = typeof status === 'number' && status >= 200 && status < 300;
    const state = delivered ? 'delivered' : attempts < MAX_ATTEMPTS ? 'pending' : 'given-up';
    const backoffMs = Math.min(1000 * 2 ** (attempts - 1), MAX_BACKOFF_MS);
    const nextAt = Date.now() + backoffMs;
    this.#to.store.save('delivery', { id: eventId, state, attempts, nextAt });
    if (state === 'pending') this.#queue.push(eventId);
    if (!delivered && attempts === 1) {
      this.#to.log(`Webhook ${eventId} was not accepted (${status}); it will be sent again.`);
    }
    this.#to.store.commit();
  }

  #isDue(eventId: string): boolean {
    const delivery = this.#to.store.get('delivery', eventId);
    return delivery !== undefined && delivery.nextAt <= Date.now();
  }
}

/** `t=…,v1=…` as Stripe signs: HMAC-SHA256 of the time, a dot and the body. */
export function signatureHeader(payload: string, secret: string, nowMs = Date.now()): string {
  const timestamp = Math.floor(nowMs / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
