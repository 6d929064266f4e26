import { Form } from '@remix-run/react';
import type { DisputeView } from '~/domain/trading/index.server';
import type { EvidenceKind } from '~/domain/trading/disputes/send-evidence.schema';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SubmitButton } from '~/ui/form/submit-button';
import { FileField, TextAreaField } from '~/ui/form/text-field';
import { addressOf, readAnswer, type Shown } from './view';

const FILES: Record<EvidenceKind, { label: string; hint: string }> = {
  delivery: { label: 'Proof of delivery', hint: 'The signed delivery ticket or BOL.' },
  messages: { label: 'Messages with the buyer', hint: 'Emails or texts about this purchase.' },
  other: { label: 'Other proof', hint: 'Photos of the load, or your invoice.' },
};

const KINDS = Object.keys(FILES) as EvidenceKind[];

export function EvidenceForm({
  page,
  evidence,
  answer,
}: Shown & { evidence: NonNullable<DisputeView['evidence']> }) {
  const { errors, field } = readAnswer(answer, 'evidence');
  const kept = answer.form === 'evidence' ? (answer.evidenceFiles ?? []) : [];
  return (
    <Form
      method="post"
      action={addressOf(page, 'evidence')}
      encType="multipart/form-data"
      className="form"
      noValidate
    >
      <ErrorSummary errors={errors} ids={{ text: 'evidence-text', ...ids }} />
      <input type="hidden" name="disputeId" value={evidence.stripeId} />
      <TextAreaField
        label="What happened"
        hint="What was sold, how it was handed over, and what proves it. The bank reads this."
        rows={6}
        maxLength={10_000}
        required
        id="evidence-text"
        {...field('text')}
      />
      {kept.map(({ sealed, name }) => (
        <label key={sealed} className="pick">
          <input type="checkbox" name="files" value={sealed} defaultChecked />
          <span>{`${name} is uploaded and will be sent`}</span>
        </label>
      ))}
      {KINDS.map((kind) => (
        <FileField
          key={kind}
          label={FILES[kind].label}
          hint={`${FILES[kind].hint} PDF, JPEG or PNG.`}
          optional
          name={kind}
          id={ids[kind]}
          error={field(kind).error}
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

const ids: Record<EvidenceKind, string> = {
  delivery: 'evidence-delivery',
  messages: 'evidence-messages',
  other: 'evidence-other',
};
