import { useEffect, useState } from 'react';
import { CATALOGUE_COPY, type PriceComparison as Comparison } from '~/domain/catalogue/copy';
import { PriceComparison } from './price-comparison';

const KEEP_FOR_MS = 5 * 60 * 1000;

type Answer = Comparison | null;

const kept = new Map<string, { at: number; answer: Promise<Answer> }>();

function loadComparison(id: string): Promise<Answer> {
  const known = kept.get(id);
  if (known && Date.now() - known.at < KEEP_FOR_MS) return known.answer;
  const answer = fetch(`/price-analysis/${id}`).then(async (response) => {
    if (!response.ok) throw new Error(String(response.status));
    return ((await response.json()) as { comparison: Answer }).comparison;
  });
  kept.set(id, { at: Date.now(), answer });
  answer.catch(() => kept.delete(id));
  return answer;
}

export default function PricePanel({ material }: { material: { id: string; priceCents: number } }) {
  const [answer, setAnswer] = useState<Answer | undefined>();
  useEffect(() => {
    let isWanted = true;
    void loadComparison(material.id)
      .catch(() => null)
      .then((comparison) => isWanted && setAnswer(comparison));
    return () => {
      isWanted = false;
    };
  }, [material.id]);

  if (answer === undefined) return <p role="status">Loading...</p>;
  if (answer === null) return <p role="status">{CATALOGUE_COPY.noComparison}</p>;
  return <PriceComparison comparison={answer} priceCents={material.priceCents} />;
}
