import type { CommissionSummary } from '~/domain/trading/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { Figure } from '~/ui/data/figure';

/** The specification's labels. */
export function SummaryCards({ summary, whose }: { summary: CommissionSummary; whose: string }) {
  return (
    <dl className="stats">
      <Figure
        label="Total Platform Revenue"
        value={formatMoney(summary.totalCommissionsCents)}
        detail={`Platform fees of ${whose}`}
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
      <Figure
        label="Total Transactions"
        value={groupThousands(summary.transactionCount)}
        detail="However they ended"
      />
    </dl>
  );
}
