import { createHash } from 'node:crypto';

export function contentTag(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Source: RFC 9110, section 13.1.2: a list of tags or `*`, where W/ makes no difference. */
export function hasVersion(known: string | null | undefined, etag: string): boolean {
  if (!known) return false;
  if (known.trim() === '*') return true;
  return known.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, '')) ?? false;
}
