import pg from 'pg';
import { env } from '~/lib/env.server';
import { connecting } from '~/lib/primary.server';
import { warn } from './warn.server';
import { currentTransaction, type Tx } from './transaction.server';

type Handler = (payload: unknown) => unknown;

/** PostgreSQL takes payloads of less than 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7999;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;
const HEARTBEAT_MS = 15_000;

const listenTo = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`;

/** Has its own connection: `db`'s pool closes idle ones. */
class Listener {
  readonly handlers = new Map<string, Set<Handler>>();
  readonly connectHandlers = new Set<() => unknown>();
  private client: pg.Client | undefined;
  private asked: Promise<void> = Promise.resolve();
  private connecting: Promise<void> | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private closed = false;

  add(channel: string, handler: Handler): () => void {
    this.closed = false;
    const known = this.handlers.get(channel);
    if (known) known.add(handler);
    else this.handlers.set(channel, new Set([handler]));
    if (!known) void (this.client ? this.ask(this.client, listenTo(channel)) : this.connected());
    return () => {
      const handlers = this.handlers.get(channel);
      handlers?.delete(handler);
      if (handlers?.size !== 0) return;
      this.handlers.delete(channel);
      if (this.client) void this.ask(this.client, `UNLISTEN ${pg.escapeIdentifier(channel)}`);
    };
  }

  private ask(client: pg.Client, statement: string): Promise<void> {
    this.asked = this.asked.then(async () => {
      try {
        await client.query(statement);
      } catch {
        this.lost(client);
        client.end().catch(() => undefined);
      }
    });
    return this.asked;
  }

  async connected(): Promise<void> {
    this.closed = false;
    if (this.client) return this.asked;
    this.connecting ??= this.connectWithRetries().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  private async connectWithRetries(): Promise<void> {
    for (let delayMs = FIRST_RETRY_MS; !this.closed; delayMs *= 2) {
      try {
        return await this.connect();
      } catch {
        const wait = Math.min(delayMs, LONGEST_RETRY_MS);
        await new Promise((resolve) => setTimeout(resolve, wait).unref());
      }
    }
  }

  private async connect(): Promise<void> {
    const { Client, connectionString } = connecting(env().DATABASE_URL);
    const client = new Client({
      connectionString,
      application_name: 'offcut-listen',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => this.deliver(channel, payload));
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) {
        await client.query(listenTo(channel));
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) return client.end();
    this.client = client;
    // Nothing else reveals a dead connection.
    this.heartbeat = setInterval(() => {
      void this.ask(client, 'SELECT 1');
    }, HEARTBEAT_MS).unref();
    for (const handler of this.connectHandlers) runSafely(handler);
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    clearInterval(this.heartbeat);
    if (!this.closed) void this.connected();
  }

  private deliver(channel: string, payload: string | undefined): void {
    const value: unknown = payload ? JSON.parse(payload) : null;
    for (const handler of this.handlers.get(channel) ?? []) runSafely(() => handler(value));
  }

  get isConnected(): boolean {
    return this.client !== undefined;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeat);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }
}

/** One handler's failure must not reach the others or the connection. */
function runSafely(work: () => unknown): void {
  void (async () => work())().catch((error: unknown) => warn('ListenWarning', error));
}

const shared = globalThis as typeof globalThis & { __offcutListener?: Listener };
const listener = () => (shared.__offcutListener ??= new Listener());

/** Returns unsubscribe. Messages sent while disconnected are lost, so use `onConnect` too. */
export function listen(channel: string, handler: Handler): () => void {
  return listener().add(channel, handler);
}

/** Runs after each (re)connection: earlier messages may have been missed. Returns unsubscribe. */
export function onConnect(handler: () => unknown): () => void {
  const { connectHandlers } = listener();
  connectHandlers.add(handler);
  return () => void connectHandlers.delete(handler);
}

export type Watch = (changed: () => void) => () => void;

/**
 * Calls `changed` once PostgreSQL listens, after each relevant change, and when one may have been
 * missed: refetch then.
 */
export function watch<Change>(channel: string, concerns: (change: Change) => boolean): Watch {
  return (changed) => {
    const onChange = (change: unknown) => concerns(change as Change) && changed();
    const endings = [listen(channel, onChange), onConnect(changed)];
    let isOver = false;
    const begin = () => void (isOver || changed());
    // Race: a change before PostgreSQL has answered LISTEN isn't heard. A new connection says so itself.
    if (isListening()) void listening().then(begin);
    return () => {
      isOver = true;
      endings.forEach((end) => end());
    };
  };
}

/** Resolves when PostgreSQL has confirmed every `listen` so far. */
export const listening = (): Promise<void> => listener().connected();

/** While false, changes go unnoticed: caches must keep nothing. */
export const isListening = (): boolean => shared.__offcutListener?.isConnected ?? false;

export async function stopListening(): Promise<void> {
  await shared.__offcutListener?.close();
}

/** Sent to every process on commit, never on rollback. `payload` is JSON under 8,000 bytes. */
export async function notifyListeners(
  tx: Tx,
  channel: string,
  payload: unknown = null,
): Promise<void> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) {
    throw new Error(`The payload for ${channel} is too long: send an id and look the rest up.`);
  }
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${text})`;
  currentTransaction()?.notifications.push({ channel, payload });
}
