import { createHash } from 'node:crypto';

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 10);

type Texts<Field extends string> = Record<Field, string>;

/** A digest of each field, for a form to send back: a save can see what changed since. */
export const asSeen = <Field extends string>(fields: readonly Field[], texts: Texts<Field>) =>
  fields.map((field) => digestOf(texts[field])).join('.');

/** Whether a field's text is the one that was seen. Null if `seen` isn't of these fields. */
export function readSeen<Field extends string>(
  fields: readonly Field[],
  seen: string | null | undefined,
): ((field: Field, text: string) => boolean) | null {
  const digests = seen?.split('.');
  if (digests?.length !== fields.length) return null;
  return (field, text) => digests[fields.indexOf(field)] === digestOf(text);
}

/**
 * What someone else changed since it was `seen`, and `sent` has otherwise. `isInBoth`: one of these
 * was changed here, too.
 */
export function changedElsewhere<Field extends string>(
  fields: readonly Field[],
  { seen, now, sent }: { seen: string | null | undefined; now: Texts<Field>; sent: Texts<Field> },
): { changed: Field[]; isInBoth: boolean } {
  const isAsSeen = readSeen(fields, seen) ?? (() => true);
  const changed = fields.filter(
    (field) => !isAsSeen(field, now[field]) && now[field] !== sent[field],
  );
  return { changed, isInBoth: changed.some((field) => !isAsSeen(field, sent[field])) };
}
