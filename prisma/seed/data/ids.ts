import { createHash } from 'node:crypto';

/** The same on every machine, so links to demo data keep working. */
export function demoId(kind: string, name: string | number): string {
  const hex = createHash('sha256').update(`offcut demo ${kind} ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Alike but for the last four digits: a page that lists them all compresses to less. */
export function choiceId(kind: string, name: string): string {
  return demoId(kind, '').slice(0, -4) + demoId(kind, name).slice(-4);
}

export function demoStripeId(prefix: string, name: string | number): string {
  return (
    prefix + createHash('sha256').update(`offcut demo ${prefix} ${name}`).digest('hex').slice(0, 18)
  );
}
