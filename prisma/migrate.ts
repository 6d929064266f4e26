/**
 * Applies and writes migrations with Prisma's schema engine in WebAssembly: the `prisma` command
 * needs a native build that an offline machine can't download. Both use `_prisma_migrations`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import type { DiffTarget, MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const here = path.dirname(fileURLToPath(import.meta.url));
export const SCHEMA_FILE = path.join(here, 'schema.prisma');
export const MIGRATIONS_FOLDER = path.join(here, 'migrations');

/**
 * A wait for a table's lock keeps all others from it, so a migration gives way and tries again. It
 * must give way before `deadlock_timeout` (1 s), after which PostgreSQL fails a page's statement.
 */
const LOCK_WAIT_MS = 300;
const LOCK_REST_MS = 1_000;
const LOCK_ATTEMPTS = 90;

/** Must differ from the engine's own lock key. */
const LOCK_KEY = 7_180_010;

/**
 * Brings the database to the newest migration, each one whole or not at all. Safe to repeat and to
 * run in parallel.
 * @returns names of the migrations it applied
 * @throws OtherMigrationsError when an applied migration was edited or removed
 */
export async function migrate(
  databaseUrl: string,
  { migrationsFolder = MIGRATIONS_FOLDER } = {},
): Promise<string[]> {
  // A separate connection: the lock ends with it even if this process is killed.
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await checkApplied(lock, migrationsFolder);
    const applied = await withEngine(databaseUrl, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: listMigrations(migrationsFolder),
        filters: NO_FILTER,
      });
      return appliedMigrationNames;
    });
    // The job queue migrates its own schema, which must exist before a use case queues a job.
    await runMigrations({
      connectionString: databaseUrl,
      logger: new Logger(() => () => undefined),
    });
    return applied;
  } finally {
    await lock.end();
  }
}

export class OtherMigrationsError extends Error {
  constructor() {
    super("This database was made by earlier migrations, which aren't carried over.");
  }
}

/** Until 1.0.0, migrations get edited in place, with no way to update older databases. */
async function checkApplied(client: pg.Client, folder: string): Promise<void> {
  for (const { name, checksum } of await listApplied(client)) {
    const file = path.join(folder, name, 'migration.sql');
    if (!existsSync(file)) throw new OtherMigrationsError();
    const wanted = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (checksum !== wanted) throw new OtherMigrationsError();
  }
}

async function listApplied(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ present: string | null }>(
    `SELECT to_regclass('_prisma_migrations')::text AS present`,
  );
  if (!rows[0]?.present) return [];
  const applied = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return applied.rows;
}

/**
 * SQL from migrations to schema; empty when they agree. Uses a temporary database on the server.
 */
export async function diff(
  databaseUrl: string,
  { schemaFile = SCHEMA_FILE, migrationsFolder = MIGRATIONS_FOLDER } = {},
): Promise<string> {
  const to: DiffTarget = {
    tag: 'schemaDatamodel',
    files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }],
  };
  const from: DiffTarget = { tag: 'migrations', ...listMigrations(migrationsFolder) };
  return withEngine(databaseUrl, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from,
      to,
      script: true,
      exitCode: true,
      filters: NO_FILTER,
    });
    return exitCode === 0 ? '' : (stdout ?? '');
  });
}

/** @returns the new file's path, or null when nothing differs */
export async function writeNextMigration(
  databaseUrl: string,
  name: string,
): Promise<string | null> {
  const sql = await diff(databaseUrl);
  if (sql.trim() === '') return null;
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const folder = path.join(MIGRATIONS_FOLDER, `${stamp}_${slug || 'change'}`);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'migration.sql');
  writeFileSync(file, sql);
  return file;
}

export async function listPendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const done = new Set((await listApplied(client)).map(({ name }) => name));
    return migrationNames(MIGRATIONS_FOLDER).filter((name) => !done.has(name));
  } finally {
    await client.end();
  }
}

const NO_FILTER = { externalTables: [], externalEnums: [] };

function migrationNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function listMigrations(folder: string): MigrationList {
  const lockfile = path.join(folder, 'migration_lock.toml');
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(folder).map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}

async function withEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine: Engine } = await loadEngine();
  const opened: SqlDriverAdapter[] = [];
  const factory = bindMigrationAwareSqlAdapterFactory(migrationAdapter(databaseUrl, opened));
  const content = readFileSync(SCHEMA_FILE, 'utf8');
  const engine = await Engine.new(
    { datamodels: [[SCHEMA_FILE, content]] },
    () => undefined,
    factory,
  );
  try {
    return await work(engine);
  } catch (error) {
    throw readable(error, factory.errorRegistry);
  } finally {
    engine.free();
    // The engine leaves its connections open and, with them, its database lock.
    for (const adapter of opened) await adapter.dispose();
  }
}

