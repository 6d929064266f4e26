import { VARIANT_WIDTHS } from '~/lib/image-limits';

/** The stored or declared type is never trusted. */
const CONTENT_TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** Photos of materials are public. Photos of messages are opened only after an access check. */
export type PhotoFolder = 'materials' | 'messages';

const OBJECT_PATH = /^(materials|messages)\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(jpg|webp)$/;

/** The content type of a path in a folder, or null if no photo can have it, such as `../`. */
export function objectContentType(path: string, folder: PhotoFolder): string | null {
  const [, inFolder, extension] = OBJECT_PATH.exec(path) ?? [];
  return inFolder === folder && extension ? (CONTENT_TYPES[extension] ?? null) : null;
}

/** `materials/x.jpg` and its webp widths. */
export function pathsOfPhoto(objectPath: string): string[] {
  const stem = objectPath.replace(/\.jpg$/, '');
  return [objectPath, ...VARIANT_WIDTHS.map((width) => `${stem}-${width}.webp`)];
}
