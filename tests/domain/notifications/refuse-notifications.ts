import { onTestFinished } from 'vitest';
import { db } from '~/db/client.server';

/** Until the test ends. @returns a function that ends it sooner */
export async function failNotificationsTo(companyId: string): Promise<() => Promise<void>> {
  await db.$executeRawUnsafe(`ALTER TABLE notifications ADD CONSTRAINT refused_for_a_test
    CHECK (recipient_company_id <> '${companyId}'::uuid) NOT VALID`);
  const restore = async () => {
    await db.$executeRaw`ALTER TABLE notifications DROP CONSTRAINT IF EXISTS refused_for_a_test`;
  };
  onTestFinished(restore);
  return restore;
}
