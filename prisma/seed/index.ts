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
  databaseUrl?: string;
  /** Every date counts back from this day; default, today. */
  now?: Date;
  putObject?: PutObject;
  importPast?: ImportPast | null;
}

/** Categories don't count. */
export async function isEmpty(): Promise<boolean> {
  const [users, companies, materials] = await Promise.all([
    db.user.count({ take: 1 }),
    db.company.count({ take: 1 }),
    db.material.count({ take: 1 }),
  ]);
  return users + companies + materials === 0;
}

/** Safe to repeat: existing categories stay as they are. */
export async function seedCategories(): Promise<void> {
  await transaction(insertCategories);
}

/**
 * Closes this process's connections at the end.
 * @throws Error when the database already has data
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
    // Rows go last, in one transaction: an interrupted load leaves the database empty, and the next
    // one stores the same photos at the same paths.
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
