import type { EditConsequences } from '~/domain/catalogue/index.server';
import { groupThousands } from '~/lib/money';
import { Notice } from '~/ui/feedback/notice';

const count = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `${groupThousands(n)} ${many}`;

export function BeforeYouSave({ paying, savers, searches, threads }: EditConsequences) {
  const sentences = [
    paying > 0 &&
      `${count(paying, 'buyer is', 'buyers are')} paying right now and ${paying === 1 ? 'keeps' : 'keep'} the old price.`,
    savers > 0 &&
      `${count(savers, 'company has', 'companies have')} saved it. A lower price alerts them.`,
    searches > 0 &&
      `${count(searches, 'saved search has', 'saved searches have')} found it. They don’t alert again.`,
    threads > 0 &&
      `${count(threads, 'conversation', 'conversations')} about it will go on with the new facts.`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <Notice kind="info" title="Before you save">
      <ul>
        {sentences.map((sentence) => (
          <li key={String(sentence)}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
