import { db } from '~/db/client.server';

export type EventFailureView = Awaited<ReturnType<typeof listEventFailures>>['rows'][number];

const PAGE_SIZE = 25;

/** A page of failed Stripe events: open first, then newest failure first. */
export async function listEventFailures({
  isOpen,
  page = 1,
}: { isOpen?: boolean; page?: number } = {}) {
  const where = isOpen ? { resolvedAt: null } : {};
  const [total, open] = await Promise.all([
    db.stripeEventFailure.count({ where }),
    db.stripeEventFailure.count({ where: { resolvedAt: null } }),
  ]);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount);
  const rows = await db.stripeEventFailure.findMany({
    where,
    orderBy: [
      { resolvedAt: { sort: 'desc', nulls: 'first' } },
      { lastFailedAt: 'desc' },
      { eventId: 'asc' },
    ],
    skip: (shown - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    omit: { occurredAt: true, toldAt: true },
  });
  return { rows, open, total, page: shown, pageCount };
}
