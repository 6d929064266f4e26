import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import type { AtStripe } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';

export function MoneyNotices({
  companyId,
  atStripe,
  hasSales,
}: {
  companyId: string;
  atStripe: AtStripe;
  hasSales: boolean;
}) {
  const setUp = {
    to: `/company/${companyId}#payment-setup`,
    label: 'Set Up Payments',
    kind: 'go',
  } as const;
  switch (atStripe.state) {
    case 'none':
      return (
        <EmptyState title={MONEY_COPY.notSetUp} link={setUp}>
          {MONEY_COPY.notSetUpDetail}
        </EmptyState>
      );
    case 'closed':
      return (
        <Notice kind="warn" title={MONEY_COPY.closed} link={setUp}>
          {MONEY_COPY.closedDetail}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice
          kind="warn"
          title={MONEY_COPY.unreachable}
          action={
            <a className="btn" href="/money">
              Try Again
            </a>
          }
        >
          {MONEY_COPY.unreachableDetail}
        </Notice>
      );
    case 'open': {
      const [latest] = atStripe.payouts;
      if (latest?.failure && atStripe.newer === null) {
        return (
          <Notice kind="error" title={MONEY_COPY.payoutFailed(formatMoney(latest.amountCents))}>
            {`${latest.failure} ${MONEY_COPY.payoutFailedAdvice}`}
          </Notice>
        );
      }
      if (hasSales || latest) return null;
      return (
        <EmptyState
          title={MONEY_COPY.noSales}
          link={{ to: '/create-listing', label: 'Sell Materials', kind: 'go' }}
        >
          {MONEY_COPY.noSalesDetail}
        </EmptyState>
      );
    }
  }
}
