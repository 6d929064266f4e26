import {
  MAX_COMPARABLE_LISTINGS,
  MAX_COMPARABLE_SALES,
  MIN_COMPARABLE_COMPANIES,
  MIN_COMPARABLE_LISTINGS,
  NEAR_MILES,
  type PriceComparison as Comparison,
  PRICE_RATING_LABELS,
  PRICE_RATINGS,
  TREND_WINDOW_DAYS,
} from '~/domain/catalogue/copy';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';
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
      <Disclosure summary="How we calculate this">
        <div className="stack meta">
          <p>
            {`We compare the price with the newest ${MAX_COMPARABLE_LISTINGS} listings on sale, half of them from the same state, and the latest ${MAX_COMPARABLE_SALES} sales of the last ${TREND_WINDOW_DAYS} days: of the same product and size, by a common unit such as the square foot. Those of the same company never count. With fewer than ${MIN_COMPARABLE_LISTINGS} listings of ${MIN_COMPARABLE_COMPANIES} companies we show no comparison. Amounts are converted to this listing’s unit.`}
          </p>
          <p>
            {`A price within ${NEAR_MILES} miles counts fully, a farther one ${NEAR_MILES} ÷ miles; one of a condition one step better or worse counts half. The percentile rank is the percentage of the total that costs less; equal prices count half. For example, $2.40 among $2.40, $2.40, $2.80 and $3.00, all near and in the same condition: none cost less and two are equal, so (0 + 2 ÷ 2) ÷ 4 = 25.`}
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
            {`The trend is the median slope between all pairs of asking and selling prices of the last ${TREND_WINDOW_DAYS} days (Theil–Sen). Under 2% in 30 days is stable. Confidence is the number of prices (20 for full confidence) times the share of pairs that agree; we show a trend above 50%.`}
          </p>
        </div>
      </Disclosure>
    </section>
  );
}
