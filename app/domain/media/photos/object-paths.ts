import { VARIANT_WIDTHS } from '~/lib/image-limits';

const CONTENT_TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** Photos of materials are public; photos of messages need an access check. */
export type PhotoFolder = 'materials' | 'messages';

const OBJECT_PATH = /^(materials|messages)\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(jpg|webp)$/;

/** Null for a path no photo can have, such as `../`. Never trusts a stored or declared type. */
export function objectContentType(path: string, folder: PhotoFolder): string | null {
  const [, inFolder, extension] = OBJECT_PATH.exec(path) ?? [];
  return inFolder === folder && extension ? (CONTENT_TYPES[extension] ?? null) : null;
}

export function pathsOfPhoto(objectPath: string): string[] {
  const stem = objectPath.replace(/\.jpg$/, '');
  return [objectPath, ...VARIANT_WIDTHS.map((width) => `${stem}-${width}.webp`)];
}
