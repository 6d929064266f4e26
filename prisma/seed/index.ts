/**
 * The demo: a marketplace in full swing, the same on every machine. `data/` and `photos/` say what
 * is in it, `rows.ts` writes it to the database.
 */
import { db, disconnectDatabase, transaction } from '~/db/client.server';
import * as imageStore from '~/services/image-store.server';
import { buildDemoData } from './data';
import { DEMO_LOGINS, DEMO_PASSWORD } from './data/people';
import { type ImportPast, pastOf, sandboxImport } from './import-past';
import { PHOTO_NAMES, type PutObject, storePhotos } from './photos';
import { insertCategories, insertDemo } from './rows';

export { DEMO_LOGINS, DEMO_PASSWORD };

export interface SeedOptions {
  log: (line: string) => void;
  /** The database, where DATABASE_URL does not name it yet. */
  databaseUrl?: string;
  /** All dates are counted back from this day; today by default. */
  now?: Date;
  /** Stores a photo's bytes; the app's image store by default. */
  putObject?: PutObject;
  /** Where the demo's past is told; the sandbox by default, and nowhere where Stripe itself is used. */
  importPast?: ImportPast | null;
}

/** Is there nothing in the database that a person could have put there? Categories do not count. */
export async function isEmpty(): Promise<boolean> {
  const [users, companies, materials] = await Promise.all([
    db.user.count({ take: 1 }),
    db.company.count({ take: 1 }),
    db.material.count({ take: 1 }),
  ]);
  return users + companies + materials === 0;
}

/** Puts the fifteen categories in. Safe to repeat: those that are there, changed or not, stay. */
export async function seedCategories(): Promise<void> {
  await transaction(insertCategories);
}

/**
 * Fills an empty database with the demo: rows in one transaction, photos in the image store,
 * accounts in the sandbox. Closes this process's connections at the end; the next use opens new ones.
 *
 * @throws Error when there are data already
 */
export async function seedDemoData({
  log,
  databaseUrl,
  now = new Date(),
  putObject = imageStore.putObject,
  importPast = sandboxImport(),
}: SeedOptions): Promise<void> {
  if (databaseUrl) process.env.DATABASE_URL ??= databaseUrl;
  try {
    if (!(await isEmpty()))
      throw new Error('The database is not empty: demo data go into an empty one only.');
    const data = buildDemoData(now);
    const began = Date.now();
    // The rows come last, in one transaction: a load that was cut short leaves the database empty,
    // and the next one stores the same photos at the same paths.
    await storePhotos(putObject);
    log(`${PHOTO_NAMES.length} photos stored, ${seconds(began)}`);
    const past = pastOf(data);
    await importPast?.(past);
    const payable = importPast ? past.sellers : [];
    await insertDemo(data, new Map(payable.map((seller) => [seller.companyId, seller.account])));
    log(
      `${data.companies.length} companies, ${data.materials.length} materials, ${data.trades.length} transactions, ${seconds(began)}`,
    );
  } finally {
    await disconnectDatabase();
  }
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
