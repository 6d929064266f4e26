import type { CommissionSummary, TradeSummary } from '~/domain/trading/index.server';
import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { formatMoney, groupThousands } from '~/lib/money';
import { Figure } from '~/ui/data/figure';

type Shown = [label: string, cents: number, detail: string];

function Cards({ figures, count }: { figures: Shown[]; count: number }) {
  return (
    <dl className="stats">
      {figures.map(([label, cents, detail]) => (
        <Figure key={label} label={label} value={formatMoney(cents)} detail={detail} />
      ))}
      <Figure label="Total Transactions" value={groupThousands(count)} detail="In any status" />
    </dl>
  );
}

/** The specification's labels, for the platform's own figures. */
export const PlatformCards = ({ summary }: { summary: CommissionSummary }) => (
  <Cards
    count={summary.transactionCount}
    figures={[
      ['Total Platform Revenue', summary.totalCommissionsCents, 'Platform fees of all companies'],
      ['Pending Revenue', summary.pendingCommissionsCents, 'Being paid, or disputed'],
      ['Collected Revenue', summary.paidCommissionsCents, 'Paid, less refunds'],
    ]}
  />
);

export function CompanyCards({ summary }: { summary: TradeSummary }) {
  const { netCents, pendingCents, spentCents, owedCents, transactionCount } = summary;
  const figures: Shown[] = [
    ['Net to you', netCents, 'Sales, less refunds and lost disputes'],
    ['Pending sales', pendingCents, 'Being paid by buyers'],
    ['Purchases', spentCents, 'Paid with fees, less what came back'],
  ];
  if (owedCents > 0) figures.push([MONEY_COPY.owed, owedCents, MONEY_COPY.owedDetail]);
  return <Cards figures={figures} count={transactionCount} />;
}
