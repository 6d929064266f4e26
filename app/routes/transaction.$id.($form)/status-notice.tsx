import { AppLink } from '~/ui/link';
import { Notice } from '~/ui/feedback/notice';
import { formatMoney } from '~/lib/money';
import type { PageView } from './view';

/** Where the purchase stands and what that means for the one who looks, in a sentence or two. */
export function StatusNotice({ page }: { page: PageView }) {
  const { status, party, payment } = page;
  // The page says more of a dispute in a section of its own.
  if (payment.isDisputed && status === 'completed') {
    if (page.disputes.length > 0) return null;
    return (
      <Notice kind="warn" title="Payment disputed">
        {`The buyer's bank is disputing this payment. It can not be refunded until that is decided.`}
      </Notice>
    );
  }
  switch (status) {
    case 'pending':
      return party === 'buyer' ? null : (
        <Notice>
          The buyer has not paid yet. The stock is held for them until the time is up.
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
          The bank is working on the payment. This can take some days; the stock stays held, and
          this page tells how it went.
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
      return <Notice>All of the money went back to the buyer.</Notice>;
  }
}

/** A refund came back from the buyer's bank, and the platform has the money. */
function Returned({ page: { party, heldCents, sellerCents, canRefund } }: { page: PageView }) {
  return (
    <Notice kind="warn" title="Refund failed">
      {`${formatMoney(heldCents)} of a refund did not get to the buyer. The platform holds it for them. `}
      {party === 'seller' ? `${formatMoney(sellerCents)} is in your payment account. ` : ''}
      {canRefund
        ? 'Refund the buyer again below: the seller does not pay a second time.'
        : party === 'buyer'
          ? 'The seller is told and can refund again.'
          : ''}
    </Notice>
  );
}

/** All that is left of the payment is on its way back, unless a refund failed. */
function PaidTooLate({ page: { refundableCents, canRefund } }: { page: PageView }) {
  if (refundableCents === 0) {
    return (
      <Notice kind="warn" title="Being refunded">
        The payment arrived when the stock was no longer on sale. All of it goes back.
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title="Refund failed">
      {`The payment arrived when the stock was no longer on sale, and ${formatMoney(refundableCents)} of it did not get back to the buyer. `}
      {canRefund
        ? 'Read below why the refund failed, and refund the buyer again.'
        : 'The seller is told and can refund again.'}
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
