import { useEffect, useState } from 'react';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import type { PriceComparison as Comparison } from '~/domain/catalogue/prices/price-comparison.views';
import { fetchJson } from '../fetch-json';
import { PriceComparison } from './price-comparison';

/** The browser caches the answer for five minutes. */
export default function PricePanel({ material }: { material: { id: string; priceCents: number } }) {
  const [answer, setAnswer] = useState<Comparison | null>();
  useEffect(() => {
    const left = new AbortController();
    void fetchJson<{ comparison: Comparison | null }>(`/price-analysis/${material.id}`, {
      signal: left.signal,
    })
      .then(({ comparison }) => comparison)
      .catch(() => null)
      .then((comparison) => left.signal.aborted || setAnswer(comparison));
    return () => left.abort();
  }, [material.id]);

  if (answer === undefined) return <p role="status">Loading...</p>;
  if (answer === null) return <p role="status">{CATALOGUE_COPY.noComparison}</p>;
  return <PriceComparison comparison={answer} priceCents={material.priceCents} />;
}
