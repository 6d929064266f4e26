import { randomBytes } from 'node:crypto';
import { z } from 'zod/v4';
import { db } from '~/db/client.server';
import type { MessageTarget } from './message-target.server';
import { MessageDraft, type MessageText } from './send-message.schema';

/** A draft is kept for one hour: long enough to sign in, or to find the password first. */
export const DRAFT_LIFETIME_MS = 60 * 60 * 1000;

const Kept = MessageDraft.extend({ kind: z.string() });

/** What the draft is for, so that it comes back on its own form only. */
const kindOf = (target: MessageTarget) =>
  'materialId' in target ? `material:${target.materialId}` : `company:${target.companyId}`;

/**
 * Keeps what a guest wrote until they have signed in. Every call keeps another draft.
 * @returns the draft's id: 256 random bits, for the guest's browser only
 */
export async function keepDraft(target: MessageTarget, text: MessageText): Promise<string> {
  const sid = randomBytes(32).toString('base64url');
  await db.sessionStore.create({
    data: {
      sid,
      sess: { kind: kindOf(target), subject: text.subject, content: text.content },
      expire: new Date(Date.now() + DRAFT_LIFETIME_MS),
    },
    select: { sid: true },
  });
  return sid;
}

/** The draft of this id for this receiver, or null when it is another's, expired or unknown. */
export async function getDraft(sid: string, target: MessageTarget): Promise<MessageText | null> {
  const row = await db.sessionStore.findFirst({
    where: { sid, expire: { gt: new Date() } },
    select: { sess: true },
  });
  const kept = Kept.safeParse(row?.sess);
  if (!kept.success || kept.data.kind !== kindOf(target)) return null;
  return { subject: kept.data.subject, content: kept.data.content };
}

/** Forgets a draft once its message is sent. Safe to repeat. */
export async function dropDraft(sid: string): Promise<void> {
  await db.sessionStore.deleteMany({ where: { sid } });
}

/** Removes drafts that have expired. Run hourly. @returns how many */
export async function sweepExpiredDrafts(now: Date = new Date()): Promise<number> {
  const { count } = await db.sessionStore.deleteMany({ where: { expire: { lt: now } } });
  return count;
}
