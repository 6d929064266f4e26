import { env } from '~/lib/env.server';
import { type Past, remoteControl } from '../../tests/sandbox/control';
import type { DemoData } from './data';

export type ImportPast = (past: Past) => Promise<void>;

/** Null with real Stripe keys: Stripe can't import past sales. */
export function sandboxImport(): ImportPast | null {
  const { sandbox } = env();
  return sandbox.stripe ? (past) => remoteControl(sandbox.origin).importPast(past) : null;
}

export function pastOf({ companies, trades }: DemoData): Past {
  const accountOf = new Map(companies.map(({ id, stripeAccountId }) => [id, stripeAccountId]));
  return {
    sellers: companies.flatMap(({ id: companyId, name, email, stripeAccountId: account }) =>
      account ? [{ account, name, email, companyId }] : [],
    ),
    payments: trades.flatMap((trade) => {
      const account = accountOf.get(trade.sellerCompanyId);
      if (!account || !trade.chargeId || !trade.transferId) return [];
      const { refund } = trade;
      return [
        {
          payment_intent: trade.paymentIntentId,
          charge: trade.chargeId,
          transfer: trade.transferId,
          account,
          amount: trade.totalCents,
          application_fee_amount: trade.feeCents,
          metadata: { transactionId: trade.id },
          paidAt: trade.settledAt.toISOString(),
          ...(refund && {
            refund: {
              id: refund.stripeId,
              amount: refund.amountCents,
              refundedAt: refund.settledAt.toISOString(),
            },
          }),
        },
      ];
    }),
  };
}
