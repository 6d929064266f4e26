import {
  cancelSentence,
  METHOD_LABELS,
  PAYMENT_LABELS,
  timelineLabel,
} from '~/domain/trading/copy';
import { formatMoney, groupThousands } from '~/lib/money';
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
        facts={[
          { term: 'Seller', value: <Company company={page.seller} /> },
          { term: 'Buyer', value: <Company company={page.buyer} /> },
          {
            term: 'Material',
            value:
              material.isListed && page.seller.isReachable ? (
                <AppLink to={`/material/${material.id}`}>{material.title}</AppLink>
              ) : (
                material.title
              ),
          },
          { term: 'Quantity', value: <span className="num">{groupThousands(page.quantity)}</span> },
          { term: 'Transaction', value: <code className="break-all">{page.id}</code> },
        ]}
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
      <PurchaseSum
        sum={page}
        extra={[
          ...(page.refundedCents > 0 ? [{ label: 'Refunded', cents: page.refundedCents }] : []),
          ...page.disputes
            .filter(({ state }) => state === 'lost')
            .map(({ amountCents: cents }) => ({ label: 'Taken back by the bank', cents })),
          ...(page.party === 'seller' && payment.status === 'succeeded'
            ? [{ label: 'Net to you', cents: page.sellerCents }]
            : []),
        ]}
      />
      <DescriptionList
        facts={[
          { term: 'Payment', value: PAYMENT_LABELS[payment.status] },
          { term: 'Reason', value: payment.failureReason },
          { term: 'Paid by', value: payment.method && METHOD_LABELS[payment.method] },
          { term: 'Unit', value: page.priceUnit },
          { term: 'Started', value: <Time at={page.createdAt} format="datetime" /> },
          {
            term: 'Paid on',
            value: page.completedAt && <Time at={page.completedAt} format="datetime" />,
          },
        ]}
      />
    </Panel>
  );
}

export function Timeline({ page }: { page: PageView }) {
  return (
    <Panel id="timeline" title="Timeline">
      <ol className="stack">
        {page.timeline.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </Panel>
  );
}

function Line({ line: { kind, detail, at, actor } }: { line: PageView['timeline'][number] }) {
  const { amountCents, reason } = detail;
  return (
    <li>
      <b>{timelineLabel(kind, detail)}</b>
      {amountCents === undefined ? null : (
        <span className="num">{` ${formatMoney(amountCents)}`}</span>
      )}
      {reason ? (
        <p className="break-words">{kind === 'cancelled' ? cancelSentence(reason) : reason}</p>
      ) : null}
      <p className="quiet">
        <When at={at} by={actor} />
      </p>
    </li>
  );
}
