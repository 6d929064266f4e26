import { Form } from '@remix-run/react';
import { disputeReason, MAX_EVIDENCE_BYTES, REFUSALS } from '~/domain/trading/copy';
import type { DisputeView } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import type { EvidenceKind } from '~/domain/trading/disputes/send-evidence.schema';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FileField } from '~/ui/form/file-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField } from '~/ui/form/text-field';
import { type PageView, type Shown, addressOf, isAboutDispute, readAnswer, resultOf } from './view';

export function DisputeSection({ page, answer }: Shown) {
  return page.disputes.map((dispute) => (
    <Dispute
      key={dispute.evidence?.stripeId ?? dispute.openedAt}
      dispute={dispute}
      page={page}
      answer={isAboutDispute(answer, dispute) ? answer : { form: undefined }}
    />
  ));
}

function Dispute({ dispute, page, answer }: Shown & { dispute: DisputeView }) {
  const amount = formatMoney(dispute.amountCents);
  const isBuyer = page.party === 'buyer';
  switch (dispute.state) {
    case 'won':
      return (
        <Notice title="Dispute decided for the seller">
          {isBuyer
            ? `Your bank has decided that ${amount} stays paid.`
            : `The bank has decided that ${amount} stays paid. You don’t need to do anything.`}
          <SentEvidence dispute={dispute} />
        </Notice>
      );
    case 'lost':
      return (
        <Notice kind="warn" title="Dispute decided for the buyer">
          {isBuyer
            ? `Your bank has given ${amount} back to you.`
            : `The bank has given ${amount} back to the buyer. It can’t be appealed. ${debtOf(dispute, page.party)}`}
          <SentEvidence dispute={dispute} />
        </Notice>
      );
    case 'inquiry_closed':
      return isBuyer ? null : (
        <Notice title="Bank inquiry closed">
          {`The buyer’s bank asked about ${amount} and closed its inquiry without taking any money.`}
          <SentEvidence dispute={dispute} />
        </Notice>
      );
    case 'inquiry':
    case 'open':
      return (
        <Notice
          kind="warn"
          title={dispute.state === 'inquiry' ? 'Bank inquiry' : 'Payment disputed'}
        >
          {isBuyer ? (
            <p>
              {dispute.state === 'inquiry'
                ? 'Your bank is asking about this payment.'
                : `Your bank is disputing this payment. ${refundState(page)}`}
            </p>
          ) : (
            <OpenDispute dispute={dispute} page={page} answer={answer} />
          )}
        </Notice>
      );
  }
}

/** See docs/decisions/011. */
function debtOf({ evidence }: DisputeView, party: PageView['party']): string {
  if (!evidence || evidence.owedCents === 0) return 'Nothing is owed for it.';
  const { owedCents, recoveredCents } = evidence;
  const leftCents = owedCents - recoveredCents;
  const who = party === 'admin' ? 'The seller' : 'Under the seller terms, your company';
  const left =
    leftCents === 0
      ? 'All of it was taken from the Stripe balance.'
      : `${formatMoney(leftCents)} is still owed and will be taken from the Stripe balance.`;
  return `${who} ${leftCents === 0 ? 'owed' : 'owes'} ${formatMoney(owedCents)} for it. ${left}`;
}

function OpenDispute({ dispute, page, answer }: Shown & { dispute: DisputeView }) {
  const { amountCents, openedAt, state, evidence } = dispute;
  if (!evidence) return null;
  return (
    <div className="stack">
      <p>
        {state === 'inquiry'
          ? `The buyer’s bank is asking about this payment and has taken no money. ${page.leftCents > 0 ? 'It can still be refunded. ' : ''}`
          : `The buyer’s bank is disputing this payment. ${refundState(page)} `}
        {whatToDo(evidence, page)}
      </p>
      <DescriptionList
        facts={{
          Amount: <span className="num">{formatMoney(amountCents)}</span>,
          Reason: disputeReason(evidence.reason),
          Opened: <Time at={openedAt} format="datetime" />,
          'Answer by': !evidence.isAnswered && evidence.dueAt && (
            <Time at={evidence.dueAt} format="datetime" />
          ),
          'At Stripe': page.party === 'admin' && (
            <code className="break-all">{evidence.stripeId}</code>
          ),
        }}
      />
      <SentEvidence dispute={dispute} />
      {evidence.canSend || resultOf(answer, 'evidence') ? (
        <EvidenceForm page={page} evidence={evidence} answer={answer} />
      ) : null}
    </div>
  );
}

