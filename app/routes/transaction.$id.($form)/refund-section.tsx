import { POWER_REFUSALS } from '~/domain/companies/copy';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { PressForm } from '~/ui/form/press-form';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { REFUND_LABELS, REQUEST_LABELS } from '~/domain/trading/copy';
import type { RefundRequestView, RefundView } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { Badge } from '~/ui/feedback/badge';
import { hasFeedbackSection } from './feedback-section';
import { DeclineForm, RefundForm, RequestForm } from './refund-forms';
import { whoCanFinish } from './status-notice';
import {
  addressOf,
  FEEDBACK_FORMS,
  isAboutDispute,
  REFUND_FORMS,
  resultOf,
  type Shown,
  HANDOVER_FORMS,
  type PageView,
  useAsOpened,
  PAY_FORMS,
} from './view';
import { When } from './when';

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
      {party === 'seller' && page.isPlatformsToRefund ? (
        <p>{whoCanFinish(page)}</p>
      ) : open && party !== 'buyer' && !canRefund ? (
        <p>
          {canDecline
            ? 'You can grant the request after the dispute is decided.'
            : POWER_REFUSALS.refund}
        </p>
      ) : null}
      {canRefund || answered === 'refund' ? (
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
      {canRequestRefund || answered === 'refund-request' ? (
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

function Refund({ refund }: { refund: RefundView }) {
  const { amountCents, feeCents, status, reason, failureReason, by, createdAt } = refund;
  return (
    <li>
      <b className="num">{`Refund of ${formatMoney(amountCents)}`}</b>{' '}
      <Badge tone={status === 'failed' ? 'high' : status === 'succeeded' ? 'good' : 'neutral'}>
        {REFUND_LABELS[status]}
      </Badge>
      <p className="break-words">{reason}</p>
      {status === 'failed' && failureReason ? <p>{failureReason}</p> : null}
      <p className="quiet num">
        {`Including platform fee: ${formatMoney(feeCents)} · `}
        <When at={createdAt} by={by} />
      </p>
    </li>
  );
}

export function RefundRequest({ request }: { request: RefundRequestView }) {
  const { amountCents, state, reason, declineReason, by, createdAt, decidedBy, decidedAt } =
    request;
  const { grantedPartCents } = request;
  const label = grantedPartCents
    ? `Granted in part: ${formatMoney(grantedPartCents)}`
    : REQUEST_LABELS[state];
  return (
    <li>
      <b className="num">
        {amountCents === null
          ? 'Request for a full refund'
          : `Request for ${formatMoney(amountCents)}`}
      </b>{' '}
      <Badge tone={state === 'open' ? 'fair' : state === 'granted' ? 'good' : 'neutral'}>
        {label}
      </Badge>
      <p className="break-words">{reason}</p>
      <p className="quiet">
        <When at={createdAt} by={by} />
      </p>
      {declineReason ? <p className="break-words">{`Reason: ${declineReason}`}</p> : null}
      {decidedAt ? (
        <p className="quiet">
          {`${REQUEST_LABELS[state]} · `}
          <When at={decidedAt} by={decidedBy} />
        </p>
      ) : null}
    </li>
  );
}

export function LateRefusal({ page, canPay, answer }: Shown & { canPay: boolean }) {
  const gone = [
    ...(canPay ? [] : PAY_FORMS),
    ...(page.handover ? [] : HANDOVER_FORMS),
    ...(hasRefundSection(page) ? [] : REFUND_FORMS),
    ...(hasFeedbackSection(page) ? [] : FEEDBACK_FORMS),
    ...(page.party === 'admin' ? ['message'] : []),
    ...(page.disputes.some((dispute) => !dispute.closedAt && isAboutDispute(answer, dispute))
      ? []
      : ['evidence']),
  ];
  return <ErrorSummary errors={readFormResult(resultOf(answer, ...gone)).errors} />;
}

function hasRefundSection(page: PageView): boolean {
  const isEmpty = page.refunds.length + page.refundRequests.length === 0;
  return !isEmpty || page.canRefund || page.canRequestRefund;
}
