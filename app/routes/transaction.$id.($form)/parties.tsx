import {
  cancelSentence,
  METHOD_LABELS,
  PAYMENT_LABELS,
  replacedSentence,
  timelineLabel,
} from '~/domain/trading/copy';
import { formatMoney, groupThousands } from '~/lib/money';
import { SITE_NAME } from '~/lib/site';
import { PurchaseSum } from '~/ui/buy/purchase-sum';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { VerifiedTick } from '~/ui/feedback/badge';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';
import type { PageView } from './view';
import { When } from './when';

export function Parties({ page }: { page: PageView }) {
  const { material } = page;
  return (
    <Panel id="parties" title="Buyer and seller">
      <DescriptionList
        facts={{
          Seller: <Company company={page.seller} />,
          Buyer: <Company company={page.buyer} />,
          Material: material.isListed ? (
            <AppLink to={`/material/${material.id}`}>{material.title}</AppLink>
          ) : (
            material.title
          ),
          Quantity: <span className="num">{groupThousands(page.quantity)}</span>,
          Transaction: <code className="break-all">{page.id}</code>,
        }}
      />
    </Panel>
  );
}

function Company({ company }: { company: PageView['seller'] }) {
  return (
    <>
      {company.isReachable ? (
        <>
          <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>{' '}
          {company.verified ? <VerifiedTick /> : null}
        </>
      ) : (
        company.name
      )}
      <br />
      <span className="quiet">{`${company.city}, ${company.state}`}</span>
    </>
  );
}

export function Amounts({ page }: { page: PageView }) {
  const { payment } = page;
  return (
    <Panel id="amounts" title="Amounts">
      <PurchaseSum sum={page} extra={fromTotalToNet(page)} />
      <DescriptionList
        facts={{
          Payment: PAYMENT_LABELS[payment.status],
          Reason: payment.status === 'failed' && payment.failureReason,
          'Paid by':
            payment.status === 'succeeded' && payment.method && METHOD_LABELS[payment.method],
          Unit: page.priceUnit,
          Started: <Time at={page.createdAt} format="datetime" />,
          'Paid on': page.completedAt && <Time at={page.completedAt} format="datetime" />,
        }}
      />
    </Panel>
  );
}

/** For the seller the lines add up: of $62.97 with $15.00 refunded and $2.29 of fee kept, $45.68 is net. */
function fromTotalToNet({
  party,
  payment,
  totalCents,
  refundedCents,
  lostCents,
  heldCents,
  sellerCents,
}: PageView) {
  const lines = [
    { label: 'Refunded', cents: -refundedCents },
    { label: 'Taken back by the bank', cents: -lostCents },
  ];
  const net = { label: 'Net to you', cents: sellerCents };
  const isPaid = party === 'seller' && payment.status === 'succeeded';
  if (isPaid) {
    // Below zero when the platform paid a refund itself.
    const keptCents = totalCents - refundedCents - lostCents - heldCents - sellerCents;
    lines.push(
      { label: 'Held for the buyer', cents: -heldCents },
      { label: keptCents > 0 ? 'Platform fee kept' : `Paid by ${SITE_NAME}`, cents: -keptCents },
    );
  }
  return [...lines.filter(({ cents }) => cents !== 0), ...(isPaid ? [net] : [])];
}

export function Timeline({ page }: { page: PageView }) {
  return (
    <Panel id="timeline" title="Timeline">
      <ol className="stack">
        {page.timeline.map((line) => (
          <Line key={line.id} line={line} isToBuyer={page.party === 'buyer'} />
        ))}
      </ol>
    </Panel>
  );
}

function Line({
  line: { kind, detail, at, actor },
  isToBuyer,
}: {
  line: PageView['timeline'][number];
  isToBuyer: boolean;
}) {
  const { amountCents, reason, replaced } = detail;
  return (
    <li>
      <b>{timelineLabel(kind, detail)}</b>
      {amountCents === undefined ? null : (
        <span className="num">{` ${formatMoney(amountCents)}`}</span>
      )}
      {reason ? (
        <p className="break-words">
          {kind === 'cancelled' ? cancelSentence(reason, isToBuyer) : reason}
        </p>
      ) : null}
      {replaced ? <p className="break-words">{replacedSentence(replaced)}</p> : null}
      <p className="quiet">
        <When at={at} by={actor} />
      </p>
    </li>
  );
}
