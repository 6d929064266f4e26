import path from 'node:path';
import pg from 'pg';
import { primaryOf } from '~/lib/primary.server';
import { migrate, OtherMigrationsError } from '../prisma/migrate';
import { startServer } from '../prisma/server';
import { PlainError } from './bootstrap/progress.mjs';

export interface Database {
  url: string;
  words: string;
  /** True for the server in ./data, false for DATABASE_URL's. */
  isEmbedded: boolean;
  stop: () => Promise<void>;
}

/** Opens DATABASE_URL's database, else starts or shares the one in ./data. Sets DATABASE_URL. */
export async function openDatabase(): Promise<Database> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    const given = await primaryOf(DATABASE_URL);
    const { hostname, pathname } = new URL(given);
    const words = `DATABASE_URL, ${pathname.slice(1)} on ${hostname}`;
    return { url: given, words, isEmbedded: false, stop: () => Promise.resolve() };
  }
  const server = await startServer({ dataDir: path.resolve('data/postgres') });
  process.env.DATABASE_URL = server.url();
  return {
    url: server.url(),
    words: `PostgreSQL in ./data, port ${server.port}${server.shared ? ', found running' : ''}`,
    isEmbedded: true,
    stop: async () => void (await server.stop()),
  };
}

/** Returns what it applied. @throws PlainError when the database's own migrations are gone */
export async function migrateDatabase(database: Database): Promise<string[]> {
  try {
    return await migrate(database.url);
  } catch (error) {
    if (!(error instanceof OtherMigrationsError)) throw error;
    const wayOut = isProduction(database)
      ? 'Point DATABASE_URL at an empty one.'
      : 'To delete it and start over with new demo data: npm run db:reset';
    throw new PlainError(`${error.message} ${wayOut}`);
  }
}

/** True if it may be a live site's: another server, or beside settings that only one has. */
export function isProduction({ url, isEmbedded }: Database): boolean {
  if (isEmbedded) return false;
  const { NODE_ENV, APP_ORIGIN, STRIPE_SECRET_KEY } = process.env;
  return (
    !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname) ||
    NODE_ENV === 'production' ||
    APP_ORIGIN?.startsWith('https:') === true ||
    STRIPE_SECRET_KEY?.startsWith('sk_live_') === true
  );
}

export async function isInUse({ url }: Database): Promise<boolean> {
  const { rows } = await query<{ in_use: boolean }>(
    url,
    `SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                     WHERE datname = current_database() AND pid <> pg_backend_pid()) AS in_use`,
  );
  return rows[0]!.in_use;
}

export async function dropEverything({ url }: Database): Promise<void> {
  await query(
    url,
    'DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  );
}

export async function hasCategories(database: Database): Promise<boolean> {
  const { rows } = await query<{ has_any: boolean }>(
    database.url,
    'SELECT EXISTS (SELECT 1 FROM categories) AS has_any',
  );
  return rows[0]!.has_any;
}

/** The database's comment until the demo data are complete. */
const LOADING = 'demo data: loading';

/** False when there were data. Only the embedded database is emptied after an interrupted load. */
export async function seedIfEmpty(database: Database, load: () => Promise<void>): Promise<boolean> {
  const { rows } = await query<{ is_empty: boolean; comment: string | null }>(
    database.url,
    `SELECT NOT EXISTS (SELECT 1 FROM users) AS is_empty,
            shobj_description(oid, 'pg_database') AS comment
     FROM pg_database WHERE datname = current_database()`,
  );
  const { is_empty: isEmpty, comment } = rows[0]!;
  const wasCutShort = comment === LOADING && database.isEmbedded;
  if (!isEmpty && !wasCutShort) return false;
  if (wasCutShort) await emptyTables(database.url);
  if (database.isEmbedded) await setComment(database.url, LOADING);
  await load();
  if (database.isEmbedded) await setComment(database.url, null);
  return true;
}

async function setComment(url: string, comment: string | null): Promise<void> {
  const value = comment === null ? 'NULL' : pg.escapeLiteral(comment);
  await query(
    url,
    `DO $$ BEGIN EXECUTE format('COMMENT ON DATABASE %I IS %s', current_database(), ${pg.escapeLiteral(value)}); END $$`,
  );
}

async function emptyTables(url: string): Promise<void> {
  await query(
    url,
    `DO $$ BEGIN EXECUTE (
       SELECT 'TRUNCATE ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' CASCADE'
       FROM pg_tables WHERE schemaname = 'public'
         AND tablename NOT IN ('_prisma_migrations', 'search_synonyms')
     ); END $$`,
  );
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}
