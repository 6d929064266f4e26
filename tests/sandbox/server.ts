import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { BlobStore } from './blob';
import { createControl, type Control } from './control';
import { Faults, spoil, type Service } from './faults';
import { BodyTooLarge, header, json, readBody, send, type Reply } from './http';
import { answerPage } from './pages/routes';
import { answerPostmark } from './postmark';
import { Store } from './store';
import { answerStripe } from './stripe/api';
import { readCardForm } from './stripe/cards';
import { expireIfDue } from './stripe/checkout-sessions';
import { openDispute } from './stripe/disputes';
import { StripeFault } from './stripe/errors';
import { confirmWithCard, settleProcessing } from './stripe/payment-attempts';
import { Webhooks } from './webhooks';
import { API_VERSION, newId, now, type Caller, type World } from './world';

export interface SandboxOptions {
  /** 0 or nothing: any free port. */
  port?: number;
  /** Where the journal and the files are kept. */
  stateDir: string;
  /** Where events are posted; without it none are sent. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** Signs the events of connected accounts. */
  connectWebhookSecret?: string;
  /** Milliseconds until a payment by the disputed card is disputed; null: only when told. */
  disputeAfterMs?: number | null;
  /** Milliseconds until a bank payment settles; null: only when told. */
  settleAfterMs?: number | null;
  log?: (line: string) => void;
}

export interface Sandbox {
  url: string;
  port: number;
  control: Control;
  close(): Promise<void>;
}

const TICK_MS = 500;

