import { db, sql, type Prisma } from '~/db/client.server';
import { countCode, makeCode, voidCodes } from './codes.server';

/** The user's own address, or that of the user's company */
type Purpose = 'email_change' | 'company_email';

const SHOWN_MS = 24 * 60 * 60 * 1000;

export type NewEmail = Awaited<ReturnType<typeof prepareNewEmail>>;

/** Counts the email. Call it before the transaction. @throws DomainError `rate_limited` */
export async function prepareNewEmail(purpose: Purpose, userId: string, email: string) {
  await countCode(userId, purpose, email);
  return { userId, purpose, email, ...(await makeCode()) };
}

/** The address this user asked for in the last day, until its code is entered. */
export async function getNewEmail(purpose: Purpose, userId: string): Promise<NewEmailView | null> {
  const [waiting] = await db.$queryRaw<NewEmailView[]>(newEmailSql(purpose, sql`${userId}::uuid`));
  return waiting ?? null;
}

export interface NewEmailView {
  email: string;
  isExpired: boolean;
}

export const newEmailSql = (purpose: Purpose, userId: Prisma.Sql) => sql`
  SELECT email::text AS email, expires_at <= ${new Date()} AS "isExpired"
    FROM email_verification_codes
   WHERE user_id = ${userId} AND purpose = ${purpose}::code_purpose AND status = 'pending'
     AND created_at > ${new Date(Date.now() - SHOWN_MS)}
   ORDER BY created_at DESC LIMIT 1`;

/** Safe to repeat. */
export async function cancelNewEmail(purpose: Purpose, userId: string): Promise<void> {
  await voidCodes(db, { userId, purpose });
}
