import { Form } from '@remix-run/react';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { Badge } from '~/ui/feedback/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { MoneyField, TextAreaField } from '~/ui/form/text-field';
import { Disclosure } from '~/ui/overlay/disclosure';
import type { PageAnswer } from './pay-section';
import type { PageView } from './view';

const REFUND_STATES = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
} as const;

/** What was refunded, the form of those who may refund, and what the buyer can do. */
export function RefundSection({ page, answer }: { page: PageView; answer: PageAnswer }) {
  const isBuyer = page.party === 'buyer';
  const canRequest = isBuyer && page.refundableCents > 0 && !page.payment.isDisputed;
  if (page.refunds.length === 0 && !page.canRefund && !canRequest) return null;
  const result = (answer as { result?: FormResult } | undefined)?.result;
  const intent = result?.initialValue?.intent;
  return (
    <section className="panel stack" aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      {page.refunds.length > 0 ? (
        <ul className="stack">
          {page.refunds.map((refund) => (
            <li key={refund.sequence}>
              <b className="num">{formatMoney(refund.amountCents)}</b>{' '}
              <Badge tone={refund.status === 'failed' ? 'high' : 'neutral'}>
                {REFUND_STATES[refund.status]}
              </Badge>
              <br />
              {refund.reason}
            </li>
          ))}
        </ul>
      ) : null}
      {page.canRefund ? (
        <Disclosure summary="Refund the buyer" open={intent === 'refund'}>
          <RefundForm page={page} result={intent === 'refund' ? result : null} />
        </Disclosure>
      ) : null}
      {canRequest ? (
        <Disclosure summary="Ask for a refund" open={intent === 'request-refund'}>
          <RequestForm result={intent === 'request-refund' ? result : null} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function RefundForm({ page, result }: { page: PageView; result: FormResult | null | undefined }) {
  const { errors, error, value } = readFormResult(result);
  return (
    <Form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} ids={{ amount: 'refund-amount', reason: 'refund-reason' }} />
      {/* The number that this refund will have: the form sent twice is one refund. */}
      <input type="hidden" name="sequence" value={page.nextRefundSequence} />
      <MoneyField
        label="Amount"
        hint={`All that is left is ${formatMoney(page.refundableCents)}. The platform's fee goes back in proportion.`}
        name="amount"
        id="refund-amount"
        defaultValue={value('amount', centsToDecimal(page.refundableCents))}
        error={error('amount')}
      />
      <TextAreaField
        label="Reason"
        hint="The buyer reads it."
        name="reason"
        id="refund-reason"
        rows={3}
        maxLength={500}
        defaultValue={value('reason')}
        error={error('reason')}
        required
      />
      <div className="row">
        <SubmitButton kind="bad" name="intent" value="refund" pending="Refunding...">
          Refund
        </SubmitButton>
      </div>
    </Form>
  );
}

function RequestForm({ result }: { result: FormResult | null | undefined }) {
  const { errors, error, value } = readFormResult(result);
  return (
    <Form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} ids={{ reason: 'request-reason' }} />
      <TextAreaField
        label="What is wrong"
        hint="The seller decides, and refunds all or a part of it here."
        name="reason"
        id="request-reason"
        rows={3}
        maxLength={500}
        defaultValue={value('reason')}
        error={error('reason')}
        required
      />
      <div className="row">
        <SubmitButton kind="plain" name="intent" value="request-refund" pending="Sending...">
          Ask for a refund
        </SubmitButton>
      </div>
    </Form>
  );
}
