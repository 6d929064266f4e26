import { unguarded } from '~/lib/text/csv';
import { env } from '~/lib/env.server';
import { MAX_PHOTOS } from '~/lib/image-limits';
import { isInnerUrl } from '~/services/outbound.server';
import { PHOTO_COPY } from './copy';
import type { PhotoZip } from './photo-zip.server';

/** A file name or web address in a row's cell; `path` if the listing already has this photo. */
export interface RowPhoto {
  entry: string;
  path: string | null;
}

export interface ListedPhoto {
  path: string;
  alt: string | null;
  /** The web address it came from */
  source: string | null;
  digest: string | null;
}

export const isAddress = (entry: string) => /^\w+:\/\//.test(entry);

/** A comma or semicolon can be part of a web address, unless a space or another address follows. */
function splitPhotos(cell: string): string[] {
  const entries = unguarded(cell)
    .split(/[|\n]|[,;](?=\s|https?:|$)|\s(?=https?:)/i)
    .flatMap((part) => (/^\s*https?:/i.test(part) ? [part] : part.split(/[,;]/)));
  return [...new Set(entries.map((entry) => entry.trim()).filter(Boolean))];
}

export const photoAddress = (path: string): string => `${env().APP_ORIGIN}/objects/${path}`;

/**
 * Null if the row leaves the listing's photos alone. `zip` is null if none was sent, and `checked` once
 * the names were checked against it.
 */
export function readPhotos(
  {
    cell = '',
    listed,
    zip,
  }: { cell?: string; listed: ListedPhoto[]; zip: PhotoZip | 'checked' | null },
  add: (field: string, message: string) => void,
): RowPhoto[] | null {
  const photos = splitPhotos(cell).map((entry) => {
    const isSame = ({ path, source }: ListedPhoto) => [photoAddress(path), source].includes(entry);
    return { entry, path: listed.find(isSame)?.path ?? null };
  });
  const problems = photos.flatMap(({ entry, path }) => (path ? [] : (problemOf(entry, zip) ?? [])));
  if (photos.length > MAX_PHOTOS) add('photos', PHOTO_COPY.tooMany);
  else if (problems.length > 0) add('photos', problems.join(' '));
  return photos.length > 0 ? photos : null;
}

function problemOf(entry: string, zip: PhotoZip | 'checked' | null): string | null {
  if (entry.length > 2000) return PHOTO_COPY.tooLong;
  if (isAddress(entry)) {
    if (!/^https?:/i.test(entry) || !URL.canParse(entry)) return PHOTO_COPY.notWeb;
    return isInnerUrl(entry) ? PHOTO_COPY.inner : null;
  }
  if (zip === 'checked') return null;
  return zip ? zip.problemOf(entry) : PHOTO_COPY.noZip(entry);
}
