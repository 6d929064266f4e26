import { type FormEvent, useState } from 'react';
import { DescriptionList, type Fact } from '../../data/description-list';
import { Notice } from '../../feedback/notice';
import { type FormResult, readFormResult } from '../../form/form-result';

const LABELS: Record<string, string> = {
  rejectionReason: 'Rejection Reason',
  reason: 'Reason',
  reviewNotes: 'Notes',
  question: 'Question',
};

type Typed = Record<string, { label: string; text: string }>;

/** Keeps what is typed into the forms inside, for when another admin decides first. */
export function useTyped() {
  const [typed, setTyped] = useState<Typed>({});
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const { id, name, value: text } = target;
    setTyped((before) => ({ ...before, [id]: { label: LABELS[name] ?? name, text } }));
  };
  return { typed: Object.values(typed), onInput };
}

/** What was typed, or came back with a refusal. */
export function Unsent({
  typed,
  result,
}: {
  typed: { label: string; text: string }[];
  result?: FormResult | null;
}) {
  const { value } = readFormResult(result);
  const refused = Object.entries(LABELS).map(([name, label]) => ({ label, text: value(name) }));
  const facts = (typed.length > 0 ? typed : refused).filter(({ text }) => text.trim());
  if (facts.length === 0) return null;
  return (
    <Notice kind="warn" title="Not sent">
      <p>This was decided before you sent what you typed. Copy what you still need.</p>
      <DescriptionList
        facts={facts.map(({ label, text }): Fact => [
          label,
          <span key={label} className="whitespace-pre-line">
            {text}
          </span>,
        ])}
      />
    </Notice>
  );
}
