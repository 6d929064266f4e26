import { AppLink } from '~/ui/link';
import { Notice } from '~/ui/feedback/notice';
import { formatMoney } from '~/lib/money';
import type { PageView } from './view';

export function StatusNotice({ page }: { page: PageView }) {
  const { status, party, payment } = page;
  if (payment.isDisputed && status === 'completed') {
    if (page.disputes.length > 0) return null;
    return (
      <Notice kind="warn" title="Payment disputed">
        {`The buyer's bank is disputing this payment. It can't be refunded until the dispute is decided.`}
      </Notice>
    );
  }
  switch (status) {
    case 'pending':
      return party === 'buyer' ? null : (
        <Notice>
          The buyer hasn't paid yet. The stock is on hold until their time to pay ends.
        </Notice>
      );
    case 'processing':
      return (
        <Notice
          title="Payment processing"
          action={
            <AppLink className="btn" to="." prefetch="none">
              Refresh
            </AppLink>
          }
        >
          The bank is processing the payment. This can take several days. The stock stays on hold,
          and this page shows the result.
        </Notice>
      );
    case 'completed':
      return page.heldCents > 0 ? (
        <Returned page={page} />
      ) : (
        <Notice kind="success" title={party === 'seller' ? 'Sold and paid' : 'Paid'}>
          {party === 'seller'
            ? `${formatMoney(page.sellerCents)} is in your payment account. `
            : ''}
          {nextStep(page)}
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
      return <Notice>Refunded in full to the buyer.</Notice>;
  }
}

function Returned({ page: { party, heldCents, sellerCents, canRefund } }: { page: PageView }) {
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
        The payment arrived after the stock was gone. All of it goes back.
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

function nextStep({ party, handover }: PageView): string {
  switch (handover?.state) {
    case 'agreed':
      return 'Pickup or delivery is agreed below.';
    case 'handed_over':
      return 'The goods are handed over.';
    case 'received':
      return 'The goods are received.';
    default:
      return party === 'admin'
        ? 'Buyer and seller arrange pickup or delivery.'
        : `Arrange pickup or delivery with the ${party === 'seller' ? 'buyer' : 'seller'} below.`;
  }
}
