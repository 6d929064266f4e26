import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { RefundRequestView } from '~/domain/trading/index.server';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { SubmitButton, type SubmitButtonProps } from '~/ui/form/submit-button';
import { MoneyField, TextAreaField, type TextAreaFieldProps } from '~/ui/form/text-field';
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
  const { field } = readAnswer(answer, 'refund');
  const asked = Math.min(request?.amountCents ?? page.refundableCents, page.refundableCents);
  return (
    <ReasonForm
      action={addressOf(page, 'refund')}
      reason={{
        label: 'Reason',
        hint: 'Shown to the buyer.',
        id: 'refund-reason',
        ...field('reason', request?.reason),
      }}
      button={{ kind: 'bad', pending: 'Refunding...', children: 'Refund' }}
    >
      {/* The next refund's number: a form sent twice is one refund. */}
      <input type="hidden" name="sequence" value={page.nextRefundSequence} />
      {request ? <input type="hidden" name="requestId" value={request.id} /> : null}
      <MoneyField
        label="Amount"
        hint={
          page.heldCents > 0
            ? `The platform holds ${formatMoney(page.heldCents)} of a failed refund. That goes back first, at no cost to the seller.`
            : `Up to ${formatMoney(page.refundableCents)} can be refunded. The platform fee goes back in proportion.`
        }
        id="refund-amount"
        {...field('amount', centsToDecimal(asked))}
      />
    </ReasonForm>
  );
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
        label: 'Why not',
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
  const { field } = readAnswer(answer, 'refund-request');
  return (
    <ReasonForm
      action={addressOf(page, 'refund-request')}
      reason={{
        label: 'What is wrong',
        hint: 'The seller can refund all or part of it here.',
        id: 'request-reason',
        ...field('reason'),
      }}
      button={{ pending: 'Sending...', children: 'Ask for a refund' }}
    >
      <input type="hidden" name="sequence" value={page.nextRequestSequence} />
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
      <div className="row">
        <SubmitButton kind="plain" {...button} />
      </div>
    </Form>
  );
}
