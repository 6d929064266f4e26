import type { Prisma, Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';

export type AuditSubject =
  | 'user'
  | 'company'
  | 'registration'
  | 'material'
  | 'category'
  | 'subcategory'
  | 'mail'
  | 'transaction'
  | 'stripe_event'
  | 'books';

/** One line of the audit log. */
export interface AuditRecord {
  /** Null when nobody is signed in, as when the first admin is made. */
  actor: Actor | null;
  /** `subject.verb`, such as `registration.approved` */
  action: string;
  subject: { type: AuditSubject; id: string | null };
  /** Only what the action changed; never a password, a code or a digest of one. */
  before?: AuditFacts;
  after?: AuditFacts;
}

export type AuditFacts = Record<string, AuditFact>;
type AuditFact =
  string | number | boolean | null | Date | AuditFact[] | { [key: string]: AuditFact };

/** Facts that must never be read in the log, whoever passes them by mistake. */
const SECRET = /password|secret|token|code$|codehash|hash/i;

/**
 * Writes what an admin did into the audit log, in the transaction that does it: both are there, or
 * neither. Each call writes a line, so that a use case that changes nothing does not call it.
 */
export async function recordAudit(
  tx: Tx,
  { actor, action, subject, before, after }: AuditRecord,
): Promise<void> {
  await tx.auditLogEntry.create({
    data: {
      actorUserId: actor?.userId ?? null,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      ...(before && { before: withoutSecrets(before) }),
      ...(after && { after: withoutSecrets(after) }),
    },
    select: { id: true },
  });
}

function withoutSecrets(facts: AuditFacts): Prisma.InputJsonObject {
  const kept = Object.entries(facts).filter(([name]) => !SECRET.test(name) || name === 'zipCode');
  return JSON.parse(JSON.stringify(Object.fromEntries(kept))) as Prisma.InputJsonObject;
}
