import { MAX_COMPARABLE_LISTINGS } from '~/domain/catalogue/prices/copy';
import type { PriceSuggestion } from '~/domain/catalogue/index.server';
import type { SuggestPriceInput } from '~/domain/catalogue/prices/suggest-price.schema';
import { CONDITION_LABELS, type Condition } from '~/lib/choices/conditions';
import { formatMoney } from '~/lib/money';
import { stateName } from '~/lib/places/us-states';
import { DescriptionList } from '~/ui/data/description-list';
import { Notice } from '~/ui/feedback/notice';
import { AppLink } from '~/ui/link';

type Asked = { asked: SuggestPriceInput };

export function Answer({ answer }: { answer: PriceSuggestion & Asked }) {
  const { asked, sampleSize } = answer;
  if (answer.kind === 'too_few') {
    return (
      <Notice kind="warn">
        <h3>Too few comparable listings</h3>
        <p>
          {sampleSize === 0
            ? 'There are no comparable listings on sale'
            : sampleSize === 1
              ? 'There is only 1 comparable listing on sale'
              : `There are only ${sampleSize} comparable listings on sale`}
          , and we need 3 to suggest a price. We looked nationwide for {asked.category}, priced{' '}
          {asked.unit}, in {conditionList(answer.conditions)} condition. Try another unit or
          condition, or browse <BrowseLink category={asked.category} />.
        </p>
      </Notice>
    );
  }

  const { lowCents, highCents, medianCents, quickSale } = answer;
  return (
    <div className="panel stack gap-2">
      <h3>Suggested price</h3>
      <p className="price big">
        <span>
          {range(lowCents, highCents)} <small>{asked.unit}</small>
        </span>
      </p>
      <DescriptionList
        facts={{
          Median: `${formatMoney(medianCents)} ${asked.unit}`,
          'Quick sale': `${range(quickSale.lowCents, quickSale.highCents)} ${asked.unit}, 10–15 percent under the median`,
          'Based on': `${source(answer)}: ${nameOf(answer, asked)}, in ${conditionList(answer.conditions)} condition`,
        }}
      />
      {answer.source.kind === 'product' ? null : (
        <p className="meta">
          {answer.source.name
            ? 'We don’t know what one unit of yours holds. These may hold more or less. '
            : asked.title
              ? `We couldn’t compare “${asked.title}” with the same product and size, so this is its category’s range. `
              : 'Categories mix products. '}
          Before you set a price, check listings of the same product in{' '}
          <BrowseLink category={asked.category} />.
        </p>
      )}
    </div>
  );
}

function BrowseLink({ category }: { category: string }) {
  return (
    <AppLink to={`/browse?category=${encodeURIComponent(category)}`} className="link">
      {category}
    </AppLink>
  );
}

function range(lowCents: number, highCents: number): string {
  const low = formatMoney(lowCents);
  return lowCents === highCents ? low : `${low} – ${formatMoney(highCents)}`;
}

type Suggested = Extract<PriceSuggestion, { kind: 'suggested' }>;

const nameOf = ({ source }: Suggested, { category, unit }: SuggestPriceInput) =>
  source.kind === 'product' ? source.name : `${source.name ?? category}, priced ${unit}`;

function source({ sampleSize, source: area }: Suggested): string {
  if (area.kind === 'product') return `${sampleSize} listings and sales of the same size`;
  const listings = `${sampleSize === MAX_COMPARABLE_LISTINGS ? 'The newest ' : ''}${sampleSize} listings`;
  if (area.kind === 'state') return `${listings} on sale in ${stateName(area.state)}`;
  if (area.state === null) return `${listings} on sale nationwide`;
  const inState = area.listingsInState === 0 ? 'none' : `only ${area.listingsInState}`;
  return `${listings} on sale nationwide (${inState} in ${stateName(area.state)})`;
}

function conditionList(conditions: Condition[]): string {
  const labels = conditions.map((one) => CONDITION_LABELS[one]);
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}
