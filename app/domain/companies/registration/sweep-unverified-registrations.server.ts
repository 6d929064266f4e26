import { db } from '~/db/client.server';

const UNVERIFIED_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes registrations unconfirmed for 30 days and returns how many. */
export async function sweepUnverifiedRegistrations(
  olderThan: Date = new Date(Date.now() - UNVERIFIED_LIFETIME_MS),
): Promise<number> {
  const { count } = await db.companyRegistrationRequest.deleteMany({
    where: { status: 'pending', emailVerified: false, updatedAt: { lt: olderThan } },
  });
  return count;
}
