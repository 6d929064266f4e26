import type Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { syncAccount } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isGone, stripe } from '~/services/stripe.server';
import { countOpenFailures, openFailures, resolveFailure } from './event-failures.server';
import { failureSentence } from './failure-sentence.server';
import { applyEvent, type EventOutcome } from './handle-stripe-event.server';
import { isAccountEvent } from './stripe-events';

/** What became of a dead letter: 'gone' where Stripe has the event no more. */
export type ReplayOutcome = Exclude<EventOutcome, 'refused'> | 'gone';

/**
 * Has a dead letter's event again: fetched from Stripe by its id, since nothing of what was posted is
 * believed or kept, and taken like one that has just arrived. Any number of replays and deliveries at
 * once have its effects once.
 *
 * @throws DomainError `forbidden` to all but admins; `not_found`; `conflict` when it is dealt with;
 *   `service_unavailable`, with the reason, when it failed again
 */
export async function replayEvent(eventId: string, actor: Actor): Promise<ReplayOutcome> {
  requireAdminActor(actor);
  const failure = await db.stripeEventFailure.findUnique({
    where: { eventId },
    select: { resolvedAt: true },
  });
  if (!failure) throw new DomainError('not_found', 'There is no failed event of this id.');
  if (failure.resolvedAt) {
    throw new DomainError(
      'conflict',
      'This event is dealt with already: nothing is left to replay.',
    );
  }
  try {
    const outcome = await takeAgain(eventId, 'replay');
    await recordReplay(actor, eventId, { outcome });
    return outcome;
  } catch (error) {
    const reason = failureSentence(error);
    await recordReplay(actor, eventId, { outcome: 'failed', reason });
    const refusal = new DomainError(
      'service_unavailable',
      `The event failed again: ${reason} Replay it once the cause is gone.`,
    );
    refusal.cause = error;
    throw refusal;
  }
}

/** Each takes two calls to Stripe, and somebody waits for the page. */
const MOST_AT_ONCE = 25;

export interface ReplayedEvents {
  done: number;
  failed: number;
  /** Dead letters that this did not come to */
  left: number;
}

/**
 * Replays dead letters that are open, at most `most`, those first whose last try is the longest ago;
 * one that fails again does not keep the others from it.
 * @throws DomainError `forbidden` to all but admins
 */
export async function replayOpenEvents(actor: Actor, most = MOST_AT_ONCE): Promise<ReplayedEvents> {
  requireAdminActor(actor);
  const result = { done: 0, failed: 0 };
  for (const eventId of await openFailures(most)) {
    try {
      await replayEvent(eventId, actor);
      result.done += 1;
    } catch (error) {
      // Somebody else was at it: it is dealt with.
      if (error instanceof DomainError && error.code === 'conflict') continue;
      result.failed += 1;
    }
  }
  const open = await countOpenFailures();
  return { ...result, left: Math.max(0, open - result.failed) };
}

/**
 * Fetches an event and takes it.
 * @throws when Stripe or the database can't be reached, or its effects fail: noted by `applyEvent`
 */
export async function takeAgain(
  eventId: string,
  by: 'replay' | 'reconciler',
): Promise<ReplayOutcome> {
  const failure = await db.stripeEventFailure.findUniqueOrThrow({
    where: { eventId },
    select: { type: true, objectId: true },
  });
  const account = isAccountEvent(failure.type) ? failure.objectId : null;
  const event = await fetchEvent(eventId, account);
  if (!event) {
    // Who has left the platform took its events along: that they left is what is to be seen.
    if (account) await syncAccount(account);
    // Stripe keeps events for 30 days. What it was about is compared by reconciler and daily check.
    await resolveFailure(eventId, 'gone');
    return 'gone';
  }
  return (await applyEvent(event, by)) as ReplayOutcome;
}

/** @param account whose event it is; null for the platform's own, which have no seller's among them */
async function fetchEvent(eventId: string, account: string | null): Promise<Stripe.Event | null> {
  try {
    return await stripe().events.retrieve(eventId, {}, account ? { stripeAccount: account } : {});
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function recordReplay(
  actor: Actor,
  eventId: string,
  after: { outcome: string; reason?: string },
): Promise<void> {
  return transaction(async (tx) => {
    await recordAudit(tx, {
      actor,
      action: 'stripe_event.replayed',
      subject: { type: 'stripe_event', id: eventId },
      after,
    });
    const byName = await nameOfUser(tx, actor.userId);
    await recordAdminEvent(tx, { type: 'list_changed', list: 'money', byName });
  });
}
