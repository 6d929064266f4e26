import type { PriceComparison as Comparison } from '~/domain/catalogue/copy';
import { AppLink } from '~/ui/link';
import { PriceComparison } from '~/ui/price-comparison/price-comparison';

export function MarketSection({
  id,
  comparison,
  priceCents,
  compareHref,
}: {
  id: string;
  comparison: Comparison | null;
  priceCents: number;
  compareHref: string | null;
}) {
  return (
    <section id={id} aria-labelledby="market" className="panel stack">
      <h2 id="market">Price comparison</h2>
      <PriceComparison comparison={comparison} priceCents={priceCents} />
      {compareHref ? (
        <p>
          <AppLink to={compareHref}>Compare with similar</AppLink>
        </p>
      ) : null}
    </section>
  );
}
