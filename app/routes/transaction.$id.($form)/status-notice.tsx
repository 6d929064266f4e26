import { AppLink } from '~/ui/link';
import { Notice } from '~/ui/feedback/notice';
import { formatMoney } from '~/lib/money';
import { isUnderway, Progress } from './progress';
import type { PageView } from './view';

export function StatusNotice({ page }: { page: PageView }) {
  const { status, payment } = page;
  if (isUnderway(page)) return <Progress page={page} />;
  switch (status) {
    case 'completed':
      if (page.heldCents > 0) return <RefundFailed page={page} />;
      return payment.isDisputed ? null : (
        <Notice title="Being refunded">
          The bank has not confirmed the refund yet, which can take several days. Until it does,
          there is nothing to hand over.
        </Notice>
      );
    case 'cancelled':
      return payment.status === 'succeeded' ? (
        <PaidTooLate page={page} />
      ) : (
        <Notice>
          Nothing was charged.{' '}
          {page.material.isListed ? (
            <AppLink to={`/material/${page.material.id}`}>See the material again</AppLink>
          ) : null}
        </Notice>
      );
    case 'refunded':
      return (
        <Notice>
          {page.lostCents === 0
            ? 'Refunded in full to the buyer.'
            : page.refundedCents === 0
              ? 'The bank decided the dispute for the buyer, and the money went back.'
              : 'All of the payment went back to the buyer: the bank took part of it, and the rest was refunded.'}
        </Notice>
      );
    default:
      return null;
  }
}

function RefundFailed({ page: { party, heldCents, sellerCents, canRefund } }: { page: PageView }) {
  return (
    <Notice kind="warn" title="Refund failed">
      {`${formatMoney(heldCents)} of a refund did not reach the buyer. The platform holds it for them. `}
      {party === 'seller' ? `${formatMoney(sellerCents)} is in your payment account. ` : ''}
      {canRefund
        ? 'Refund the buyer again below: the seller does not pay a second time.'
        : party === 'buyer'
          ? 'We notified the seller, who can refund again.'
          : ''}
    </Notice>
  );
}

function PaidTooLate({ page: { refundableCents, canRefund } }: { page: PageView }) {
  if (refundableCents === 0) {
    return (
      <Notice kind="warn" title="Being refunded">
        The payment arrived after the stock was gone. It will be refunded in full.
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title="Refund failed">
      {`The payment arrived after the stock was gone, and ${formatMoney(refundableCents)} of it did not reach the buyer. `}
      {canRefund
        ? 'See below why the refund failed, and refund the buyer again.'
        : 'We notified the seller, who can refund again.'}
    </Notice>
  );
}
