import { formatMoney, groupThousands } from '~/lib/money';
import type { Quote } from '~/lib/platform-fee';
import { feePercent, PLATFORM_FEE_BASIS_POINTS, SALES_TAX } from '~/lib/site';
import { SumList } from '../data/description-list';
import { Time } from '../data/time';

export interface PurchaseAmounts extends Quote {
  /** A purchase's own fee; without it, the current one */
  feeBasisPoints?: number;
}

export const HeldUntil = ({ at }: { at: string | Date }) => (
  <p>
    {'The stock is held for you until '}
    <Time at={at} format="datetime" />.
  </p>
);

export function PurchaseSum({
  sum,
  extra = [],
}: {
  sum: PurchaseAmounts;
  extra?: { label: string; cents: number }[];
}) {
  return (
    <>
      <SumList
        lines={[
          {
            label: `${groupThousands(sum.quantity)} × ${formatMoney(sum.unitPriceCents)}`,
            cents: sum.subtotalCents,
          },
          {
            label: `Platform fee ${feePercent(sum.feeBasisPoints ?? PLATFORM_FEE_BASIS_POINTS)}`,
            cents: sum.feeCents,
          },
          { label: 'Total', cents: sum.totalCents, total: true },
          ...extra,
        ]}
      />
      <p className="hint">{SALES_TAX}</p>
    </>
  );
}
