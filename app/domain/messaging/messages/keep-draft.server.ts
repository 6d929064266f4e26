import { randomBytes } from 'node:crypto';
import { z } from 'zod/v4';
import { db } from '~/db/client.server';
import type { MessageTarget } from './send-message.server';
import { MessageDraft, type MessageText } from './send-message.schema';

/** Long enough to reset a password on the way. */
export const DRAFT_LIFETIME_MS = 60 * 60 * 1000;

const Kept = MessageDraft.extend({ kind: z.string() });

const kindOf = (target: MessageTarget) =>
  'materialId' in target ? `material:${target.materialId}` : `company:${target.companyId}`;

/** Each call keeps another draft. @returns its id: 256 random bits, for the guest's browser only */
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

/** Null if the draft is for another receiver, expired or unknown. */
export async function getDraft(sid: string, target: MessageTarget): Promise<MessageText | null> {
  const row = await db.sessionStore.findFirst({
    where: { sid, expire: { gt: new Date() } },
    select: { sess: true },
  });
  const kept = Kept.safeParse(row?.sess);
  if (!kept.success || kept.data.kind !== kindOf(target)) return null;
  return { subject: kept.data.subject, content: kept.data.content };
}

/** Safe to repeat. */
export async function dropDraft(sid: string): Promise<void> {
  await db.sessionStore.deleteMany({ where: { sid } });
}
