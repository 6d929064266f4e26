import { createHash } from 'node:crypto';
import type { output } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { addJob } from '~/services/jobs.server';
import { isDefiniteRefusal, stripe, withKey } from '~/services/stripe.server';
import { MAX_EVIDENCE_BYTES, REFUSALS } from '../copy';
import { addToTimeline } from '../record/timeline.server';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import { requireAnswerer } from '../record/require-party.server';
import type { EvidenceKind, SendEvidence } from './send-evidence.schema';
import { type EvidenceFile, openEvidenceFile } from './upload-evidence.server';

const STRIPE_FIELDS = {
  delivery: 'shipping_documentation',
  messages: 'customer_communication',
  other: 'uncategorized_file',
} as const satisfies Record<EvidenceKind, string>;

/**
 * The seller's answer to the bank: one, and final. Recorded, then sent with its own key; the job
 * sends it if this process dies first. Safe to repeat.
 * @returns 'pending' when Stripe gave no answer
 * @throws DomainError `not_found`, `forbidden`, `invalid` on `files`, `too_large`, `conflict`
 *   (answered, closed, too late, or refused by Stripe)
 */
export async function sendEvidence(
  { transactionId, ...input }: output<typeof SendEvidence> & { transactionId: string },
  actor: Actor,
): Promise<'sent' | 'pending'> {
  await requireAnswerer(transactionId, actor);
  const { disputeId, text } = input;
  const files = requireFiles(input.files, transactionId);
  const lines = files.map(({ kind, fileId, name }) => `${kind} ${fileId} ${name}`);
  const dispute = await db.dispute.findFirst({
    where: { id: disputeId, transactionId },
    select: {
      state: true,
      isAnswered: true,
      evidenceDueAt: true,
      evidenceSentAt: true,
      evidenceText: true,
      evidenceFiles: true,
    },
  });
  if (!dispute) throw new DomainError('not_found', REFUSALS.disputeNotFound);
  const { evidenceDueAt: dueAt, evidenceSentAt: sentAt } = dispute;
  if (isSame(dispute, text, lines)) return dispute.isAnswered ? 'sent' : 'pending';
  if (!canSendEvidence({ ...dispute, dueAt, sentAt }, new Date())) {
    const isAnswered = dispute.isAnswered || sentAt !== null;
    throw new DomainError('conflict', isAnswered ? REFUSALS.evidenceSent : REFUSALS.evidenceLate);
  }
  const isFirst = await transaction(async (tx) => {
    const { count } = await tx.dispute.updateMany({
      where: { id: disputeId, evidenceSentAt: null },
      data: {
        evidenceText: text,
        evidenceFiles: lines,
        evidenceSentById: actor.userId,
        evidenceSentAt: new Date(),
      },
    });
    if (count === 0) return false;
    const runAt = new Date(Date.now() + 60_000);
    await addJob(tx, 'submit_evidence', { disputeId }, { runAt, jobKey: `evidence:${disputeId}` });
    return true;
  });
  // Race: the same form, sent twice at once.
  if (!isFirst) return sendEvidence({ transactionId, ...input }, actor);
  try {
    await submitEvidence(disputeId);
    return 'sent';
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return 'pending';
  }
}

/** A file that is sent again was uploaded again, under another id. */
function isSame(
  { evidenceSentAt, evidenceText, evidenceFiles }: SentDispute,
  text: string,
  lines: string[],
): boolean {
  const names = (files: string[]) =>
    files
      .map((line) => line.replace(/ \S+ /, ' '))
      .sort()
      .join();
  return evidenceSentAt !== null && evidenceText === text && names(evidenceFiles) === names(lines);
}

interface SentDispute {
  evidenceSentAt: Date | null;
  evidenceText: string | null;
  evidenceFiles: string[];
}

