import Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import { announceListChanged } from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import { isDomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';

export type EventSource = 'delivery' | 'reconciler' | 'replay';

const NOTIFY_AFTER_TRIES = 3;

/**
 * Records that an event's effects failed. Call outside the transaction that rolled back. Never
 * throws.
 */
export async function noteFailure(event: Stripe.Event, error: unknown): Promise<void> {
  const sentence = failureSentence(error);
  logger.error({ err: error, eventId: event.id }, 'an event was not applied');
  try {
    await transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ tries: number; isUnreported: boolean }[]>`
        INSERT INTO stripe_event_failures (event_id, type, object_id, livemode, occurred_at, error)
        VALUES (${event.id}, ${event.type}, ${objectIdOf(event)}, ${event.livemode === true},
          ${new Date(event.created * 1000)}, ${sentence})
        ON CONFLICT (event_id) DO UPDATE SET
          tries = stripe_event_failures.tries + 1, last_failed_at = now(), error = ${sentence},
          resolved_at = NULL, resolved_by = NULL
        RETURNING tries, told_at IS NULL AS "isUnreported"`;
      const isReportDue = row!.isUnreported && row!.tries >= NOTIFY_AFTER_TRIES;
      if (isReportDue) {
        await tx.$executeRaw`
          UPDATE stripe_event_failures SET told_at = now() WHERE event_id = ${event.id}`;
        await notifyAdmins(tx, {
          title: `A payment event failed ${row!.tries} times`,
          content: `Stripe’s event ${event.type} (${event.id}) could not be processed. Last error: ${sentence} We keep retrying; replay it once the cause is fixed.`,
          actionUrl: '/admin/webhooks',
          actionText: 'View Webhooks',
        });
      }
      if (isReportDue || row!.tries === 1) await announceListChanged(tx, 'money', null);
    });
    // A concurrent successful delivery couldn't see this row, so it couldn't resolve it.
    await db.$executeRaw`
      UPDATE stripe_event_failures f SET resolved_at = now(), resolved_by = 'delivery'
       WHERE event_id = ${event.id} AND resolved_at IS NULL
         AND EXISTS (SELECT 1 FROM stripe_events e WHERE e.id = f.event_id)`;
  } catch (err) {
    logger.error({ err, eventId: event.id }, 'a failed event could not be noted');
  }
}

export async function resolveFailure(eventId: string, by: EventSource | 'gone'): Promise<void> {
  await db.$executeRaw`
    UPDATE stripe_event_failures SET resolved_at = now(), resolved_by = ${by}
     WHERE event_id = ${eventId} AND resolved_at IS NULL`;
}

function objectIdOf(event: Stripe.Event): string | null {
  return event.account ?? (event.data.object as { id?: string }).id ?? null;
}

const FIRST_PAUSE_MINUTES = 10;
const LONGEST_PAUSE_MINUTES = 6 * 60;
const MAX_AT_ONCE = 50;

/** Ids to retry now, with growing delays of at most six hours. */
export async function dueFailures(now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT event_id AS id FROM stripe_event_failures
     WHERE resolved_at IS NULL
       AND last_failed_at + least(${LONGEST_PAUSE_MINUTES}::float8,
             ${FIRST_PAUSE_MINUTES}::float8 * power(2, least(tries, 20) - 1)) * interval '1 minute' <= ${now}
     ORDER BY occurred_at, event_id LIMIT ${MAX_AT_ONCE}`;
  return rows.map(({ id }) => id);
}

/** Open ids, up to `most` or those `among`, the longest untried first. */
export async function openFailures({
  most,
  among,
}: {
  most?: number;
  among?: string[];
}): Promise<string[]> {
  const rows = await db.stripeEventFailure.findMany({
    where: { resolvedAt: null, eventId: { in: among } },
    orderBy: [{ lastFailedAt: 'asc' }, { eventId: 'asc' }],
    take: most,
    select: { eventId: true },
  });
  return rows.map(({ eventId }) => eventId);
}

export const countOpenFailures = (): Promise<number> =>
  db.stripeEventFailure.count({ where: { resolvedAt: null } });

const MAX_LENGTH = 300;

/** Why an event failed, for an admin: without stack traces, SQL or secrets. */
export function failureSentence(error: unknown): string {
  if (isDomainError(error)) return cut(error.message);
  if (error instanceof Stripe.errors.StripeConnectionError) return 'Stripe could not be reached.';
  if (error instanceof Stripe.errors.StripeError) {
    const { statusCode = 'with an error', code, rawType } = error;
    return `Stripe answered ${statusCode} (${code ?? rawType}).`;
  }
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (typeof name === 'string' && name.startsWith('Prisma')) {
    return `The database refused it${typeof code === 'string' ? ` (${code})` : ''}.`;
  }
  return error instanceof Error ? cut(error.message) : 'Something unexpected happened.';
}

const SECRETS = /\b(?:sk|rk|pk|whsec)_\w+|\b\w+_secret_\w+/g;

function cut(text: string): string {
  const [first = ''] = text.split('\n');
  const line = first.replace(SECRETS, '…').trim();
  return line.length > MAX_LENGTH
    ? `${line.slice(0, MAX_LENGTH - 1)}…`
    : line || 'No reason given.';
}

export type EventFailureView = Awaited<ReturnType<typeof listEventFailures>>['rows'][number];

const PAGE_SIZE = 25;

/** A page of failed Stripe events: open first, then newest failure first. */
export async function listEventFailures({
  isOpen,
  page = 1,
}: { isOpen?: boolean; page?: number } = {}) {
  const where = isOpen ? { resolvedAt: null } : {};
  const total = await db.stripeEventFailure.count({ where });
  const open = await countOpenFailures();
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount);
  const rows = await db.stripeEventFailure.findMany({
    where,
    orderBy: [
      { resolvedAt: { sort: 'desc', nulls: 'first' } },
      { lastFailedAt: 'desc' },
      { eventId: 'asc' },
    ],
    skip: (shown - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    omit: { occurredAt: true, toldAt: true },
  });
  return { rows, open, total, page: shown, pageCount };
}
