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
function serversOf(url: string): string[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

const searches = new Map<string, Promise<Found>>();

/** A promoted standby begins a new timeline, so an old primary that comes back is known by its own. */
const newest = new Map<string, { timeline: string; clients: Set<pg.Client> }>();

function search(url: string): Promise<Found> {
  let found = searches.get(url);
  if (!found) {
    found = Promise.any(serversOf(url).map((server) => askForWrites(url, server)))
      .catch(() => Promise.reject(away('No server of DATABASE_URL takes writes.')))
      .finally(() => searches.delete(url));
    searches.set(url, found);
  }
  return found;
}

/** Looks like a refused connection, so that requests get 503. */
const away = (words: string) =>
  Object.assign(new Error(words), { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 });

async function askForWrites(url: string, server: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: server,
    application_name: 'offcut-primary',
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseOthers(url, client);
    return { url: server, host: client.host, port: client.port };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Throws for a standby, and for a primary older than one that this process has seen. */
async function refuseOthers(url: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ timeline: string | null }>(
    `SELECT CASE WHEN NOT pg_is_in_recovery()
       THEN left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS timeline`,
  );
  const { timeline } = rows[0]!;
  let known = newest.get(url);
  if (!timeline || timeline < (known?.timeline ?? '')) {
    throw away(`${client.host}:${client.port} is not the primary.`);
  }
  if (timeline !== known?.timeline) {
    // The old primary's machine may have stopped responding: queries sent there would never fail.
    for (const old of known?.clients ?? []) old.connection.stream.destroy();
    newest.set(url, (known = { timeline, clients: new Set() }));
  }
  const { clients } = known;
  clients.add(client);
  client.once('end', () => clients.delete(client));
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
        await refuseOthers(url, this);
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

interface Cause {
  /** Its code, PostgreSQL's own and the driver adapter's kind */
  names: string[];
  message: string;
}

/** Whether `holds` of the error or of what it wraps: Prisma, its raw queries and pg differ in how. */
export function isAnyCause(error: unknown, holds: (cause: Cause) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, originalCode, kind, message, cause, meta } = error as Record<string, unknown> & {
    meta?: { driverAdapterError?: unknown };
  };
  const names = [code, originalCode, kind].map(String);
  return (
    holds({ names, message: String(message) }) ||
    isAnyCause(cause, holds) ||
    isAnyCause(meta?.driverAdapterError, holds)
  );
}
