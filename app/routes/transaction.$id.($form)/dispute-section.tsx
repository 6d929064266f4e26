import { disputeReason } from '~/domain/trading/copy';
import type { DisputeView } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import type { PageView } from './view';

export function DisputeSection({ page }: { page: PageView }) {
  return page.disputes.map((dispute) => (
    <Dispute key={dispute.openedAt} dispute={dispute} party={page.party} />
  ));
}

function Dispute({ dispute, party }: { dispute: DisputeView; party: PageView['party'] }) {
  const amount = formatMoney(dispute.amountCents);
  const isBuyer = party === 'buyer';
  switch (dispute.state) {
    case 'won':
      return (
        <Notice title="Dispute decided for the seller">
          {isBuyer
            ? `Your bank has decided that ${amount} stays paid.`
            : `The bank has decided that ${amount} stays paid. There is nothing left to do.`}
        </Notice>
      );
    case 'lost':
      return (
        <Notice kind="warn" title="Dispute decided for the buyer">
          {isBuyer
            ? `Your bank has given ${amount} back to you.`
            : `The bank has given ${amount} back to the buyer. It can't be appealed. ${whoBears(party)}`}
        </Notice>
      );
    case 'open':
      return (
        <Notice kind="warn" title="Payment disputed">
          {isBuyer ? (
            <p>
              Your bank is disputing this payment. It can't be refunded until the dispute is
              decided.
            </p>
          ) : (
            <OpenDispute dispute={dispute} party={party} />
          )}
        </Notice>
      );
  }
}

/** See docs/decisions/011. */
function whoBears(party: PageView['party']): string {
  return party === 'admin'
    ? 'The platform covers the loss. The seller keeps what was paid out.'
    : 'You keep what was paid to your account.';
}

function OpenDispute({ dispute, party }: { dispute: DisputeView; party: PageView['party'] }) {
  const { amountCents, openedAt, evidence } = dispute;
  if (!evidence) return null;
  return (
    <div className="stack">
      <p>
        {`The buyer's bank is disputing this payment. It can't be refunded until the dispute is decided. `}
        {whatToDo(evidence.isAnswered, party)}
      </p>
      <DescriptionList
        facts={[
          { term: 'Amount', value: <span className="num">{formatMoney(amountCents)}</span> },
          { term: 'Reason', value: disputeReason(evidence.reason) },
          { term: 'Opened', value: <Time at={openedAt} format="datetime" /> },
          ...(evidence.dueAt && !evidence.isAnswered
            ? [{ term: 'Answer by', value: <Time at={evidence.dueAt} format="datetime" /> }]
            : []),
          ...(party === 'admin'
            ? [{ term: 'At Stripe', value: <code className="break-all">{evidence.stripeId}</code> }]
            : []),
        ]}
      />
    </div>
  );
}

function whatToDo(isAnswered: boolean, party: PageView['party']): string {
  if (isAnswered)
    return 'We sent our evidence, and the bank is reviewing it. There is nothing to do now.';
  return party === 'admin'
    ? "Answer it in Stripe's dashboard with the receipt, the handover below and the seller's documents."
    : 'Keep your proof of the sale: the signed delivery ticket or BOL, photos, messages. We answer the bank and will ask you for it.';
}
