import type { Prisma, Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { AUDIT_SUBJECTS } from './copy';

interface AuditRecord {
  /** Null when nobody is signed in, such as when the first admin is created. */
  actor: Pick<Actor, 'userId'> | null;
  /** `subject.verb`, such as `registration.approved` */
  action: string;
  subject: { type: (typeof AUDIT_SUBJECTS)[number]; id: string | null };
  /** Changed facts only; never a password, a code, or a hash of one. */
  before?: AuditFacts;
  after?: AuditFacts;
}

export type AuditFacts = Record<string, AuditFact>;
type AuditFact =
  | string
  | number
  | boolean
  | null
  | Date
  | AuditFact[]
  | { [key: string]: AuditFact };

/** Dropped even if a caller passes them by mistake. */
const SECRET = /password|secret|token|code$|codehash|hash/i;

/** Writes in the action's own transaction. Each call adds a line: skip it when nothing changed. */
export async function recordAudit(tx: Tx, { actor, action, subject, before, after }: AuditRecord) {
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
