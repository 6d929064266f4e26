import { db, type Tx } from '~/db/client.server';
import { digestOf, openPhoto, storeUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { cut } from '~/lib/text/shorten';
import { getOut, InnerAddress } from '~/services/outbound.server';
import { setPhotos } from '../materials/set-photos.server';
import { arePhotosAsSeen } from '../selling/listing-as-seen.server';
import { readCompany } from './check-import.server';
import { checkedBefore, type CheckedRow, checkRows, type Problem } from './check-rows.server';
import { COLUMNS } from './columns';
import { PHOTO_COPY } from './copy';
import type { CategoryFinder } from './find-category.server';
import { readReadyRows } from './import-state.server';
import type { PhotoZip } from './photo-zip.server';
import { isAddress, type ListedPhoto, photoAddress } from './row-photos.server';

/** A photo takes up to ten seconds, and a run counts as halted after a minute. */
const PER_CHUNK = 12;
const AT_ONCE = 3;

export type ReadyRow = Extract<CheckedRow, { problems: null }>;

type Taken = { path: string } | { problem: string };

/** The result for each new photo of the rows up to `lastRow`. */
export interface NextRows {
  /** Undefined if none is left */
  lastRow?: number;
  /** By row and entry */
  photos: Map<string, Taken>;
}

const keyOf = (row: number, entry: string) => `${row} ${entry}`;

interface Sources {
  categories: CategoryFinder;
  openZip: () => Promise<PhotoZip>;
}

/** Fetches or unpacks and stores the photos that the next rows' listings don't have. */
export async function takePhotos(
  importId: string,
  { categories, openZip }: Sources,
): Promise<NextRows> {
  const photos: NextRows['photos'] = new Map();
  const found = await db.listingImport.findUnique({
    where: { id: importId, state: 'running' },
    select: { companyId: true, userId: true },
  });
  const ready = found ? await readReadyRows(db, importId) : [];
  const lastRow = ready.at(-1)?.row;
  const rows = ready.filter(({ sent }) => sent.photos);
  if (!found?.userId || rows.length === 0) return { lastRow, photos };

  const { userId, companyId } = found;
  const actor: Actor = { userId, companyId, role: 'company_user', companyRole: null };
  const company = await readCompany(companyId);
  const checked = await checkRows(db, rows, checkedBefore({ company, categories }));
  let count = 0;
  const next = checked.filter((row) => (count += missingOf(row).length) <= PER_CHUNK);
  const missing = next.flatMap((row) => missingOf(row).map(({ entry }) => ({ row, entry })));
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE).map(async ({ row, entry }) => {
      const listed = row.existing?.photos ?? [];
      photos.set(keyOf(row.row, entry), await takePhoto(entry, { listed, openZip, actor }));
    });
    await Promise.all(some);
  }
  return { lastRow: next.length < checked.length ? next.at(-1)?.row : lastRow, photos };
}

/** At most six, so the first row always fits. */
const missingOf = (row: CheckedRow) =>
  row.problems ? [] : (row.photos ?? []).filter(({ path }) => !path);

async function takePhoto(
  entry: string,
  { listed, openZip, actor }: { listed: ListedPhoto[]; openZip: Sources['openZip']; actor: Actor },
): Promise<Taken> {
  const own = photoAddress('');
  try {
    let bytes: Uint8Array;
    if (entry.startsWith(own)) bytes = (await openPhoto(entry.slice(own.length))).bytes;
    else if (isAddress(entry)) bytes = await fetchPhoto(entry);
    else bytes = await (await openZip()).read(entry);
    const digest = digestOf(bytes);
    const same = listed.find((photo) => photo.digest === digest);
    if (same) return { path: same.path };
    const source = isAddress(entry) ? entry : undefined;
    return { path: (await storeUpload(bytes, actor, { source })).imageUrl };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { problem: error.message };
  }
}

async function fetchPhoto(url: string): Promise<Uint8Array> {
  const { status, bytes } = await getOut(url, MAX_IMAGE_BYTES).catch((error: unknown) => {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    const sentence = isSlow ? PHOTO_COPY.slow : PHOTO_COPY.unreachable;
    throw new DomainError('invalid', error instanceof InnerAddress ? PHOTO_COPY.inner : sentence);
  });
  if (status !== 200) throw new DomainError('invalid', PHOTO_COPY.answered(status));
  return bytes;
}

const pathsOf = (photos: { imageUrl: string }[]) => photos.map(({ imageUrl }) => imageUrl).join();

/**
 * Leaves out photos that couldn't be fetched. The listing keeps the ones it has when none is left, or
 * when someone changed them since the check.
 */
export async function putPhotos(
  tx: Tx,
  materialId: string,
  { row, next, actor }: { row: ReadyRow; next: NextRows; actor: Actor },
): Promise<{ problems: Problem[]; before?: object; after?: object }> {
  const before = (row.existing?.photos ?? []).map(({ alt, path }) => ({ alt, imageUrl: path }));
  const problems: Problem[] = [];
  const photos = (row.photos ?? []).flatMap(({ entry, path }) => {
    const taken = path ? { path } : next.photos.get(keyOf(row.row, entry));
    if (taken && 'path' in taken) {
      const kept = before.find(({ imageUrl }) => imageUrl === taken.path);
      return [kept ?? { alt: null, imageUrl: taken.path }];
    }
    const message = PHOTO_COPY.listedWithout(taken?.problem ?? PHOTO_COPY.changed);
    problems.push({ column: COLUMNS.photos.label, value: cut(entry, 200), message });
    return [];
  });
  if (photos.length === 0 || pathsOf(photos) === pathsOf(before)) return { problems };
  if (!arePhotosAsSeen(before, row.seen)) {
    if (arePhotosAsSeen(photos, row.seen)) return { problems };
    const value = cut(row.sent.photos ?? '', 200);
    const message = PHOTO_COPY.changedSince;
    return { problems: [{ column: COLUMNS.photos.label, value, message }] };
  }
  await setPhotos(tx, materialId, photos, actor);
  return { problems, before: { photos: before }, after: { photos } };
}
