import { SITE_NAME } from '~/lib/site';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import type { PageView } from './view';

const LABELS = ['Paid', 'Agreed', 'Handed over', 'Received'] as const;

/** False once a refund, a dispute or a cancellation matters more. */
export const isUnderway = ({ status, payment, heldCents, leftCents }: PageView): boolean =>
  status === 'pending' ||
  status === 'processing' ||
  (status === 'completed' && !payment.isDisputed && heldCents === 0 && leftCents > 0);

export function Progress({ page }: { page: PageView }) {
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

function nextStep({ status, party, handover, seller }: PageView): string {
  const isBuyer = party === 'buyer';
  if (isBuyer && status === 'completed' && !seller.isReachable && handover?.state !== 'received') {
    return `${seller.name} can’t be reached on ${SITE_NAME}. If you haven’t received the goods, ask for a refund below: an administrator decides.`;
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
    case 'proposed':
      if (handover.canAgree) return `Agree to the proposed ${method} below, or propose another.`;
      return handover.proposedBy === party
        ? 'Waiting for the other side to agree.'
        : `The ${handover.proposedBy} proposed ${method}. Waiting for the other side to agree.`;
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
