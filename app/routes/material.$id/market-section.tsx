import {
  MAX_COMPARABLE_LISTINGS,
  MIN_COMPARABLE_LISTINGS,
  PRICE_RATING_LABELS,
  PRICE_RATINGS,
  TREND_WINDOW_DAYS,
} from '~/domain/catalogue/copy';
import { Disclosure } from '~/ui/overlay/disclosure';
import { PriceComparison, type PriceComparisonView } from '~/ui/price-comparison/price-comparison';

/** The comparison that prices lead to, with the formulas where a person can read them. */
export function MarketSection({
  id,
  comparison,
  priceCents,
}: {
  id: string;
  comparison: PriceComparisonView | null;
  priceCents: number;
}) {
  return (
    <section id={id} aria-labelledby="market" className="panel stack">
      <h2 id="market">Price comparison</h2>
      <PriceComparison comparison={comparison} priceCents={priceCents} />
      <Disclosure summary="How this is worked out">
        <div className="stack meta">
          <p>
            {`The price is compared with the newest ${MAX_COMPARABLE_LISTINGS} listings on sale that have the same unit, a condition at most one step better or worse, and the same category; where at least ${MIN_COMPARABLE_LISTINGS} share its subcategory, or its state, only those count. Fewer than ${MIN_COMPARABLE_LISTINGS} make no comparison. The listing itself never counts.`}
          </p>
          <p>
            The percentile rank is the share of those that cost less, in percent; equal prices count
            half. $2.40 among $2.40, $2.40, $2.80 and $3.00: none cost less, two are equal, so (0 +
            2 ÷ 2) ÷ 4 = 25.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Percentile rank</th>
                <th scope="col">Rating</th>
              </tr>
            </thead>
            <tbody>
              {PRICE_RATINGS.map(({ rating, maxPercentile }) => (
                <tr key={rating}>
                  <td>{maxPercentile === 100 ? 'above' : `up to ${maxPercentile}`}</td>
                  <td>{PRICE_RATING_LABELS[rating]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            {`The trend is the median of the slopes between all pairs of prices, asked and paid, of the last ${TREND_WINDOW_DAYS} days (Theil–Sen). Less than 2% in 30 days is stable. Its confidence is the number of prices, of 20 needed, times how many of the pairs agree; it is shown above 50%.`}
          </p>
        </div>
      </Disclosure>
    </section>
  );
}
