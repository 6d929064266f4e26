import { hasReceipt, type TransactionStatus } from '../record/transaction-states';

const DAY_MS = 24 * 60 * 60_000;

/** For a buyer who never got the goods. */
const WAIT_DAYS = 14;

const LAST_DAYS = 90;

interface Purchase {
  status: TransactionStatus;
  /** When it was paid */
  completedAt: Date | string | null;
  handover: { receivedAt: Date | string | null } | null;
}

/** Open from receipt, a full refund or 14 days after payment, until 90 days after payment. */
export function feedbackTime({
  status,
  completedAt,
  handover,
}: Purchase): 'unpaid' | 'early' | 'open' | 'over' {
  if (!completedAt || !hasReceipt(status)) return 'unpaid';
  const days = (Date.now() - new Date(completedAt).getTime()) / DAY_MS;
  if (days > LAST_DAYS) return 'over';
  const isDone = handover?.receivedAt || status === 'refunded' || days > WAIT_DAYS;
  return isDone ? 'open' : 'early';
}
