import { AppLink } from '~/ui/link';
import { Notice } from '~/ui/feedback/notice';
import { formatMoney } from '~/lib/money';
import { isUnderway, Progress } from './progress';
import type { PageView } from './view';

export function StatusNotice({ page }: { page: PageView }) {
  const { status, payment } = page;
  if (isUnderway(page)) return <Progress page={page} />;
  if (payment.isDisputed && status === 'completed') {
    if (page.disputes.length > 0) return null;
    return (
      <Notice kind="warn" title="Payment disputed">
        {`The buyer’s bank is disputing this payment. It can’t be refunded until the dispute is decided.`}
      </Notice>
    );
  }
  switch (status) {
    case 'completed':
      return <RefundFailed page={page} />;
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
          {payment.isDisputed
            ? 'The bank decided the dispute for the buyer, and the money went back.'
            : 'Refunded in full to the buyer.'}
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
