import { quote, platformFeeCents } from '~/lib/platform-fee';
import { Random } from '../random';
import { BUYER_COMPANY, COMPANIES, SELLER_COMPANY } from './companies';
import { demoId, demoStripeId } from './ids';
import { type MaterialSeed, tidyCents } from './materials';
import { ownerOf } from './people';

export type TradeSeed = ReturnType<typeof buildTrades>[number];

interface Posting {
  kind: 'charge' | 'refund';
  stripeId: string;
  at: Date;
  entries: Record<'buyer_payments' | 'seller_payable' | 'platform_fees', number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WANTED = 184;

const REFUND_REASONS = [
  'Short count at pickup.',
  'Material was sold at the counter before pickup.',
  'Wrong size loaded; both sides agreed to undo it.',
  'Water damage under the wrap.',
  'Buyer could not arrange freight in time.',
];
const PARTIAL_REASONS = [
  'Six pieces were damaged in loading.',
  'One bundle short of the count.',
  'Price adjusted for surface rust.',
  'Two pallets had mixed colors.',
];

/** Only final purchases: the reconciler would ask Stripe, which doesn't have them. */
export function buildTrades(materials: readonly MaterialSeed[], today: Date) {
  const random = new Random('trades');
  const sold = new Map<string, number>();
  const trades = [];
  const sellers = new Map(COMPANIES.map((c) => [c.id, c]));
  const sellerId = COMPANIES.find((c) => c.name === SELLER_COMPANY)!.id;
  const buyerId = COMPANIES.find((c) => c.name === BUYER_COMPANY)!.id;
  const now = today.getTime();
  const eligible = materials.filter(
    (m) => sellers.get(m.companyId)!.paymentEnabled && m.createdAt.getTime() < now - 4 * DAY_MS,
  );
  const mine = eligible.filter((m) => m.companyId === sellerId);

  for (let i = 0; trades.length < WANTED && i < 4000; i += 1) {
    const material = i % 9 === 0 && mine.length ? random.pick(mine) : random.pick(eligible);
    const already = sold.get(material.id) ?? 0;
    const left = material.quantityListed - already;
    if (left < 2) continue;
    const sellsOut = random.chance(0.04);
    const dear = material.priceCents > 250_000;
    const most = Math.max(1, Math.min(left - 1, Math.floor(4_500_000 / material.priceCents)));
    const quantity =
      sellsOut && left * material.priceCents < 6_000_000
        ? left
        : dear
          ? 1
          : Math.max(
              1,
              Math.min(most, Math.round(material.quantityListed * random.range(0.04, 0.34))),
            );
    const wanted =
      i % 7 === 0 && material.companyId !== buyerId ? buyerId : random.pick(COMPANIES).id;
    if (wanted === material.companyId) continue;

    const start =
      material.createdAt.getTime() +
      random.range(0.1, 1) ** 1.4 * (now - 0.2 * DAY_MS - material.createdAt.getTime());
    const createdAt = new Date(Math.round(start / 1000) * 1000);
    const ageDays = (now - start) / DAY_MS;
    const drift = random.chance(0.4) ? 1 + 0.0006 * ageDays + random.range(-0.05, 0.06) : 1;
    const unitPriceCents =
      drift === 1 ? material.priceCents : tidyCents(material.priceCents * drift);
    const sum = quote(unitPriceCents, quantity);
    if (sum.totalCents < 5_000 || sum.totalCents > 9_000_000) continue;

    const n: number = trades.length;
    const id = demoId('transaction', n);
    const status = n % 19 === 11 ? 'refunded' : n % 16 === 5 ? 'cancelled' : 'completed';
    const settledAt = new Date(
      createdAt.getTime() +
        random.int(1, status === 'cancelled' ? 15 : 9) * 60_000 +
        random.int(0, 59) * 1000,
    );
    const refundAt = new Date(settledAt.getTime() + random.range(0.4, 5) * DAY_MS);
    const canRefund = refundAt.getTime() < now;
    const isPartial = status === 'completed' && n % 23 === 9 && canRefund;
    const finalStatus: 'completed' | 'cancelled' | 'refunded' =
      status === 'refunded' && !canRefund ? 'completed' : status;
    const paid = finalStatus !== 'cancelled';
    const paymentIntentId = demoStripeId('pi_3', n);
    const chargeId = paid ? demoStripeId('ch_3', n) : null;

    const makeRefund = () => {
      const amountCents = isPartial
        ? Math.max(100, Math.round(sum.totalCents * random.range(0.06, 0.2)))
        : sum.totalCents;
      // The fee is refunded pro rata, half up: see the trading area's refund split.
      const feeCents = isPartial
        ? Math.floor((2 * sum.feeCents * amountCents + sum.totalCents) / (2 * sum.totalCents))
        : sum.feeCents;
      return {
        id: demoId('refund', n),
        amountCents,
        feeCents,
        reason: random.pick(isPartial ? PARTIAL_REASONS : REFUND_REASONS),
        settledAt: refundAt,
        stripeId: demoStripeId('re_3', n),
      };
    };
    const refund = finalStatus === 'refunded' || isPartial ? makeRefund() : null;
    const postings: Posting[] = [];
    if (chargeId)
      postings.push({
        kind: 'charge',
        stripeId: chargeId,
        at: settledAt,
        entries: {
          buyer_payments: -sum.totalCents,
          seller_payable: sum.subtotalCents,
          platform_fees: sum.feeCents,
        },
      });
    if (refund)
      postings.push({
        kind: 'refund',
        stripeId: refund.stripeId,
        at: refund.settledAt,
        entries: {
          buyer_payments: refund.amountCents,
          seller_payable: -(refund.amountCents - refund.feeCents),
          platform_fees: -refund.feeCents,
        },
      });

    if (finalStatus === 'completed') sold.set(material.id, already + quantity);
    trades.push({
      id,
      material,
      buyerCompanyId: wanted,
      sellerCompanyId: material.companyId,
      buyerUserId: ownerOf(wanted).id,
      sellerUserId: ownerOf(material.companyId).id,
      quantity,
      unitPriceCents,
      subtotalCents: sum.subtotalCents,
      feeCents: platformFeeCents(sum.subtotalCents),
      totalCents: sum.totalCents,
      status: finalStatus,
      flow: random.chance(0.75) ? ('element' as const) : ('checkout' as const),
      method: random.pick([
        'card',
        'card',
        'card',
        'card',
        'link',
        'apple_pay',
        'google_pay',
      ] as const),
      failure: finalStatus === 'cancelled' && random.chance(0.6) ? 'The card was declined.' : null,
      createdAt,
      settledAt,
      paymentIntentId,
      chargeId,
      transferId: paid ? demoStripeId('tr_3', n) : null,
      nonce: demoId('nonce', n),
      refund,
      postings,
    });
  }
  return trades;
}

export function soldByMaterial(trades: readonly TradeSeed[]): Map<string, number> {
  const sold = new Map<string, number>();
  for (const trade of trades) {
    if (trade.status === 'completed')
      sold.set(trade.material.id, (sold.get(trade.material.id) ?? 0) + trade.quantity);
  }
  return sold;
}
