import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { loader } from '~/routes/admin_.health/route';
import { openPage, useAdmin } from '../visit';

const admin = useAdmin();

test('an empty site has nothing late, and a ledger that was never checked', async () => {
  await db.stripeEventFailure.create({
    data: { eventId: 'evt_1', type: 'a', occurredAt: new Date(), error: 'No.' },
  });
  const { body } = await openPage(loader, '/admin/health', admin);
  expect(body).toEqual({
    oldestJobAge: 0,
    jobsGivenUp: 0,
    holdsOpen: 0,
    holdsOverdue: 0,
    oldestMailAge: 0,
    mailsFailed: 0,
    eventsFailed: 1,
    ledgerCheckAge: null,
    ledgerViolations: 0,
  });
});
