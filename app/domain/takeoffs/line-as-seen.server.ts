import { asSeen, readSeen } from '~/lib/as-seen.server';
import { DomainError } from '~/lib/errors';
import { TAKEOFF_COPY } from './copy';
import type { TakeoffLine } from './takeoff-queries.server';

export type Corrected = Pick<
  TakeoffLine,
  'quantity' | 'unit' | 'words' | 'materialId' | 'isSkipped'
>;

/** As one field: a quantity of other words is another need. */
const FIELDS = ['line'] as const;

const textOf = ({ quantity, unit, words, materialId, isSkipped }: Corrected) =>
  JSON.stringify([quantity, unit, words, materialId, isSkipped]);

export const lineAsSeen = (line: Corrected): string => asSeen(FIELDS, { line: textOf(line) });

/** @throws DomainError `conflict`, whose `seen` saves it anyway, if it's neither as seen nor as sent */
export function requireAsSeen(now: Corrected, sent: Corrected, seen: string | undefined): void {
  const isAsSeen = readSeen(FIELDS, seen);
  if (!isAsSeen || isAsSeen('line', textOf(now)) || textOf(now) === textOf(sent)) return;
  throw new DomainError('conflict', TAKEOFF_COPY.changedSince(now, sent), {
    field: 'quantity',
    details: { seen: lineAsSeen(now) },
  });
}