const refundState = ({ leftCents }: PageView) =>
  leftCents > 0
    ? 'It can’t be refunded until the dispute is decided.'
    : 'All of it was already refunded.';

function SentEvidence({ dispute: { evidence } }: { dispute: DisputeView }) {
  if (!evidence?.sentText) return null;
  return (
    <DescriptionList
      facts={{
        Evidence: (
          <>
            <span className="whitespace-pre-line break-words">{evidence.sentText}</span>
            {evidence.sentFiles.map((name) => (
              <small key={name} className="block">
                {name}
              </small>
            ))}
          </>
        ),
      }}
    />
  );
}

function whatToDo(
  { isAnswered, sentText, isTaken, canSend }: NonNullable<DisputeView['evidence']>,
  { party, leftCents }: PageView,
): string {
  if (isAnswered) return 'The evidence is with the bank, which is reviewing it.';
  if (sentText) return 'The evidence is on its way to the bank.';
  if (!isTaken) return 'The time to send evidence is over.';
  if (canSend) return `Send the bank proof of the ${leftCents > 0 ? 'sale' : 'refund'}.`;
  return party === 'admin'
    ? 'The seller can send evidence here until the date below.'
    : 'An owner or admin of your company can send evidence until the date below.';
}

const FILES: Record<EvidenceKind, { label: string; hint: string }> = {
  delivery: { label: 'Proof of delivery', hint: 'The signed delivery ticket or BOL.' },
  messages: { label: 'Messages with the buyer', hint: 'Emails or texts about this purchase.' },
  other: { label: 'Other proof', hint: 'Photos of the load, or your invoice.' },
};

const KINDS = Object.keys(FILES) as EvidenceKind[];

function EvidenceForm({
  page,
  evidence,
  answer,
}: Shown & { evidence: NonNullable<DisputeView['evidence']> }) {
  const { errors, field } = readAnswer(answer, 'evidence');
  const kept = answer.form === 'evidence' ? (answer.evidenceFiles ?? []) : [];
  const idOf = (name: string) => `${name}-${evidence.stripeId}`;
  return (
    <Form
      method="post"
      action={addressOf(page, 'evidence')}
      encType="multipart/form-data"
      className="form"
      noValidate
    >
      <ErrorSummary
        errors={errors}
        ids={{
          text: idOf('text'),
          files: idOf('delivery'),
          ...Object.fromEntries(KINDS.map((kind) => [kind, idOf(kind)])),
        }}
      />
      <input type="hidden" name="disputeId" value={evidence.stripeId} />
      <TextAreaField
        label="What happened"
        hint="What was sold, how it was handed over, and what proves it. The bank reads this."
        rows={6}
        maxLength={10_000}
        required
        id={idOf('text')}
        {...field('text', evidence.earlierText ?? '')}
      />
      {kept.map(({ sealed, name }) => (
        <label key={sealed} className="pick">
          <input type="checkbox" name="files" value={sealed} defaultChecked />
          <span>{`${name} is uploaded and will be sent`}</span>
        </label>
      ))}
      {KINDS.map((kind) => (
        <FileField
          // Emptied once its file is kept: it would be uploaded, and sent, again.
          key={kept.find((file) => file.kind === kind)?.sealed ?? kind}
          label={FILES[kind].label}
          hint={`${FILES[kind].hint} PDF, JPEG or PNG.`}
          optional
          name={kind}
          id={idOf(kind)}
          error={field(kind).error}
          maxBytes={MAX_EVIDENCE_BYTES}
          tooLarge={REFUSALS.evidenceTooLarge}
          accept="application/pdf,image/jpeg,image/png"
        />
      ))}
      <p className="meta">
        At most 4.5 MB in all. The bank takes evidence once, so send everything together.
      </p>
      <SubmitButton pending="Sending...">Send to the bank</SubmitButton>
    </Form>
  );
}
