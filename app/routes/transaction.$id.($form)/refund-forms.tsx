import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { RefundRequestView } from '~/domain/trading/index.server';
import { centsToDecimal, formatMoney, groupThousands } from '~/lib/money';
import { SubmitButton, type SubmitButtonProps } from '~/ui/form/submit-button';
import { MoneyField, TextAreaField, type TextAreaFieldProps } from '~/ui/form/text-field';
import { addressOf, type PageView, readAnswer, type Shown } from './view';

export function RefundForm({
  page,
  sequence,
  request,
  answer,
}: Shown & {
  /** The next refund's number: a form sent twice is one refund. */
  sequence: number;
  request: RefundRequestView | undefined;
}) {
  const { field, once } = readAnswer(answer, 'refund');
  // Never the whole remainder: it is seldom what is meant.
  const asked = request?.amountCents ? centsToDecimal(request.amountCents) : undefined;
  const { confirmCents } = answer;
  return (
    <ReasonForm
      action={addressOf(page, 'refund')}
      reason={{
        label: 'Reason',
        hint: 'Shown to the buyer.',
        id: 'refund-reason',
        ...field('reason', request?.reason),
      }}
      question={confirmCents ? <Question cents={confirmCents} page={page} /> : null}
      button={
        confirmCents
          ? {
              kind: 'bad',
              pending: 'Refunding...',
              name: 'confirmedCents',
              value: confirmCents,
              children: `Refund ${formatMoney(confirmCents)}`,
            }
          : { pending: 'Checking...', children: 'Continue' }
      }
    >
      <input type="hidden" name="sequence" value={once('sequence', sequence)} />
      {request ? <input type="hidden" name="requestId" value={request.id} /> : null}
      <MoneyField
        label="Amount"
        hint={refundHint(page, request)}
        id="refund-amount"
        {...field('amount', asked)}
      />
    </ReasonForm>
  );
}

/** Takes focus by `autofocus` after a plain post, and by an effect after a fetch. */
function Question({ cents, page }: { cents: number; page: PageView }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), [cents]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- people continue at the question
    <p ref={box} className="note fair" tabIndex={-1} autoFocus>
      {`Nothing has been refunded yet. Refund ${formatMoney(cents)} to ${page.buyer.name}? This can’t be undone.${restockWarning(cents, page)}`}
    </p>
  );
}

function restockWarning(cents: number, page: PageView): string {
  const { status, material, heldCents, refundableCents, quantity, handover, buyer } = page;
  // A resent refund returns no stock that the failed one had returned.
  const isFull = cents === refundableCents && heldCents === 0;
  if (!isFull || status !== 'completed' || material.isDeleted) return '';
  const restocked = ` A full refund puts ${groupThousands(quantity)} × ${material.title} back in stock.`;
  if (!handover?.handedOverAt) return restocked;
  const who = page.party === 'seller' ? 'lower' : 'the seller has to lower';
  return `${restocked} The goods were ${handover.receivedAt ? 'received' : 'handed over'}: if ${buyer.name} keeps them, ${who} the quantity in My Listings.`;
}

function refundHint(
  { heldCents, refundableCents, leftCents, isPlatformsToRefund }: PageView,
  request?: RefundRequestView,
): string {
  if (heldCents > 0) {
    const rest = leftCents - refundableCents;
    return `The platform holds ${formatMoney(heldCents)} of a failed refund. That goes back first, at no cost to the seller.${rest > 0 ? ` The other ${formatMoney(rest)} can be refunded after it.` : ''}`;
  }
  const asked = request
    ? `The buyer asks for ${formatMoney(request.amountCents ?? refundableCents)}. `
    : '';
  const whoPays = isPlatformsToRefund
    ? 'Stripe can’t take it from the seller, so the platform pays it and keeps its fee.'
    : 'The platform fee goes back in proportion.';
  return `${asked}Up to ${formatMoney(refundableCents)} can be refunded. ${whoPays}`;
}

export function DeclineForm({ page, request, answer }: Shown & { request: RefundRequestView }) {
  const { field } = readAnswer(answer, 'refund-refusal');
  return (
    <ReasonForm
      action={addressOf(page, 'refund-refusal')}
      reason={{
        label: 'Reason for declining',
        hint: 'Shown to the buyer, who can ask again.',
        id: 'decline-reason',
        ...field('declineReason'),
      }}
      button={{ pending: 'Declining...', children: 'Decline the request' }}
    >
      <input type="hidden" name="requestId" value={request.id} />
    </ReasonForm>
  );
}

export function RequestForm({ page, answer }: Shown) {
  const { field, once } = readAnswer(answer, 'refund-request');
  return (
    <ReasonForm
      action={addressOf(page, 'refund-request')}
      reason={{
        label: 'What’s wrong',
        hint: `${page.seller.isReachable ? 'The seller' : 'An administrator'} can refund all or part of it here.`,
        id: 'request-reason',
        ...field('reason'),
      }}
      button={{ pending: 'Sending...', children: 'Ask for a refund' }}
    >
      <input type="hidden" name="sequence" value={once('sequence', page.nextRequestSequence)} />
      <MoneyField
        label="Amount"
        optional
        hint={`Leave empty to ask for a full refund of ${formatMoney(page.leftCents)}.`}
        id="request-amount"
        {...field('amount')}
      />
    </ReasonForm>
  );
}

interface ReasonFormProps {
  action: string;
  reason: TextAreaFieldProps;
  question?: ReactNode;
  button: SubmitButtonProps;
  children: ReactNode;
}

function ReasonForm({ action, reason, question, button, children }: ReasonFormProps) {
  return (
    <Form method="post" action={action} className="form" noValidate>
      {children}
      <TextAreaField rows={3} maxLength={500} required {...reason} />
      {question}
      {/* Another button for another amount: the one just pressed still says that it is busy. */}
      <SubmitButton key={String(button.value)} kind="plain" {...button} />
    </Form>
  );
}
