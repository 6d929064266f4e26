import type { Prisma, Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { AUDIT_SUBJECTS } from './copy';

/** Where an action doesn't begin with the type of its subject */
const SUBJECTS = { admin: 'user', webhook: 'company', listing: 'material' } as const;

type AuditAction = `${(typeof AUDIT_SUBJECTS)[number] | keyof typeof SUBJECTS}.${string}`;

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

/**
 * Writes in the action's own transaction. Each call adds a line: skip it when nothing changed.
 * `actor` is null when nobody is signed in, such as when the first admin is created. `before` and
 * `after` have changed facts only; never a password, a code, or a hash of one.
 */
export async function recordAudit(
  tx: Tx,
  actor: Pick<Actor, 'userId'> | null,
  action: AuditAction,
  subjectId: string | null,
  { before, after }: { before?: AuditFacts; after?: AuditFacts } = {},
) {
  const [first] = action.split('.') as [keyof typeof SUBJECTS];
  await tx.auditLogEntry.create({
    data: {
      actorUserId: actor?.userId ?? null,
      action,
      subjectType: SUBJECTS[first] ?? first,
      subjectId,
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
