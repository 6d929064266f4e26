import pg from 'pg';

/** Shorter than the pool's wait for a connection. */
const ASK_TIMEOUT_MS = 2_000;

interface Found {
  url: string;
  host: string;
  port: number;
}

/**
 * One address for each host of `postgresql://user@one:5432,two:5432/name`.
 * Source: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function serversOf(url: string): string[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

const searches = new Map<string, Promise<Found>>();

function search(url: string): Promise<Found> {
  let found = searches.get(url);
  if (!found) {
    found = Promise.any(serversOf(url).map(askForWrites))
      .catch(() => Promise.reject(away('No server of DATABASE_URL takes writes.')))
      .finally(() => searches.delete(url));
    searches.set(url, found);
  }
  return found;
}

/** As a refused connection, so that requests get 503. */
const away = (words: string) =>
  Object.assign(new Error(words), { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 });

async function askForWrites(url: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'offcut-primary',
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    return { url, host: client.host, port: client.port };
  } finally {
    client.end().catch(() => undefined);
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ waits: boolean }>('SELECT pg_is_in_recovery() AS waits');
  if (rows[0]!.waits) throw away(`${client.host}:${client.port} is a standby.`);
}

/** The address of the server that takes writes. */
export const primaryOf = async (url: string): Promise<string> =>
  serversOf(url).length === 1 ? url : (await search(url)).url;

/** For pools and clients: with several hosts, each connection looks for the one that takes writes. */
export function connecting(url: string): { connectionString: string; Client: typeof pg.Client } {
  const servers = serversOf(url);
  if (servers.length === 1) return { connectionString: url, Client: pg.Client };
  class PrimaryClient extends pg.Client {
    override connect(): Promise<void>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void) {
      const connected = this.#connect();
      if (!callback) return connected;
      void connected.then(() => callback(undefined as never), callback);
    }

    async #connect(): Promise<void> {
      const { host, port } = await search(url);
      Object.assign(this, { host, port });
      await super.connect();
      try {
        await refuseStandby(this);
      } catch (error) {
        await this.end().catch(() => undefined);
        throw error;
      }
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) void this.end().catch(() => undefined);
      });
    }
  }
  return { connectionString: servers[0]!, Client: PrimaryClient };
}

/** A pooler can keep the connection of a server that has become a standby. */
const READ_ONLY = '25006';
