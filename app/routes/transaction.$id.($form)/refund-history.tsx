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
