import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { db } from '~/db/client.server';
import { MEDIA_COPY } from '~/domain/media/copy';
import { digestOf, requireImage } from '~/domain/media/index.server';
import { DomainError, isDomainError } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { oneLine } from '~/lib/schema-fields';
import { getObject, putObject } from '~/services/image-store.server';
import { MAX_ZIP_BYTES, PHOTO_COPY } from './copy';

const MAX_ENTRIES = 5_000;

export type PhotoZip = Awaited<ReturnType<typeof openPhotoZip>>;

const refusal = (code: 'too_large' | 'invalid', sentence: string) =>
  new DomainError(code, sentence, { field: 'photos' });

/**
 * Finds photos by name, in any case and folder. Threats: names are compared and never used as
 * paths; no entry inflates beyond a photo's limit, since yauzl stops at the size that the directory
 * states; a ZIP inside is no photo.
 * @throws DomainError `too_large`, `invalid` on `photos`
 */
export async function openPhotoZip(bytes: Uint8Array) {
  if (bytes.byteLength > MAX_ZIP_BYTES) throw refusal('too_large', PHOTO_COPY.zipTooLarge);
  const photos = new Map<string, { entry: Entry; problem: string | null }>();
  const named = new Set<string>();
  let zip: ZipFile;
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    zip = await fromBufferPromise(buffer, { autoClose: false });
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > MAX_ENTRIES) throw refusal('too_large', PHOTO_COPY.tooManyFiles);
      const name = nameOf(entry.fileName);
      // Folders, and what macOS adds.
      if (!name || name.startsWith('.')) continue;
      const problem = photos.has(name) ? PHOTO_COPY.twiceInZip : await problemOfEntry(zip, entry);
      photos.set(name, { entry, problem });
    }
  } catch (error) {
    throw isDomainError(error) ? error : refusal('invalid', PHOTO_COPY.notAZip);
  }
  /** Why the photo can't be used, as far as its size and first bytes show */
  const problemOf = (name: string): string | null => {
    named.add(nameOf(name));
    const found = photos.get(nameOf(name));
    return found ? found.problem && `${name}: ${found.problem}` : PHOTO_COPY.notInZip(name);
  };
  return {
    problemOf,
    /** The photos that nothing has asked for yet, as named in the ZIP */
    unnamed: (): string[] =>
      [...photos].flatMap(([name, { entry, problem }]) =>
        problem || named.has(name) ? [] : [oneLine(entry.fileName.replace(FOLDERS, ''))],
      ),
    async read(name: string): Promise<Uint8Array> {
      const problem = problemOf(name);
      if (problem) throw refusal('invalid', problem);
      return Buffer.concat(await chunksOf(zip, photos.get(nameOf(name))!.entry));
    },
  };
}

const FOLDERS = /^.*[\\/]/;

/** macOS writes an é as two characters, Windows as one. */
const nameOf = (path: string) => path.normalize('NFC').replace(FOLDERS, '').trim().toLowerCase();

async function chunksOf(zip: ZipFile, entry: Entry, { atMost = Infinity } = {}): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (chunks.push(chunk as Buffer) >= atMost) break;
    }
    return chunks;
  } catch {
    throw refusal('invalid', MEDIA_COPY.unreadable.description);
  }
}

async function problemOfEntry(zip: ZipFile, entry: Entry): Promise<string | null> {
  if (entry.isEncrypted()) return PHOTO_COPY.locked;
  if (entry.uncompressedSize > MAX_IMAGE_BYTES) return MEDIA_COPY.tooLarge.description;
  try {
    requireImage(Buffer.concat(await chunksOf(zip, entry, { atMost: 1 })));
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.message;
  }
}

const pathOf = (importId: string) => `imports/${importId}.zip`;

/** For a day: the row comes first, and the sweep of unclaimed uploads deletes both. */
export async function keepZip(
  id: string,
  bytes: Uint8Array,
  owner: { companyId: string; userId: string },
): Promise<void> {
  const file = { objectPath: pathOf(id), width: 0, height: 0, digest: digestOf(bytes) };
  await db.upload.create({ data: { id, ...owner, ...file }, select: { id: true } });
  await putObject(pathOf(id), bytes, 'application/zip').catch(() => {
    throw new DomainError('service_unavailable', PHOTO_COPY.notKept, { field: 'photos' });
  });
}

/** @throws DomainError `invalid` when its day is over */
export async function openKeptZip(importId: string): Promise<PhotoZip> {
  const kept = await getObject(pathOf(importId));
  if (!kept) throw refusal('invalid', PHOTO_COPY.zipGone);
  return openPhotoZip(new Uint8Array(await new Response(kept.body).arrayBuffer()));
}
