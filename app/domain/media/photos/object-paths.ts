import { VARIANT_WIDTHS } from '~/lib/image-limits';

/** Served types by extension: what the store or a sender says about the type counts for nothing. */
const CONTENT_TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

/**
 * What photos are for. Those of materials are for everybody; those of messages are never opened by
 * their path, but by the area that knows who may see them.
 */
export type PhotoFolder = 'materials' | 'messages';

const OBJECT_PATH = /^(materials|messages)\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(jpg|webp)$/;

/**
 * The type of what is at a path of a folder, or null when nothing can be there: no dots within, no
 * other folder, no other extension, so that no path leads out of the photos.
 */
export function objectContentType(path: string, folder: PhotoFolder): string | null {
  const [, inFolder, extension] = OBJECT_PATH.exec(path) ?? [];
  return inFolder === folder && extension ? (CONTENT_TYPES[extension] ?? null) : null;
}

/** Every path that belongs to a photo: `materials/x.jpg` and its webp widths. */
export function pathsOfPhoto(objectPath: string): string[] {
  const stem = objectPath.replace(/\.jpg$/, '');
  return [objectPath, ...VARIANT_WIDTHS.map((width) => `${stem}-${width}.webp`)];
}
