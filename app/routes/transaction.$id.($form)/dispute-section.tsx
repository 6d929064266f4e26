import { disputeReason } from '~/domain/trading/copy';
import type { DisputeView } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import type { PageView } from './view';

/** What the buyer's bank asks back: to the seller and admins with what to do about it. */
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
            : `The bank has given ${amount} back to the buyer. It can not be appealed. ${whoBears(party)}`}
        </Notice>
      );
    case 'open':
      return (
        <Notice kind="warn" title="Payment disputed">
          {isBuyer ? (
            <p>
              Your bank is disputing this payment. It can not be refunded until that is decided.
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
    ? 'The platform bears it: what the seller was paid is not taken back.'
    : 'What was paid to your account is not taken back.';
}

function OpenDispute({ dispute, party }: { dispute: DisputeView; party: PageView['party'] }) {
  const { amountCents, openedAt, evidence } = dispute;
  if (!evidence) return null;
  return (
    <div className="stack">
      <p>
        {`The buyer's bank is disputing this payment. It can not be refunded until that is decided. `}
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
  if (isAnswered) return 'Stripe has our evidence, and the bank is looking at it: wait for it.';
  return party === 'admin'
    ? "Answer it in Stripe's dashboard with the receipt, the handover below and what the seller sends."
    : 'Keep what proves the sale: the signed delivery ticket, photos, messages. We answer the bank and ask you for it.';
}
