import { REFUND_LABELS, REQUEST_LABELS } from '~/domain/trading/copy';
import type { RefundRequestView, RefundView } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { Badge } from '~/ui/feedback/badge';
import { When } from './when';

export function Refund({ refund }: { refund: RefundView }) {
  const { amountCents, feeCents, status, reason, failureReason, by, createdAt } = refund;
  return (
    <li>
      <b className="num">{`Refund of ${formatMoney(amountCents)}`}</b>{' '}
      <Badge tone={status === 'failed' ? 'high' : status === 'succeeded' ? 'good' : 'neutral'}>
        {REFUND_LABELS[status]}
      </Badge>
      <br />
      <span className="break-words">{reason}</span>
      <br />
      {status === 'failed' && failureReason ? (
        <>
          {failureReason}
          <br />
        </>
      ) : null}
      <span className="quiet">
        <span className="num">{`Including platform fee: ${formatMoney(feeCents)}`}</span>
        {' · '}
        <When at={createdAt} by={by} />
      </span>
    </li>
  );
}

export function RefundRequest({ request }: { request: RefundRequestView }) {
  const { amountCents, state, reason, declineReason, by, createdAt, decidedBy, decidedAt } =
    request;
  return (
    <li>
      <b className="num">
        {amountCents === null
          ? 'Request for a full refund'
          : `Request for ${formatMoney(amountCents)}`}
      </b>{' '}
      <Badge tone={state === 'open' ? 'fair' : state === 'granted' ? 'good' : 'neutral'}>
        {REQUEST_LABELS[state]}
      </Badge>
      <br />
      <span className="break-words">{reason}</span>
      <br />
      <span className="quiet">
        <When at={createdAt} by={by} />
      </span>
      {decidedAt ? (
        <>
          <br />
          {declineReason ? (
            <>
              <span className="break-words">{`Why not: ${declineReason}`}</span>
              <br />
            </>
          ) : null}
          <span className="quiet">
            {`${REQUEST_LABELS[state]} `}
            <When at={decidedAt} by={decidedBy} />
          </span>
        </>
      ) : null}
    </li>
  );
}
