import { Form } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import type { RefundRequestView } from '~/domain/trading/index.server';
import { centsToDecimal, formatMoney, parseCents } from '~/lib/money';
import { Notice } from '~/ui/feedback/notice';
import { SubmitButton, type SubmitButtonProps } from '~/ui/form/submit-button';
import { MoneyField, TextAreaField, type TextAreaFieldProps } from '~/ui/form/text-field';
import { useHydrated } from '~/ui/hydrated';
import { addressOf, type PageAnswer, type PageView, readAnswer } from './view';

export function RefundForm({
  page,
  request,
  answer,
}: {
  page: PageView;
  request: RefundRequestView | undefined;
  answer: PageAnswer;
}) {
  const { field, value, once } = readAnswer(answer, 'refund');
  // Never the whole remainder: one press would refund it.
  const asked = request?.amountCents ? centsToDecimal(request.amountCents) : undefined;
  const [typed, setTyped] = useState(value('amount', asked));
  const hydrated = useHydrated();
  const { confirmCents } = answer;
  const cents = hydrated ? parseCents(typed) : confirmCents;
  return (
    <ReasonForm
      action={addressOf(page, 'refund')}
      reason={{
        label: 'Reason',
        hint: 'Shown to the buyer.',
        id: 'refund-reason',
        ...field('reason', request?.reason),
      }}
      button={{
        kind: 'bad',
        pending: 'Refunding...',
        name: 'confirmedCents',
        value: cents ?? '',
        children: cents ? `Refund ${formatMoney(cents)}` : hydrated ? 'Refund' : 'Continue',
      }}
    >
      {/* The next refund's number: a form sent twice is one refund. */}
      <input type="hidden" name="sequence" value={once('sequence', page.nextRefundSequence)} />
      {request ? <input type="hidden" name="requestId" value={request.id} /> : null}
      {confirmCents && confirmCents === cents ? (
        <Notice>{`Refund ${formatMoney(confirmCents)} to ${page.buyer.name}? This can’t be undone.`}</Notice>
      ) : null}
      <MoneyField
        label="Amount"
        hint={refundHint(page, request)}
        id="refund-amount"
        onInput={(event) => setTyped(event.currentTarget.value)}
        {...field('amount', asked)}
      />
    </ReasonForm>
  );
}

function refundHint({ heldCents, refundableCents }: PageView, request?: RefundRequestView): string {
  if (heldCents > 0) {
    return `The platform holds ${formatMoney(heldCents)} of a failed refund. That goes back first, at no cost to the seller.`;
  }
  const asked = request
    ? `The buyer asks for ${formatMoney(request.amountCents ?? refundableCents)}. `
    : '';
  return `${asked}Up to ${formatMoney(refundableCents)} can be refunded. The platform fee goes back in proportion.`;
}

export function DeclineForm({
  page,
  request,
  answer,
}: {
  page: PageView;
  request: RefundRequestView;
  answer: PageAnswer;
}) {
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

export function RequestForm({ page, answer }: { page: PageView; answer: PageAnswer }) {
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
        hint={`Leave empty to ask for a full refund of ${formatMoney(page.refundableCents)}.`}
        id="request-amount"
        {...field('amount')}
      />
    </ReasonForm>
  );
}

function ReasonForm({
  action,
  reason,
  button,
  children,
}: {
  action: string;
  reason: TextAreaFieldProps;
  button: SubmitButtonProps;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} className="form" noValidate>
      {children}
      <TextAreaField rows={3} maxLength={500} required {...reason} />
      <SubmitButton kind="plain" {...button} />
    </Form>
  );
}
