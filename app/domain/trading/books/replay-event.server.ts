import type Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { syncAccount } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isGone, stripe } from '~/services/stripe.server';
import {
  countOpenFailures,
  failureSentence,
  openFailures,
  resolveFailure,
} from './event-failures.server';
import { applyEvent, type EventOutcome } from './handle-stripe-event.server';
import { isAccountEvent, isPayoutEvent } from './stripe-events';

export type ReplayOutcome = Exclude<EventOutcome, 'refused'> | 'gone';

/**
 * Safe to repeat and to run concurrently. @throws DomainError `forbidden` (not an admin),
 * `not_found`, `conflict` (resolved), `service_unavailable` (failed again, with the reason)
 */
export async function replayEvent(eventId: string, actor: Actor): Promise<ReplayOutcome> {
  requireAdminActor(actor);
  const failure = await db.stripeEventFailure.findUnique({
    where: { eventId },
    select: { resolvedAt: true },
  });
  if (!failure) throw new DomainError('not_found', 'There is no failed event with this id.');
  if (failure.resolvedAt) {
    const sentence = 'This event is already resolved: there is nothing to replay.';
    throw new DomainError('conflict', sentence);
  }
  try {
    const outcome = await retryEvent(eventId, 'replay');
    await recordReplay(actor, eventId, { outcome });
    return outcome;
  } catch (error) {
    const reason = failureSentence(error);
    await recordReplay(actor, eventId, { outcome: 'failed', reason });
    const sentence = `The event failed again: ${reason} Replay it once the cause is fixed.`;
    throw new DomainError('service_unavailable', sentence, { cause: error });
  }
}

const MAX_AT_ONCE = 25;

/**
 * Longest untried first; failures don't stop the rest. @throws DomainError `forbidden` (not an
 * admin)
 */
export async function replayOpenEvents(actor: Actor, most = MAX_AT_ONCE) {
  requireAdminActor(actor);
  const result = { done: 0, failed: 0 };
  for (const eventId of await openFailures({ most })) {
    try {
      await replayEvent(eventId, actor);
      result.done += 1;
    } catch (error) {
      // Another process resolved it.
      if (error instanceof DomainError && error.code === 'conflict') continue;
      result.failed += 1;
    }
  }
  const open = await countOpenFailures();
  return { ...result, left: Math.max(0, open - result.failed) };
}

export async function retryEvent(
  eventId: string,
  by: 'replay' | 'reconciler',
): Promise<ReplayOutcome> {
  const failure = await db.stripeEventFailure.findUniqueOrThrow({
    where: { eventId },
    select: { type: true, objectId: true },
  });
  const isOfAccount = isAccountEvent(failure.type) || isPayoutEvent(failure.type);
  const account = isOfAccount ? failure.objectId : null;
  const event = await fetchEvent(eventId, account);
  if (!event) {
    if (account) await syncAccount(account);
    // Stripe keeps events for 30 days; the reconciler and the daily check still compare the money.
    await resolveFailure(eventId, 'gone');
    return 'gone';
  }
  return (await applyEvent(event, by)) as ReplayOutcome;
}

async function fetchEvent(eventId: string, account: string | null): Promise<Stripe.Event | null> {
  try {
    if (!account) return await stripe().events.retrieve(eventId);
    // Read as the account, an event need not name it.
    const event = await stripe().events.retrieve(eventId, {}, { stripeAccount: account });
    return { ...event, account };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function recordReplay(actor: Actor, eventId: string, after: { outcome: string; reason?: string }) {
  return transaction(async (tx) => {
    await recordAudit(tx, actor, 'stripe_event.replayed', eventId, { after });
    await announceListChanged(tx, 'money', actor.userId);
  });
}
