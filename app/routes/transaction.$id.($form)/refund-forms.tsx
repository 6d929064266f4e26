import { Form } from '@remix-run/react';
import type { RefundRequestView } from '~/domain/trading/index.server';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { SubmitButton } from '~/ui/form/submit-button';
import { MoneyField, TextAreaField } from '~/ui/form/text-field';
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
  const { error, value } = readAnswer(answer, 'refund');
  const asked = Math.min(request?.amountCents ?? page.refundableCents, page.refundableCents);
  return (
    <Form method="post" action={addressOf(page, 'refund')} className="form" noValidate>
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
        name="amount"
        id="refund-amount"
        defaultValue={value('amount', centsToDecimal(asked))}
        error={error('amount')}
      />
      <TextAreaField
        label="Reason"
        hint="Shown to the buyer."
        name="reason"
        id="refund-reason"
        rows={3}
        maxLength={500}
        defaultValue={value('reason', request?.reason)}
        error={error('reason')}
        required
      />
      <div className="row">
        <SubmitButton kind="bad" pending="Refunding...">
          Refund
        </SubmitButton>
      </div>
    </Form>
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
  const { error, value } = readAnswer(answer, 'refund-refusal');
  return (
    <Form method="post" action={addressOf(page, 'refund-refusal')} className="form" noValidate>
      <input type="hidden" name="requestId" value={request.id} />
      <TextAreaField
        label="Why not"
        hint="Shown to the buyer, who can ask again."
        name="declineReason"
        id="decline-reason"
        rows={3}
        maxLength={500}
        defaultValue={value('declineReason')}
        error={error('declineReason')}
        required
      />
      <div className="row">
        <SubmitButton kind="plain" pending="Declining...">
          Decline the request
        </SubmitButton>
      </div>
    </Form>
  );
}

export function RequestForm({ page, answer }: { page: PageView; answer: PageAnswer }) {
  const { error, value } = readAnswer(answer, 'refund-request');
  return (
    <Form method="post" action={addressOf(page, 'refund-request')} className="form" noValidate>
      <input type="hidden" name="sequence" value={page.nextRequestSequence} />
      <MoneyField
        label="Amount"
        optional
        hint={`Leave empty to ask for a full refund of ${formatMoney(page.refundableCents)}.`}
        name="amount"
        id="request-amount"
        defaultValue={value('amount')}
        error={error('amount')}
      />
      <TextAreaField
        label="What is wrong"
        hint="The seller can refund all or part of it here."
        name="reason"
        id="request-reason"
        rows={3}
        maxLength={500}
        defaultValue={value('reason')}
        error={error('reason')}
        required
      />
      <div className="row">
        <SubmitButton kind="plain" pending="Sending...">
          Ask for a refund
        </SubmitButton>
      </div>
    </Form>
  );
}

export function WithdrawForm({ page, request }: { page: PageView; request: RefundRequestView }) {
  return (
    <Form method="post" action={addressOf(page, 'refund-withdrawal')} className="row">
      <input type="hidden" name="requestId" value={request.id} />
      <SubmitButton kind="plain" pending="Withdrawing...">
        Withdraw the request
      </SubmitButton>
    </Form>
  );
}
