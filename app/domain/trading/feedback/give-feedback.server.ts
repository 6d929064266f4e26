import type { output } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { recordAudit, requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { requireBuyer, requireParty } from '../record/require-party.server';
import { addToTimeline } from '../record/timeline.server';
import type { GiveFeedback, RemoveFeedback, ReplyToFeedback } from './feedback.schema';
import { feedbackTime } from './feedback-time';

/**
 * Leaves feedback, or changes it; returns the new version. Safe to repeat.
 * @throws DomainError `not_found`, `forbidden` (not the buyer), `conflict` (too early or late,
 * changed since, removed)
 */
export async function giveFeedback(
  { transactionId, version, ...given }: output<typeof GiveFeedback> & { transactionId: string },
  actor: Actor,
): Promise<{ version: number }> {
  await requireBuyer(transactionId, actor);
  const answer = { wouldBuyAgain: given.wouldBuyAgain, comment: given.comment ?? null };
  return transaction(async (tx) => {
    const { feedback, sellerCompanyId, ...purchase } = await lockFeedback(tx, transactionId);
    const isSame =
      feedback?.wouldBuyAgain === answer.wouldBuyAgain && feedback.comment === answer.comment;
    if (isSame && isCurrent(feedback, version)) return { version: feedback.version };
    requireVersion(feedback, version);
    const time = feedbackTime(purchase);
    if (time !== 'open') throw new DomainError('conflict', REFUSALS.feedbackTime[time]);
    const kept = await tx.feedback.upsert({
      where: { transactionId },
      create: { transactionId, sellerCompanyId, ...answer },
      update: { ...answer, version: { increment: 1 } },
      select: { version: true },
    });
    await addToTimeline(tx, transactionId, 'feedback_given', { by: 'buyer' }, actor.userId);
    return kept;
  });
}

/**
 * Replies, or changes the reply; returns the new version. Safe to repeat.
 * @throws DomainError `not_found`, `forbidden` (not the seller), `conflict` (changed since, removed)
 */
export async function replyToFeedback(
  { transactionId, version, reply }: output<typeof ReplyToFeedback> & { transactionId: string },
  actor: Actor,
): Promise<{ version: number }> {
  const party = await requireParty(transactionId, actor);
  if (party !== 'seller') throw new DomainError('forbidden', REFUSALS.onlySellerReplies);
  return transaction(async (tx) => {
    const { feedback } = await lockFeedback(tx, transactionId);
    if (feedback?.reply === reply && isCurrent(feedback, version)) return feedback;
    requireVersion(feedback, version);
    await addToTimeline(tx, transactionId, 'feedback_answered', { by: 'seller' }, actor.userId);
    return tx.feedback.update({
      where: { transactionId },
      data: { reply, repliedAt: new Date(), version: { increment: 1 } },
      select: { version: true },
    });
  });
}

/**
 * For good; both companies read the reason. Safe to repeat.
 * @throws DomainError `forbidden` (not an admin, or one of either company), `not_found`
 */
export async function removeFeedback(
  { transactionId, removedReason }: output<typeof RemoveFeedback> & { transactionId: string },
  actor: Actor,
): Promise<void> {
  requireAdminActor(actor);
  const party = await requireParty(transactionId, actor);
  if (party !== 'admin') throw new DomainError('forbidden', REFUSALS.ownFeedback);
  await transaction(async (tx) => {
    const { feedback } = await lockFeedback(tx, transactionId);
    if (!feedback) throw new DomainError('not_found', REFUSALS.noFeedback);
    if (feedback.removedAt) return;
    await tx.feedback.update({
      where: { transactionId },
      data: { removedAt: new Date(), removedReason },
      select: { version: true },
    });
    const { wouldBuyAgain, comment, reply } = feedback;
    await recordAudit(tx, actor, 'transaction.feedback_removed', transactionId, {
      before: { wouldBuyAgain, comment, reply },
      after: { reason: removedReason },
    });
    const detail = { reason: removedReason };
    await addToTimeline(tx, transactionId, 'feedback_removed', detail, actor.userId);
  });
}

/** Locks the purchase until the transaction ends. */
async function lockFeedback(tx: Tx, transactionId: string) {
  await tx.$queryRaw`SELECT FROM transactions WHERE id = ${transactionId}::uuid FOR UPDATE`;
  return tx.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    select: {
      status: true,
      completedAt: true,
      sellerCompanyId: true,
      handover: { select: { receivedAt: true } },
      feedback: true,
    },
  });
}

/** The form changes nothing: it was sent before, or it was saved as it was opened. */
const isCurrent = (kept: { version: number; removedAt: Date | null }, version: number): boolean =>
  !kept.removedAt && (kept.version === version || kept.version === version + 1);

/** @throws DomainError `conflict` */
function requireVersion(
  feedback: { version: number; removedAt: Date | null } | null,
  version: number,
): void {
  if (feedback?.removedAt) throw new DomainError('conflict', REFUSALS.feedbackRemoved);
  if ((feedback?.version ?? 0) !== version) {
    throw new DomainError('conflict', REFUSALS.feedbackMeanwhile);
  }
}
