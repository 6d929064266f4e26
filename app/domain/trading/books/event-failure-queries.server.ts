import { db } from '~/db/client.server';

export interface EventFailureView {
  eventId: string;
  type: string;
  objectId: string | null;
  isTest: boolean;
  occurredAt: string;
  firstFailedAt: string;
  lastFailedAt: string;
  tries: number;
  error: string;
  resolvedAt: string | null;
  resolvedBy: string | null;
}

export interface EventFailureList {
  rows: EventFailureView[];
  open: number;
  total: number;
  page: number;
  pageCount: number;
}

const PAGE_SIZE = 25;

/** A page of failed Stripe events: open first, then newest failure first. Times are ISO 8601. */
export async function listEventFailures({
  isOpen,
  page = 1,
}: { isOpen?: boolean; page?: number } = {}): Promise<EventFailureList> {
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
    select: {
      eventId: true,
      type: true,
      objectId: true,
      livemode: true,
      occurredAt: true,
      firstFailedAt: true,
      lastFailedAt: true,
      tries: true,
      error: true,
      resolvedAt: true,
      resolvedBy: true,
    },
  });
  return {
    rows: rows.map(({ livemode, ...row }) => ({
      ...row,
      isTest: !livemode,
      occurredAt: row.occurredAt.toISOString(),
      firstFailedAt: row.firstFailedAt.toISOString(),
      lastFailedAt: row.lastFailedAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
    })),
    open,
    total,
    page: shown,
    pageCount,
  };
}
