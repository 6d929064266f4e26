import { createHash } from 'node:crypto';

/** Names a content; the quotes, and W/ where it is weak, come from the caller. */
export function contentTag(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/**
 * Whether a reader has this version already.
 * Source: RFC 9110, section 13.1.2: a list of tags or `*`, where W/ makes no difference.
 * @param known the If-None-Match header
 */
export function hasVersion(known: string | null | undefined, etag: string): boolean {
  if (!known) return false;
  if (known.trim() === '*') return true;
  return known.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, '')) ?? false;
}