function requireFiles(sealed: string[], transactionId: string): EvidenceFile[] {
  const files = sealed.map((each) => openEvidenceFile(each, transactionId));
  const known = files.filter((file) => file !== null);
  if (known.length < files.length) throw invalid('files', REFUSALS.evidenceFileUnknown);
  // One file per field: a second would replace the first.
  if (new Set(known.map(({ kind }) => kind)).size < known.length) {
    throw invalid('files', REFUSALS.evidenceFileTwice);
  }
  if (known.reduce((sum, { size }) => sum + size, 0) > MAX_EVIDENCE_BYTES) {
    throw new DomainError('too_large', REFUSALS.evidenceTooLarge, { field: 'files' });
  }
  return known;
}

/**
 * The job, too. Safe to repeat.
 * @throws DomainError `conflict` when Stripe refused it, which clears it; an Error without an answer
 */
export async function submitEvidence(disputeId: string): Promise<void> {
  const dispute = await db.dispute.findUnique({
    where: { id: disputeId },
    select: {
      state: true,
      isAnswered: true,
      evidenceText: true,
      evidenceFiles: true,
      evidenceSentAt: true,
      transaction: { select: { id: true, quantity: true, materialTitle: true } },
    },
  });
  if (!dispute?.evidenceSentAt || dispute.isAnswered) return;
  const { id: transactionId, quantity, materialTitle } = dispute.transaction;
  const evidence = {
    product_description: `${quantity} × ${materialTitle}`,
    uncategorized_text: dispute.evidenceText!,
    ...Object.fromEntries(dispute.evidenceFiles.map(stripeFieldOf)),
  };
  // An inquiry and the dispute that it becomes may get the same words.
  const body = createHash('sha256')
    .update(JSON.stringify([dispute.state, evidence]))
    .digest('hex')
    .slice(0, 16);
  try {
    await withKey(
      `txn:${transactionId}:evidence:${disputeId}:${body}`,
      (options) => stripe().disputes.update(disputeId, { evidence, submit: true }, options),
      () => findAnswered(transactionId, disputeId),
    );
  } catch (error) {
    logger.error({ err: error, disputeId }, 'evidence was not taken');
    if (!isDefiniteRefusal(error)) throw error;
    if (!(await findAnswered(transactionId, disputeId))) {
      await db.dispute.updateMany({
        where: { id: disputeId, isAnswered: false },
        data: {
          evidenceText: null,
          evidenceFiles: [],
          evidenceSentById: null,
          evidenceSentAt: null,
        },
      });
      throw new DomainError('conflict', REFUSALS.evidenceRefused);
    }
  }
  await noteAnswered(transactionId, disputeId);
}

function stripeFieldOf(line: string): [string, string] {
  const [kind, fileId] = line.split(' ') as [EvidenceKind, string];
  return [STRIPE_FIELDS[kind], fileId];
}

/** Settling finds out that the bank has it. */
async function findAnswered(transactionId: string, disputeId: string) {
  await settleFromStripe(transactionId);
  return db.dispute.findFirst({ where: { id: disputeId, isAnswered: true }, select: { id: true } });
}

async function noteAnswered(transactionId: string, disputeId: string): Promise<void> {
  await transaction(async (tx) => {
    const { evidenceSentById, evidenceSentAt } = await tx.dispute.update({
      where: { id: disputeId },
      data: { isAnswered: true },
      select: { evidenceSentById: true, evidenceSentAt: true },
    });
    const known = await tx.transactionEvent.findFirst({
      where: {
        transactionId,
        kind: 'evidence_sent',
        detail: { path: ['disputeId'], equals: disputeId },
        createdAt: { gte: evidenceSentAt ?? undefined },
      },
      select: { id: true },
    });
    if (known) return;
    await addToTimeline(tx, transactionId, 'evidence_sent', { disputeId }, evidenceSentById);
  });
}

interface AnswerableDispute {
  state: string;
  isAnswered: boolean;
  dueAt: Date | string | null;
  sentAt: Date | string | null;
}

/** Once, until the bank's deadline. */
export function canSendEvidence(dispute: AnswerableDispute, now: Date): boolean {
  const { state, isAnswered, dueAt, sentAt } = dispute;
  const isOpen = state === 'open' || state === 'inquiry';
  return isOpen && !isAnswered && sentAt === null && (dueAt === null || new Date(dueAt) > now);
}
