import { AppLink } from '~/ui/link';
import { Notice } from '~/ui/feedback/notice';
import { formatMoney } from '~/lib/money';
import { SITE_NAME } from '~/lib/site';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { isUnderway, type PageView } from './view';

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
      // The dispute's own notice says that the bank took all of it.
      return page.refundedCents === 0 ? null : (
        <Notice>
          {page.lostCents === 0 || page.refundedCents === page.totalCents
            ? `Refunded in full to ${buyerTo(page)}.`
            : `All of the payment went back to ${buyerTo(page)}: the bank took part of it, and the rest was refunded.`}
        </Notice>
      );
    default:
      return null;
  }
}

const buyerTo = ({ party }: PageView) => (party === 'buyer' ? 'you' : 'the buyer');

function RefundFailed({ page }: { page: PageView }) {
  const { party, heldCents, sellerCents, canRefund } = page;
  return (
    <Notice kind="warn" title="Refund failed">
      {`${formatMoney(heldCents)} of a refund did not reach ${buyerTo(page)}. The platform holds it for ${party === 'buyer' ? 'you' : 'them'}. `}
      {party === 'seller' ? `${formatMoney(sellerCents)} is in your payment account. ` : ''}
      {canRefund
        ? `Refund the buyer again below: ${party === 'seller' ? 'you don’t' : 'the seller doesn’t'} pay a second time.`
        : whoCanRefund(page)}
    </Notice>
  );
}

function PaidTooLate({ page }: { page: PageView }) {
  const { refundableCents, canRefund, isPlatformsToRefund } = page;
  if (refundableCents === 0) {
    return (
      <Notice kind="warn" title="Being refunded">
        The payment arrived after the stock was gone. It will be refunded in full.
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title="Refund failed">
      {`The payment arrived after the stock was gone, and ${formatMoney(refundableCents)} of it did not reach ${buyerTo(page)}. `}
      {isPlatformsToRefund
        ? whoCanFinish(page)
        : canRefund
          ? 'See below why the refund failed, and refund the buyer again.'
          : whoCanRefund(page)}
    </Notice>
  );
}

/** After Stripe couldn't take a refund from the seller. */
export function whoCanFinish({ party }: PageView): string {
  if (party === 'admin') return 'Refund it below: the platform pays it.';
  const why = party === 'seller' ? 'Stripe can’t take it from your account. ' : '';
  return `${why}An administrator can finish the refund.`;
}

function whoCanRefund({ party, payment, seller }: PageView): string {
  // The dispute's own notice says that it can't be refunded yet.
  if (payment.isDisputed) return '';
  if (party === 'seller') return 'An owner or admin of your company can refund it again.';
  return seller.isReachable
    ? 'We notified the seller, who can refund again.'
    : 'An administrator can refund it again.';
}

const LABELS = ['Paid', 'Agreed', 'Handed over', 'Received'] as const;

function Progress({ page }: { page: PageView }) {
  const { status, handover } = page;
  const times = [
    status === 'completed' ? page.completedAt : null,
    handover?.agreedAt,
    handover?.handedOverAt,
    handover?.receivedAt,
  ];
  const isDone = (step: number) => (step === 0 ? status === 'completed' : Boolean(times[step]));
  const current = LABELS.findIndex((_, step) => !isDone(step));
  return (
    <section className="panel stack" aria-label="Progress">
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {LABELS.map((label, step) => (
          <li key={label} aria-current={step === current ? 'step' : undefined}>
            <Badge tone={isDone(step) ? 'good' : step === current ? 'fair' : 'neutral'}>
              {label}
              {isDone(step) ? (
                <>
                  <span aria-hidden="true"> ✓</span>
                  <span className="sr">, done</span>
                </>
              ) : null}
            </Badge>
            <small className="quiet block">
              {times[step] ? (
                <Time at={times[step]} format="datetime" />
              ) : step === current ? (
                'Next'
              ) : null}
            </small>
          </li>
        ))}
      </ol>
      <p>{nextStep(page)}</p>
    </section>
  );
}

function nextStep({ status, party, handover, seller, buyer, ...page }: PageView): string {
  const isBuyer = party === 'buyer';
  if (isBuyer && status === 'completed' && !seller.isReachable && handover?.state !== 'received') {
    const isAsked = page.refundRequests.some(({ state }) => state === 'open');
    return `${seller.name} can’t be reached on ${SITE_NAME}. ${
      isAsked
        ? 'An administrator decides on the refund you asked for.'
        : 'If you haven’t received the goods, ask for a refund below: an administrator decides.'
    }`;
  }
  if (
    party === 'seller' &&
    status === 'completed' &&
    !buyer.isReachable &&
    !handover?.handedOverAt
  ) {
    return `${buyer.name} can’t be reached on ${SITE_NAME}. Keep the goods for now, or refund the purchase below.`;
  }
  if (status === 'processing') {
    return 'The bank is processing the payment, which can take several days; the stock stays on hold.';
  }
  if (status === 'pending') {
    return isBuyer
      ? 'Pay below before the hold on the stock ends.'
      : 'The buyer hasn’t paid yet. The stock is on hold until their time to pay ends.';
  }
  const method = handover?.terms?.method ?? 'pickup';
  switch (handover?.state) {
    case 'proposed': {
      if (handover.canAgree) return `Agree to the proposed ${method} below, or propose another.`;
      const { proposedBy } = handover;
      const waits = `Waiting for the ${proposedBy === 'buyer' ? 'seller' : 'buyer'} to agree.`;
      return proposedBy === party ? waits : `The ${proposedBy} proposed ${method}. ${waits}`;
    }
    case 'agreed':
      if (party === 'seller') return `Mark it as handed over after the ${method}.`;
      if (isBuyer && method === 'pickup') {
        return 'Pick up the goods as agreed below; the seller marks them as handed over.';
      }
      return `The seller marks the goods as handed over after the ${method}.`;
    case 'handed_over':
      return isBuyer
        ? 'Check the goods, and mark them as received.'
        : 'Waiting for the buyer to mark it as received.';
    case 'received':
      return 'The goods were received.';
    default:
      return party === 'admin'
        ? 'Buyer and seller arrange pickup or delivery.'
        : `Propose pickup or delivery to the ${isBuyer ? 'seller' : 'buyer'} below: where and when.`;
  }
}
