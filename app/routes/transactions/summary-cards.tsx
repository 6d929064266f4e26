import type { CommissionSummary } from '~/domain/trading/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { Figure } from '~/ui/data/figure';

/** Source of the labels: specification, section 2. */
export function SummaryCards({ summary, whose }: { summary: CommissionSummary; whose: string }) {
  const cards = [
    {
      label: 'Total Platform Revenue',
      value: formatMoney(summary.totalCommissionsCents),
      detail: `Platform fees of ${whose}`,
    },
    {
      label: 'Pending Revenue',
      value: formatMoney(summary.pendingCommissionsCents),
      detail: 'Being paid, or disputed',
    },
    {
      label: 'Collected Revenue',
      value: formatMoney(summary.paidCommissionsCents),
      detail: 'Paid, less refunds',
    },
    {
      label: 'Total Transactions',
      value: groupThousands(summary.transactionCount),
      detail: 'However they ended',
    },
  ];
  return (
    <dl className="stats">
      {cards.map((card) => (
        <Figure key={card.label} {...card} />
      ))}
    </dl>
  );
}
