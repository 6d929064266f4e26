import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as serveHandlers } from '@mswjs/http-middleware';
import type { HttpHandler } from 'msw';
import type Stripe from 'stripe';
import { BlobStore } from './blob';
import { createControl, type Control } from './control';
import { connection, Faults } from './faults';
import { createHandlers, type HandlersByPrefix } from './handlers';
import { Store } from './store';
import { expireIfDue } from './stripe/checkout-sessions';
import { payOutDaily } from './stripe/payouts';
import { runTask } from './stripe/tasks';
import { Webhooks } from './webhooks';
import { newId, now, type Caller, type World } from './world';

export interface SandboxOptions {
  port?: number;
  stateDir: string;
  webhookUrl?: string;
  webhookSecret?: string;
  connectWebhookSecret?: string;
  /** Null: only on command. */
  disputeAfterMs?: number | null;
  /** Null: only on command. */
  settleAfterMs?: number | null;
  /** Default: only on command. */
  paysOutDaily?: boolean;
  log?: (line: string) => void;
}

export interface Sandbox {
  url: string;
  port: number;
  control: Control;
  handlers: HttpHandler[];
  close(): Promise<void>;
}

const TICK_MS = 500;

/** Every answered change is in `stateDir`, so a killed sandbox comes back as it was. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const server = createServer({ keepAliveTimeout: 65_000 });
  server.listen(options.port ?? 0, '127.0.0.1');
  // Port first: a second sandbox on the same state fails before it touches the journal.
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sandbox = new SandboxServer(options, `http://127.0.0.1:${port}`);
  server.on('request', serve(sandbox.handlers));
  return {
    url: sandbox.url,
    port,
    control: sandbox.control,
    handlers: sandbox.handlers.flatMap(([, handlers]) => handlers),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await sandbox.close();
    },
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

function serve(handlers: HandlersByPrefix) {
  const apps = handlers.map(
    ([prefix, some]) => [prefix, serveHandlers(...some) as unknown as RequestListener] as const,
  );
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method = '', headers } = request;
    // Threat: DNS rebinding, another site's name that points to this machine.
    const isOurs = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '');
    const app = apps.find(([prefix]) => url.startsWith(prefix))?.[1];
    if (!isOurs || !app || !METHODS.includes(method) || url.startsWith('//')) {
      response.writeHead(421, { 'content-type': 'application/json' });
      response.end('{"error":"This address answers on loopback only."}');
      return;
    }
    connection.run(request.socket, () => void app(request, response));
  };
}

class SandboxServer implements World {
  readonly store: Store;
  readonly url: string;
  readonly disputeAfterMs: number | null;
  readonly settleAfterMs: number | null;
  readonly control: Control;
  caller: Caller | null = null;
  readonly handlers: HandlersByPrefix;
  readonly #webhooks: Webhooks;
  readonly #ticker: NodeJS.Timeout;
  readonly #paysOutDaily: boolean;
  #clockOffsetMs = 0;

  constructor(options: SandboxOptions, url: string) {
    this.url = url;
    const log = options.log ?? (() => {});
    const faults = new Faults();
    this.disputeAfterMs = options.disputeAfterMs ?? null;
    this.settleAfterMs = options.settleAfterMs ?? null;
    this.#paysOutDaily = options.paysOutDaily ?? false;
    this.store = new Store(options.stateDir);
    this.#webhooks = new Webhooks({
      store: this.store,
      url: options.webhookUrl ?? null,
      secret: options.webhookSecret ?? 'whsec_sandbox',
      connectSecret: options.connectWebhookSecret ?? 'whsec_sandbox_connect',
      log,
    });
    this.control = createControl(this, faults, this.#webhooks);
    this.handlers = createHandlers({
      world: this,
      blobs: new BlobStore(this, join(options.stateDir, 'objects')),
      control: this.control,
      faults,
      commit: () => this.#commit(),
      log,
    });
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
      created: now(this),
      data: { object: structuredClone(object) },
      livemode: false,
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

  #commit(): void {
    this.store.commit();
    this.#webhooks.flush();
  }

  #tick(): void {
    try {
      for (const task of this.store.all('task')) {
        if (task.at > this.nowMs()) continue;
        this.store.remove('task', task.id);
        runTask(this, task);
      }
      for (const session of this.store.all('checkout_session')) {
        if (session.status === 'open') expireIfDue(this, session);
      }
      if (this.#paysOutDaily) payOutDaily(this);
    } finally {
      this.#commit();
    }
  }
}