function readable(
  error: unknown,
  registry: { consumeError(id: number): { error: unknown } | undefined },
): Error {
  const text = error instanceof Error ? error.message : String(error);
  const number = /external error.*?(\d+)/i.exec(text)?.[1];
  const original = number === undefined ? undefined : registry.consumeError(Number(number))?.error;
  const code = (error as { code?: string } | undefined)?.code;
  const sentence = original instanceof Error ? original.message : text;
  return new Error(code ? `${sentence} (${code})` : sentence, { cause: error });
}

interface EngineModule {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
}

let engineModule: Promise<EngineModule> | undefined;

/** The package's entry imports the .wasm file as a module, which Node rejects. */
function loadEngine(): Promise<EngineModule> {
  engineModule ??= (async () => {
    // Without it, a panic in the engine hides its own message.
    Object.assign(globalThis, {
      PRISMA_WASM_PANIC_REGISTRY: {
        set_message(message: string) {
          throw new Error(`Prisma's schema engine panicked: ${message}`);
        },
      },
    });
    const fromHere = createRequire(import.meta.url);
    const glue = fromHere.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const module = (await import(pathToFileURL(glue).href)) as EngineModule;
    const bytes = readFileSync(path.join(path.dirname(glue), 'schema_engine_bg.wasm'));
    const instance = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {
      './schema_engine_bg.js': withoutLingering(module as unknown as WebAssembly.ModuleImports),
    });
    module.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    return module;
  })();
  return engineModule;
}

/** The engine never clears its ten-second lock timeout, which would keep the process alive. */
function withoutLingering(imports: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const isTimer = ([name]: [string, unknown]) => name.startsWith('__wbg_setTimeout_');
  const timers = Object.entries(imports).filter(isTimer) as [
    string,
    (callback: unknown, delayMs: number) => NodeJS.Timeout,
  ][];
  const unreferenced = timers.map(([name, set]) => [
    name,
    (callback: unknown, delayMs: number) => set(callback, delayMs).unref(),
  ]);
  return { ...imports, ...(Object.fromEntries(unreferenced) as WebAssembly.ModuleImports) };
}

function migrationAdapter(
  databaseUrl: string,
  opened: SqlDriverAdapter[],
): SqlMigrationAwareDriverAdapterFactory {
  const open = async (url: string) => {
    const adapter = await openAdapter(url);
    opened.push(adapter);
    return adapter;
  };
  const { provider, adapterName } = new PrismaPg({ connectionString: databaseUrl });
  return {
    provider,
    adapterName,
    connect: () => open(databaseUrl),
    // @prisma/adapter-pg uses the main database here, and drops the shadow while still connected.
    async connectToShadowDb() {
      const name = `offcut_shadow_${randomUUID().replaceAll('-', '')}`;
      await administer(databaseUrl, `CREATE DATABASE "${name}" TEMPLATE template0`);
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      const shadow = await open(url.href);
      const disconnect = shadow.dispose.bind(shadow);
      let disposed: Promise<void> | undefined;
      const dispose = async () => {
        await disconnect();
        await administer(databaseUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
      };
      shadow.dispose = () => (disposed ??= dispose());
      return shadow;
    },
  };
}

interface PgQueries {
  performIO(query: SqlQuery): Promise<{ fields: { dataTypeID: number }[] }>;
}

const CHAR_OID = 18;
const TEXT_OID = 25;

async function openAdapter(databaseUrl: string): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg({ connectionString: databaseUrl }).connect();
  const pool = adapter.underlyingDriver();
  const queries = adapter as unknown as PgQueries;

  // @prisma/adapter-pg splits the script at every ';', even inside functions and strings. Sent as
  // one query, PostgreSQL runs all of it or none.
  adapter.executeScript = async (script) => {
    // One that makes an index concurrently blocks no writes, and can't simply be repeated.
    const waitMs = /\bCONCURRENTLY\b/i.test(script) ? 0 : LOCK_WAIT_MS;
    for (let attempt = 1; ; attempt += 1) {
      const client = await pool.connect();
      try {
        await client.query(`SET lock_timeout = ${waitMs}`);
        await client.query(script);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== '55P03' || attempt >= LOCK_ATTEMPTS) throw error;
      } finally {
        // The engine's own lock may wait longer.
        client.release(true);
      }
      await sleep(LOCK_REST_MS);
    }
  };

  const disconnect = adapter.dispose.bind(adapter);
  let disposed: Promise<void> | undefined;
  adapter.dispose = () => (disposed ??= disconnect());

  // @prisma/adapter-pg doesn't know the catalog's one-byte "char" type.
  adapter.queryRaw = async (query) => {
    const charColumns: number[] = [];
    const reader = Object.create(adapter, {
      performIO: {
        async value(sql: SqlQuery) {
          const result = await queries.performIO(sql);
          const fields = result.fields.map((field, index) => {
            if (field.dataTypeID !== CHAR_OID) return field;
            charColumns.push(index);
            return { ...field, dataTypeID: TEXT_OID };
          });
          return { ...result, fields };
        },
      },
    }) as SqlDriverAdapter;
    const stock = Object.getPrototypeOf(adapter) as SqlDriverAdapter;
    const result = await stock.queryRaw.call(reader, query);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}

async function administer(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
