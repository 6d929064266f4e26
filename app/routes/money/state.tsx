import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import type { AtStripe, MoneyYear } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { Figures } from '~/ui/data/figure';

interface MoneyNoticesProps {
  company: { id: string; paymentEnabled: boolean };
  atStripe: AtStripe;
  hasSales: boolean;
}

export function MoneyNotices({ company, atStripe, hasSales }: MoneyNoticesProps) {
  const setUp = {
    to: `/company/${company.id}#payment-setup`,
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
          <Notice kind="error" title={MONEY_COPY.payoutFailed(latest.amountCents)}>
            {`${latest.failure} ${MONEY_COPY.payoutFailedAdvice(latest.amountCents)}`}
          </Notice>
        );
      }
      if (!company.paymentEnabled) {
        return (
          <Notice kind="warn" title={MONEY_COPY.off} link={setUp}>
            {MONEY_COPY.offDetail}
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

const NET_DETAIL = 'Your sales, less refunds and lost disputes';

/** Each figure is net of platform fees and refunds. */
export function MoneyFigures({ atStripe, years }: { atStripe: AtStripe; years: MoneyYear[] }) {
  const [latest] = years;
  const totalCents = years.reduce((sum, { netCents }) => sum + netCents, 0);
  const owedCents = years.reduce((sum, year) => sum + year.owedCents, 0);
  const isOpen = atStripe.state === 'open';
  if (!latest && !isOpen) return null;
  return (
    <>
      <Figures
        figures={[
          isOpen && [
            'Available',
            formatMoney(atStripe.availableCents),
            atStripe.availableCents < 0 ? 'Owed to Stripe' : 'In your next payout',
          ],
          isOpen && [
            'Pending',
            formatMoney(atStripe.pendingCents),
            'Sold in the last two business days',
          ],
          latest !== undefined && [
            `Net to you in ${latest.year}`,
            formatMoney(latest.netCents),
            NET_DETAIL,
          ],
          years.length > 1 && ['Net to you, all time', formatMoney(totalCents), NET_DETAIL],
          owedCents > 0 && [MONEY_COPY.owed, formatMoney(owedCents), MONEY_COPY.owedDetail],
        ]}
      />
      {isOpen && atStripe.availableCents < 0 ? (
        <Notice kind="warn">{MONEY_COPY.negative}</Notice>
      ) : null}
    </>
  );
}
