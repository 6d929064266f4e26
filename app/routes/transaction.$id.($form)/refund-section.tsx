import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { Disclosure } from '~/ui/overlay/disclosure';
import { hasRefundSection } from './late-refusal';
import { DeclineForm, RefundForm, RequestForm } from './refund-forms';
import { Refund, RefundRequest } from './refund-history';
import { StepForm } from './step-form';
import { type PageAnswer, type PageView, REFUND_FORMS, resultOf } from './view';

const FIELD_IDS: Record<string, Record<string, string>> = {
  refund: { amount: 'refund-amount', reason: 'refund-reason' },
  'refund-request': { amount: 'request-amount', reason: 'request-reason' },
  'refund-refusal': { declineReason: 'decline-reason' },
};

export function RefundSection({ page, answer }: { page: PageView; answer: PageAnswer }) {
  const { refunds, refundRequests, canRefund, canRequestRefund, party } = page;
  const open = refundRequests.find(({ state }) => state === 'open');
  const result = resultOf(answer, ...REFUND_FORMS);
  const refused = result ? (answer.form ?? '') : '';
  const isEmpty = refunds.length + refundRequests.length === 0;
  if (!hasRefundSection(page)) return null;
  return (
    <section className="panel stack" aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <ErrorSummary errors={readFormResult(result).errors} ids={FIELD_IDS[refused]} />
      {isEmpty ? (
        <p className="quiet">
          {party === 'buyer'
            ? 'No refund requested. If something is wrong with the goods, ask the seller here.'
            : 'No refunds or requests.'}
        </p>
      ) : (
        <ul className="stack">
          {refundRequests.map((request) => (
            <RefundRequest key={request.id} request={request} />
          ))}
          {refunds.map((refund) => (
            <Refund key={refund.sequence} refund={refund} />
          ))}
        </ul>
      )}
      {open && party !== 'buyer' && !canRefund ? (
        <p>You can grant the request after the dispute is decided.</p>
      ) : null}
      {canRefund ? (
        <Disclosure
          key={`refund-${page.nextRefundSequence}-${open?.id}`}
          summary={open ? 'Grant the request' : 'Refund the buyer'}
          open={refused === 'refund'}
        >
          <RefundForm page={page} request={open} answer={answer} />
        </Disclosure>
      ) : null}
      {open && party !== 'buyer' ? (
        <Disclosure summary="Decline the request" open={refused === 'refund-refusal'}>
          <DeclineForm page={page} request={open} answer={answer} />
        </Disclosure>
      ) : null}
      {open && party === 'buyer' ? (
        <StepForm
          page={page}
          form="refund-withdrawal"
          fields={{ requestId: open.id }}
          kind="plain"
          pending="Withdrawing..."
        >
          Withdraw the request
        </StepForm>
      ) : null}
      {canRequestRefund ? (
        <Disclosure
          key={`request-${page.nextRequestSequence}`}
          summary="Ask for a refund"
          open={refused === 'refund-request'}
        >
          <RequestForm page={page} answer={answer} />
        </Disclosure>
      ) : null}
    </section>
  );
}
