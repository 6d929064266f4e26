import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { isSkippedIn, latestClockIn } from '~/lib/places/latest-clock';
import { requireZipIn } from '~/lib/places/places.server';
import { REFUSALS } from '../copy';
import { requireTrader } from '../record/require-party.server';
import { dayDate, dayText, lockHandover } from './take-handover-step.server';
import { canStep } from './handover-states';
import type { HandoverTerms } from './propose-handover.schema';
import { addToTimeline } from '../record/timeline.server';

/**
 * Replaces proposal `version` (0 for none); returns the new number. Safe to repeat.
 * @throws DomainError `not_found`, `forbidden`, `conflict` (unpaid, refunded, handed over,
 * replaced), `invalid` (fields zipCode, firstDay, lastDay, fromTime, untilTime)
 */
export async function proposeHandover(
  { transactionId, version, ...terms }: HandoverTerms & { transactionId: string; version: number },
  actor: Actor,
): Promise<{ version: number }> {
  const party = await requireTrader(transactionId, actor);
  return transaction(async (tx) => {
    const { handover, state } = await lockHandover(tx, transactionId);
    if (!canStep('propose', state)) throw new DomainError('conflict', REFUSALS.handedOverAlready);
    const current = handover?.version ?? 0;
    if (version !== current) {
      const isRepeat =
        handover?.version === version + 1 &&
        handover.proposedBy === party &&
        isSame(handover, terms);
      if (isRepeat) return { version: current };
      throw new DomainError('conflict', REFUSALS.handoverMeanwhile);
    }
    requirePlaceAndTimes(terms);
    const { firstDay, lastDay, ...rest } = withNulls(terms);
    const row = {
      ...rest,
      firstDay: dayDate(firstDay),
      lastDay: lastDay ? dayDate(lastDay) : null,
      version: current + 1,
      proposedBy: party,
      proposedAt: new Date(),
      agreedAt: null,
    };
    await tx.handover.upsert({
      where: { transactionId },
      create: { transactionId, ...row },
      update: row,
      select: { version: true },
    });
    const detail = {
      by: party,
      method: terms.method,
      ...(handover && state === 'agreed' && { replaced: replacedTerms(handover) }),
    };
    await addToTimeline(tx, transactionId, 'handover_proposed', detail, actor.userId);
    return { version: row.version };
  });
}

type Known = NonNullable<Awaited<ReturnType<typeof lockHandover>>['handover']>;

const replacedTerms = ({ method, street, city, state, zipCode, ...when }: Known) => ({
  ...{ method, street, city, state, zipCode, fromTime: when.fromTime, untilTime: when.untilTime },
  firstDay: dayText(when.firstDay),
  lastDay: when.lastDay && dayText(when.lastDay),
});

const FARTHEST_DAYS = 183;

function requirePlaceAndTimes(terms: HandoverTerms): void {
  requireZipIn(terms);
  const { firstDay, lastDay, fromTime, untilTime } = terms;
  const now = latestClockIn(terms.state);
  if (firstDay < now.slice(0, 10)) throw invalid('firstDay', REFUSALS.dayPassed);
  const end = untilTime ?? fromTime;
  if (end && `${lastDay ?? firstDay} ${end}` <= now) {
    throw invalid(untilTime ? 'untilTime' : 'fromTime', REFUSALS.timePassed);
  }
  for (const [field, day] of [
    ['fromTime', firstDay],
    ['untilTime', lastDay ?? firstDay],
  ] as const) {
    const isSkipped = terms[field] && isSkippedIn(terms.state, `${day} ${terms[field]}`);
    if (isSkipped) throw invalid(field, REFUSALS.timeSkipped);
  }
  const farthest = dayText(new Date(Date.now() + FARTHEST_DAYS * 24 * 60 * 60_000));
  if (firstDay > farthest) throw invalid('firstDay', REFUSALS.dayTooFar);
  if (lastDay && lastDay > farthest) throw invalid('lastDay', REFUSALS.dayTooFar);
}

const withNulls = (terms: HandoverTerms) => ({
  ...terms,
  lastDay: terms.lastDay ?? null,
  fromTime: terms.fromTime ?? null,
  untilTime: terms.untilTime ?? null,
  notes: terms.notes ?? null,
});

function isSame(known: Known, terms: HandoverTerms): boolean {
  const before = {
    ...known,
    firstDay: dayText(known.firstDay),
    lastDay: known.lastDay && dayText(known.lastDay),
  };
  const now = withNulls(terms);
  return (Object.keys(now) as (keyof HandoverTerms)[]).every((key) => before[key] === now[key]);
}
