import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { db, transaction } from '~/db/client.server';
import { countToward } from '~/db/rate-limits.server';
import { requireSeller } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { invalid } from '~/lib/errors';
import { oneLine } from '~/lib/schema-fields';
import {
  type CheckContext,
  type CheckedRow,
  checkRows,
  isUnchanged,
  seenOf,
} from './check-rows.server';
import { IMPORT_COPY, MAX_IMPORTS_PER_HOUR, PHOTO_COPY } from './copy';
import { readCategories } from './find-category.server';
import { keepZip, openPhotoZip } from './photo-zip.server';
import { readSheet } from './read-sheet.server';
import { readTable } from './read-table.server';

/** Files that are refused, too: reading one can take 10 seconds, and one is read at a time. */
const FILES = { name: 'listing_import_file', max: 60, withinSeconds: 60 * 60 };
const UPLOADS = { name: 'listing_import', max: MAX_IMPORTS_PER_HOUR, withinSeconds: 60 * 60 };
/** Rows per chunk; other work runs in between. */
const CHUNK = 200;

/**
 * The dry run: reads a CSV or XLSX file, with the photos of a ZIP if there is one, and checks every
 * row. Lists nothing and fetches no photo.
 * @returns the import's id
 * @throws DomainError `no_company`, `forbidden`, `not_onboarded`, `rate_limited`, `too_large`,
 * `unsupported_type`, `invalid` on `file` or `photos`, `service_unavailable`
 */
export async function checkImport(
  { bytes, fileName, photos }: { bytes: Uint8Array; fileName: string; photos?: Uint8Array },
  actor: Actor,
): Promise<string> {
  const companyId = await requireSeller(actor, IMPORT_COPY.noCompany);
  await countToward(FILES, companyId);
  const isXlsx = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const { headings, ignored, rows } = readTable(await readSheet(bytes), !isXlsx);
  if (photos && !headings.photos) throw invalid('photos', PHOTO_COPY.noColumn);
  const context: CheckContext = {
    company: await readCompany(companyId),
    categories: await readCategories(),
    headings,
    rowsByKey: new Map(),
    zip: photos ? await openPhotoZip(photos) : null,
  };
  await countToward(UPLOADS, companyId);
  const checked: CheckedRow[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    checked.push(...(await checkRows(db, rows.slice(from, from + CHUNK), context)));
    await breathe();
  }
  const unnamed = context.zip === 'checked' ? [] : (context.zip?.unnamed() ?? []);
  const problem = unnamed.length > 0 ? PHOTO_COPY.unnamed(unnamed) : null;
  const id: string = randomUUID();
  const owner = { companyId, userId: actor.userId };
  if (photos) await keepZip(id, photos, owner);
  return transaction(async (tx) => {
    await tx.listingImport.create({
      data: { id, ...owner, fileName: nameOf(fileName), ignored, problem },
      select: { id: true },
    });
    await tx.listingImportRow.createMany({
      data: checked.map((row) => ({ importId: id, ...storedRow(row) })),
    });
    return id;
  });
}

const nameOf = (fileName: string) =>
  oneLine(fileName.replace(/^.*[\\/]/, '')).slice(0, 200) || 'listings';

export const readCompany = (companyId: string) =>
  db.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { id: true, city: true, state: true, zipCode: true },
  });

function storedRow(checked: CheckedRow) {
  const { row, sent, existing, problems } = checked;
  const known = existing && { materialId: existing.id, seen: seenOf(existing) };
  const stored = { row, sent, ...known };
  if (problems) return { ...stored, outcome: 'failed' as const, problems: problems as object[] };
  const isSame = existing && isUnchanged(existing, checked.listing, checked.photos);
  return { ...stored, outcome: isSame ? ('unchanged' as const) : ('ready' as const) };
}
