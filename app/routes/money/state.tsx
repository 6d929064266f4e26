import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import type { AtStripe, MoneyYear } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { Figure } from '~/ui/data/figure';

interface MoneyNoticesProps {
  companyId: string;
  atStripe: AtStripe;
  hasSales: boolean;
}

export function MoneyNotices({ companyId, atStripe, hasSales }: MoneyNoticesProps) {
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

/** Each figure is net of platform fees and refunds. */
export function Figures({ atStripe, years }: { atStripe: AtStripe; years: MoneyYear[] }) {
  const [latest] = years;
  const totalCents = years.reduce((sum, { netCents }) => sum + netCents, 0);
  const owedCents = years.reduce((sum, year) => sum + year.owedCents, 0);
  const isOpen = atStripe.state === 'open';
  if (!latest && !isOpen) return null;
  return (
    <>
      <dl className="stats">
        {isOpen ? (
          <>
            <Figure
              label="Available"
              value={formatMoney(atStripe.availableCents)}
              detail={atStripe.availableCents < 0 ? 'Owed to Stripe' : 'In your next payout'}
            />
            <Figure
              label="Pending"
              value={formatMoney(atStripe.pendingCents)}
              detail="Sold in the last two business days"
            />
          </>
        ) : null}
        {latest ? (
          <Figure
            label={`Net to you in ${latest.year}`}
            value={formatMoney(latest.netCents)}
            detail="Your sales, less refunds and lost disputes"
          />
        ) : null}
        {years.length > 1 ? (
          <Figure
            label="Net to you, all time"
            value={formatMoney(totalCents)}
            detail="Your sales, less refunds and lost disputes"
          />
        ) : null}
        {owedCents > 0 ? (
          <Figure
            label={MONEY_COPY.owed}
            value={formatMoney(owedCents)}
            detail={MONEY_COPY.owedDetail}
          />
        ) : null}
      </dl>
      {isOpen && atStripe.availableCents < 0 ? (
        <Notice kind="warn">{MONEY_COPY.negative}</Notice>
      ) : null}
    </>
  );
}
