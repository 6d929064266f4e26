import { Random } from '../random';
import type { TradeSeed } from './trade';

const DAY_MS = 24 * 60 * 60 * 1000;

const GOOD = [
  'Count was right, loaded us in twenty minutes. Forklift on site as promised.',
  'Exactly as in the photos. Still banded.',
  'Easy to deal with. They held it two extra days when our truck broke down.',
  'Good material, good price. A few pieces had stickers on them, nothing that matters.',
  'Foreman was on site when he said he would be. Would buy from this yard again.',
  'Dry, under cover, tagged. No surprises.',
  null,
  null,
];
const BAD = [
  'Nobody at the gate for an hour, and we had to load by hand.',
  'About a tenth of it was weathered more than the photos show.',
  'Sold it to a walk-in before our pickup. Money came back the same week.',
];
const REPLIES = [
  'Sorry about that. We changed how we book pickups, so it won’t happen again.',
  'You are right, and we refunded it the same day.',
];

/** Of two in three sales that were refunded or are old enough to be judged without a receipt. */
export function buildFeedback(trades: readonly TradeSeed[], today: Date) {
  const random = new Random('feedback');
  return trades.flatMap((trade) => {
    const { id, status, refund, sellerCompanyId, buyerUserId } = trade;
    const isGood = random.chance(status === 'refunded' ? 0.4 : 0.94);
    const from = status === 'refunded' ? refund!.settledAt : trade.settledAt;
    const days = status === 'refunded' ? random.range(0.5, 6) : random.range(15, 30);
    const createdAt = new Date(from.getTime() + Math.round(days * DAY_MS));
    const comment = random.pick(isGood ? GOOD : BAD);
    const reply = isGood ? null : random.pick([...REPLIES, null]);
    const repliedAt = reply && new Date(createdAt.getTime() + DAY_MS);
    const isLeft = random.chance(2 / 3) && status !== 'cancelled';
    if (!isLeft || (repliedAt ?? createdAt) > today) return [];
    const given = { wouldBuyAgain: isGood, comment, createdAt, reply, repliedAt };
    return [{ transactionId: id, sellerCompanyId, buyerUserId, ...given }];
  });
}
