import { db, transaction } from '~/db/client.server';
import { getCounterparty } from '~/domain/trading/index.server';
import { type Actor, requireCompanyId } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY, purchaseSubject } from '../copy';
import { markReadIn } from '../threads/mark-read.server';
import {
  openThread,
  REACHABLE,
  requireReachable,
  type ThreadEnds,
  threadKey,
  lockThread,
} from '../threads/threads.server';
import type { MessageToTrader, WrittenMessage } from './send-message.schema';
import { storeMessage } from './store-message.server';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import type { Reply } from '../threads/threads.schema';

const HOUR = 60 * 60;

/** Per company, so that a stolen account can't spam every seller. */
const MESSAGES: RateLimit = { name: 'messages', max: 200, withinSeconds: HOUR };
const CONVERSATIONS: RateLimit = { name: 'conversations', max: 40, withinSeconds: HOUR };

export const DRAFTS: RateLimit = { name: 'message-drafts', max: 30, withinSeconds: HOUR };

/** @throws DomainError `rate_limited` */
export async function countMessage(companyId: string): Promise<void> {
  await countToward(MESSAGES, companyId);
}

/** A message that may start a conversation has a lower limit. @throws DomainError `rate_limited` */
async function countFirstMessage(ends: ThreadEnds): Promise<void> {
  await countMessage(ends.fromCompanyId);
  const thread = await db.messageThread.findUnique({
    where: { key: threadKey(ends) },
    select: { id: true },
  });
  if (!thread) await countToward(CONVERSATIONS, ends.fromCompanyId);
}

/**
 * The sender is always the actor's company. Safe to repeat with the same nonce.
 * @throws DomainError `no_company`, `not_found`, `own_listing`, `conflict`, `rate_limited`
 */
export async function sendMessage(
  { subject, content, nonce, ...target }: WrittenMessage & MessageTarget,
  actor: Actor,
): Promise<{ id: string; threadId: string; receiverName: string }> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  const addressee = await getAddressee(target);
  if (!addressee) {
    const message =
      'materialId' in target ? MESSAGING_COPY.materialGone : MESSAGING_COPY.otherIsGone;
    throw new DomainError('not_found', message);
  }
  if (addressee.companyId === companyId) {
    throw new DomainError('own_listing', MESSAGING_COPY.ownCompany);
  }

  const ends = {
    materialId: addressee.materialId,
    fromCompanyId: companyId,
    toCompanyId: addressee.companyId,
  };
  await countFirstMessage(ends);
  return transaction(async (tx) => {
    const thread = await openThread(tx, { ...ends, subject });
    const { id } = await storeMessage(tx, thread, { subject, content, nonce }, actor);
    return { id, threadId: thread.id, receiverName: addressee.companyName };
  });
}

/**
 * Safe to repeat with the same nonce.
 * @throws DomainError `not_found`, `forbidden`, `unavailable`, `conflict` for another message's
 * nonce, `rate_limited`
 */
export async function messageTrader(
  { transactionId, content, nonce, seen }: MessageToTrader & { transactionId: string },
  actor: Actor,
): Promise<{ id: string; threadId: string }> {
  const { materialId, materialTitle, otherCompanyId } = await getCounterparty(transactionId, actor);
  const companyId = actor.companyId!;
  const ends = { materialId, fromCompanyId: companyId, toCompanyId: otherCompanyId };
  await countFirstMessage(ends);
  return transaction(async (tx) => {
    await requireReachable(tx, otherCompanyId);
    const subject = purchaseSubject(materialTitle);
    const thread = await openThread(tx, { ...ends, subject });
    if (seen) await markReadIn(tx, thread, seen);
    const { id } = await storeMessage(tx, thread, { subject, content, nonce }, actor);
    return { id, threadId: thread.id };
  });
}

export type MessageTarget = { materialId: string } | { companyId: string };

/** Null if the company or the listing isn't public. */
export async function getAddressee(target: MessageTarget) {
  if ('companyId' in target) {
    if (!isUuid(target.companyId)) return null;
    const company = await db.company.findFirst({
      where: { id: target.companyId, ...REACHABLE },
      select: { id: true, name: true },
    });
    if (!company) return null;
    const { id: companyId, name: companyName } = company;
    return { companyId, companyName, materialId: null, title: null, isOffer: false };
  }
  if (!isUuid(target.materialId)) return null;
  // A paused or sold-out listing still takes questions, since it may be restocked.
  const material = await db.material.findFirst({
    where: { id: target.materialId, deletedAt: null, hiddenAt: null, company: REACHABLE },
    select: {
      id: true,
      title: true,
      priceUnit: true,
      company: { select: { id: true, name: true } },
    },
  });
  if (!material) return null;
  return {
    companyId: material.company.id,
    companyName: material.company.name,
    materialId: material.id,
    title: material.title,
    /** Open to offers */
    isOffer: material.priceUnit === 'OBO',
  };
}

/**
 * Safe to repeat with the same nonce.
 * @throws DomainError `no_company`, `not_found`, `unavailable`, `invalid` (field `image`),
 * `conflict` for another message's nonce, `rate_limited`
 */
export async function replyToThread(
  { threadId, seen, ...reply }: Reply & { threadId: string },
  actor: Actor,
): Promise<{ id: string }> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  await countMessage(companyId);
  return transaction(async (tx) => {
    const thread = await lockThread(tx, threadId, companyId);
    await requireReachable(tx, thread.otherCompanyId);
    if (seen) await markReadIn(tx, thread, seen);
    return storeMessage(tx, thread, { ...reply, subject: thread.subject }, actor);
  });
}
