import type { CommissionSummary, TradeSummary } from '~/domain/trading/index.server';
import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { formatMoney, groupThousands } from '~/lib/money';
import { Figure } from '~/ui/data/figure';

/** The specification's labels, for the platform's own figures. */
export function PlatformCards({ summary }: { summary: CommissionSummary }) {
  return (
    <dl className="stats">
      <Figure
        label="Total Platform Revenue"
        value={formatMoney(summary.totalCommissionsCents)}
        detail="Platform fees of all companies"
      />
      <Figure
        label="Pending Revenue"
        value={formatMoney(summary.pendingCommissionsCents)}
        detail="Being paid, or disputed"
      />
      <Figure
        label="Collected Revenue"
        value={formatMoney(summary.paidCommissionsCents)}
        detail="Paid, less refunds"
      />
      <Count of={summary} />
    </dl>
  );
}

export function CompanyCards({ summary }: { summary: TradeSummary }) {
  return (
    <dl className="stats">
      <Figure
        label="Net to you"
        value={formatMoney(summary.netCents)}
        detail="Your paid sales, less refunds"
      />
      <Figure
        label="Pending sales"
        value={formatMoney(summary.pendingCents)}
        detail="Being paid by buyers"
      />
      <Figure
        label="Purchases"
        value={formatMoney(summary.spentCents)}
        detail="Paid with fees, less refunds"
      />
      {summary.owedCents > 0 ? (
        <Figure
          label={MONEY_COPY.owed}
          value={formatMoney(summary.owedCents)}
          detail={MONEY_COPY.owedDetail}
        />
      ) : null}
      <Count of={summary} />
    </dl>
  );
}

const Count = ({ of: { transactionCount } }: { of: { transactionCount: number } }) => (
  <Figure
    label="Total Transactions"
    value={groupThousands(transactionCount)}
    detail="However they ended"
  />
);