/**
 * Starts the stand-in of Stripe, Postmark and Vercel Blob on a loopback port. The state is read from
 * `stateDir` and every answered change is in it, so that a killed one comes back as it was.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const server = createServer({ keepAliveTimeout: 65_000 });
  server.listen(options.port ?? 0, '127.0.0.1');
  // The port comes first: a second one on the same state fails here, before it touches the journal.
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sandbox = new SandboxServer(options, `http://127.0.0.1:${port}`);
  server.on('request', (request, response) => void sandbox.handle(request, response));
  return {
    url: sandbox.url,
    port,
    control: sandbox.control,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await sandbox.close();
    },
  };
}

class SandboxServer implements World {
  readonly store: Store;
  readonly url: string;
  readonly disputeAfterMs: number | null;
  readonly settleAfterMs: number | null;
  readonly control: Control;
  caller: Caller | null = null;
  readonly #faults = new Faults();
  readonly #webhooks: Webhooks;
  readonly #blobs: BlobStore;
  readonly #log: (line: string) => void;
  /** Idempotency keys of calls that are being answered. */
  readonly #busyKeys = new Set<string>();
  readonly #ticker: NodeJS.Timeout;
  #clockOffsetMs = 0;

  constructor(options: SandboxOptions, url: string) {
    this.url = url;
    this.#log = options.log ?? (() => {});
    this.disputeAfterMs = options.disputeAfterMs ?? null;
    this.settleAfterMs = options.settleAfterMs ?? null;
    this.store = new Store(options.stateDir);
    this.#blobs = new BlobStore(this, join(options.stateDir, 'objects'));
    this.#webhooks = new Webhooks({
      store: this.store,
      url: options.webhookUrl ?? null,
      secret: options.webhookSecret ?? 'whsec_sandbox',
      connectSecret: options.connectWebhookSecret ?? 'whsec_sandbox_connect',
      log: this.#log,
    });
    this.control = createControl(this, this.#faults, this.#webhooks);
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    this.#ticker.unref();
    this.#webhooks.flush();
  }

  nowMs(): number {
    return Date.now() + this.#clockOffsetMs;
  }

  advance(ms: number): void {
    this.#clockOffsetMs += ms;
    this.#tick();
  }

  emit(type: string, object: object, account?: string): void {
    const subscribed = this.#webhooks.isSubscribed(type);
    const event = {
      id: newId('evt_'),
      object: 'event',
      ...(account ? { account } : {}),
      api_version: API_VERSION,
      created: now(this),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: subscribed ? 1 : 0,
      request: {
        id: this.caller?.requestId ?? null,
        idempotency_key: this.caller?.idempotencyKey ?? null,
      },
      type,
    } as Stripe.Event;
    this.store.save('event', { id: event.id, object: event });
    if (subscribed) this.#webhooks.add(event.id);
  }

  async close(): Promise<void> {
    clearInterval(this.#ticker);
    await this.#webhooks.close();
    this.store.close();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', this.url);
      // A name that is not loopback's own is another site that points at this machine.
      if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(header(request, 'host'))) {
        send(response, json(421, { error: 'This address answers on loopback only.' }));
        return;
      }
      await this.#route(request, response, url);
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        send(response, json(413, { error: { message: 'The body is too large.' } }));
        return;
      }
      if (!request.destroyed) this.#log(`Sandbox: ${(error as Error).stack ?? String(error)}`);
      send(response, json(500, { error: { type: 'api_error', message: 'The sandbox failed.' } }));
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname;
    if (path.startsWith('/blob/store/')) {
      this.#blobs.serve(request, response, url);
    } else if (path.startsWith('/v1/')) {
      await this.#call('stripe', request, response, url, (body) =>
        answerStripe(this, request, url, body),
      );
    } else if (path.startsWith('/sandbox/payment_intents/')) {
      await this.#call('stripe', request, response, url, (body) => this.#confirm(path, body));
    } else if (path.startsWith('/email')) {
      await this.#call('postmark', request, response, url, (body) =>
        answerPostmark(this, request, path, body),
      );
    } else if (path === '/blob' || path.startsWith('/blob/')) {
      await this.#call('blob', request, response, url, () => this.#blobs.answer(request, url));
    } else if (path.startsWith('/sandbox/control/')) {
      send(response, await this.#command(request, path.slice('/sandbox/control/'.length)));
    } else {
      const body = request.method === 'POST' ? await readBody(request) : '';
      send(
        response,
        this.#change(() =>
          answerPage(this, request.method ?? 'GET', path, new URLSearchParams(body)),
        ),
      );
    }
  }

  /** One call of a service: recorded, perhaps delayed or spoilt, answered, committed, sent. */
  async #call(
    service: Service,
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    answer: (body: string) => Reply | Promise<Reply>,
  ): Promise<void> {
    const method = request.method ?? 'GET';
    const call = `${method} ${url.pathname}`;
    const key = header(request, 'idempotency-key');
    // An object's bytes go to disk as they come; every other body is short.
    const body = service === 'blob' ? '' : await readBody(request);
    const record = this.#faults.record({
      at: new Date().toISOString(),
      service,
      method,
      path: url.pathname,
      status: null,
      idempotencyKey: key || null,
      query: url.search.slice(1),
      body: isRecordable(url.pathname) ? body : '',
    });
    const fault = this.#faults.take(call);
    const delayMs = this.#faults.delayMs(call);
    if (key && this.#busyKeys.has(key)) {
      record.status = 409;
      send(response, keyInUse());
      return;
    }
    if (key) this.#busyKeys.add(key);
    try {
      if (delayMs > 0) await sleep(delayMs);
      if (fault?.when === 'before') {
        record.status = spoil(service, fault, response);
        return;
      }
      const reply = await this.#settle(() => answer(body));
      if (fault) {
        record.status = spoil(service, fault, response);
        return;
      }
      record.status = reply.status;
      send(response, reply);
    } finally {
      if (key) this.#busyKeys.delete(key);
    }
  }

  /** Runs a change, commits it and lets its events go. */
  #change<T>(action: () => T): T {
    try {
      return action();
    } finally {
      this.store.commit();
      this.#webhooks.flush();
    }
  }

  async #settle<T>(action: () => T | Promise<T>): Promise<T> {
    try {
      return await action();
    } finally {
      this.store.commit();
      this.#webhooks.flush();
    }
  }

  /**
   * POST /sandbox/payment_intents/:id/confirm {number, expiry, cvc, return_url} → the PaymentIntent.
   * The place of Stripe's Payment Element, which sends a card without the application seeing it.
   */
  #confirm(path: string, body: string): Reply {
    const id = /^\/sandbox\/payment_intents\/([^/]+)\/confirm$/.exec(path)?.[1];
    if (!id) return json(404, { error: { type: 'invalid_request_error', message: 'Not found' } });
    try {
      const input = JSON.parse(body) as Record<string, unknown>;
      const text = (name: string) => (typeof input[name] === 'string' ? input[name] : '');
      const expiry = text('expiry') || text('exp');
      const card = readCardForm({ number: text('number'), expiry, cvc: text('cvc') });
      return json(200, confirmWithCard(this, id, card, text('return_url') || null));
    } catch (error) {
      if (error instanceof StripeFault) return json(error.status, { error: error.body });
      if (error instanceof SyntaxError) {
        return json(400, { error: { type: 'invalid_request_error', message: 'Invalid JSON' } });
      }
      throw error;
    }
  }

  /**
   * POST /sandbox/control/:name with a JSON body. JSON is asked for because a page of another origin
   * cannot send it without being allowed to.
   */
  async #command(request: IncomingMessage, name: string): Promise<Reply> {
    const isJson = header(request, 'content-type').startsWith('application/json');
    if (request.method !== 'POST' || !isJson || !Object.hasOwn(this.control, name)) {
      return json(404, { error: `POST JSON to one of: ${Object.keys(this.control).join(', ')}` });
    }
    const body = await readBody(request);
    try {
      const commands = this.control as unknown as Record<
        string,
        (input: unknown) => Promise<unknown>
      >;
      const result = await commands[name]!(body ? JSON.parse(body) : {});
      return result === undefined ? { status: 200 } : json(200, result);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return json(400, { error: message });
    }
  }

  /** What happens by itself: disputes, bank payments, sessions whose time is over, retries. */
  #tick(): void {
    this.#change(() => {
      for (const task of this.store.all('task')) {
        if (task.at > this.nowMs()) continue;
        this.store.remove('task', task.id);
        if (task.kind === 'dispute') {
          const charge = this.store.get('charge', task.target);
          if (charge && !charge.disputed && !charge.refunded) openDispute(this, charge);
        } else {
          const intent = this.store.get('payment_intent', task.target);
          if (intent) settleProcessing(this, intent, task.kind);
        }
      }
      for (const session of this.store.all('checkout_session')) {
        if (session.status === 'open') expireIfDue(this, session);
      }
    });
  }
}

/** Stripe's calls, but for the one that carries a card number. */
function isRecordable(path: string): boolean {
  return path.startsWith('/v1/') && path !== '/v1/payment_methods';
}

function keyInUse(): Reply {
  return json(409, {
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message:
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
    },
  });
}
