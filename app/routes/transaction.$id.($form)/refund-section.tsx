import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { POWER_REFUSALS } from '~/domain/companies/copy';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { PressForm } from '~/ui/form/press-form';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { hasRefundSection } from './late-refusal';
import { DeclineForm, RefundForm, RequestForm } from './refund-forms';
import { Refund, RefundRequest } from './refund-history';
import { addressOf, REFUND_FORMS, resultOf, type Shown } from './view';

const FIELD_IDS: Record<string, Record<string, string>> = {
  refund: { amount: 'refund-amount', reason: 'refund-reason' },
  'refund-request': { amount: 'request-amount', reason: 'request-reason' },
  'refund-refusal': { declineReason: 'decline-reason' },
};

export function RefundSection({ page, answer }: Shown) {
  const { refunds, refundRequests, canRefund, canDecline, canRequestRefund, party } = page;
  const open = refundRequests.find(({ state }) => state === 'open');
  const result = resultOf(answer, ...REFUND_FORMS);
  const answered = result ? (answer.form ?? '') : '';
  const isEmpty = refunds.length + refundRequests.length === 0;
  const isResent = page.heldCents > 0;
  const sequence = useAsOpened(page.nextRefundSequence);
  if (!hasRefundSection(page)) return null;
  return (
    <Panel id="refunds" title="Refunds">
      <ErrorSummary errors={readFormResult(result).errors} ids={FIELD_IDS[answered]} />
      {isEmpty ? (
        <p className="quiet">
          {party === 'buyer'
            ? `No refund requested. If something is wrong with the goods, ask ${page.seller.isReachable ? 'the seller' : 'for one'} here.`
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
        <p>
          {canDecline
            ? 'You can grant the request after the dispute is decided.'
            : POWER_REFUSALS.refund}
        </p>
      ) : null}
      {canRefund ? (
        <Disclosure
          key={`refund-${sequence}`}
          summary={
            isResent
              ? 'Send the failed refund again'
              : open
                ? 'Grant the request'
                : 'Refund the buyer'
          }
          open={answered === 'refund'}
        >
          <RefundForm
            page={page}
            sequence={sequence}
            request={isResent ? undefined : open}
            answer={answer}
          />
        </Disclosure>
      ) : null}
      {open && canDecline ? (
        <Disclosure summary="Decline the request" open={answered === 'refund-refusal'}>
          <DeclineForm page={page} request={open} answer={answer} />
        </Disclosure>
      ) : null}
      {open && party === 'buyer' ? (
        <PressForm
          action={addressOf(page, 'refund-withdrawal')}
          fields={{ requestId: open.id }}
          pending="Withdrawing..."
        >
          Withdraw the request
        </PressForm>
      ) : null}
      {canRequestRefund ? (
        <Disclosure
          key={`request-${page.nextRequestSequence}`}
          summary="Ask for a refund"
          open={answered === 'refund-request'}
        >
          <RequestForm page={page} answer={answer} />
        </Disclosure>
      ) : null}
    </Panel>
  );
}

/**
 * Race: a colleague's refund arrives live. It must not clear what is typed here, and what is typed
 * must not become a second refund.
 */
function useAsOpened<Value>(latest: Value): Value {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ key, value: latest });
  if (opened.key === key) return opened.value;
  setOpened({ key, value: latest });
  return latest;
}
