import type { ReactNode } from 'react';
import type { MaterialView } from '~/domain/catalogue/copy';
import type { PriceComparison as Comparison } from '~/domain/catalogue/prices/price-comparison.views';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { formatMoney, groupThousands } from '~/lib/money';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { VerifiedTick } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';
import { PriceComparison } from '~/ui/price-comparison/price-comparison';

type FactsProps = { material: MaterialView; tradeFacts: Record<string, ReactNode> };

export function Facts({ material, tradeFacts }: FactsProps) {
  const place = `${material.city}, ${material.state}`;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <DescriptionList
        facts={{
          Category: (
            <>
              <AppLink to={`/browse?category=${encodeURIComponent(material.category)}`}>
                {material.category}
              </AppLink>
              {material.subcategory ? `, ${material.subcategory}` : null}
            </>
          ),
          Condition: CONDITION_LABELS[material.condition],
          Price: `${formatMoney(material.priceCents)} ${material.priceUnit}`,
          'Quantity available': groupThousands(material.quantity),
          Location: (
            <>
              {material.location.startsWith(place) ? null : `${material.location}: `}
              <AppLink to={`/browse?location=${encodeURIComponent(place)}`}>{place}</AppLink>
            </>
          ),
          ...tradeFacts,
          Listed: <Time at={material.createdAt} />,
        }}
      />
    </section>
  );
}

type SellerCardProps = { company: MaterialView['company']; facts: string };

export function SellerCard({ company, facts }: SellerCardProps) {
  return (
    <section aria-labelledby="seller" className="panel stack">
      <h2 id="seller">
        <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>{' '}
        {company.verified ? <VerifiedTick /> : null}
      </h2>
      {company.description ? <p>{company.description}</p> : null}
      <p className="meta">
        {`${facts} · member since `}
        <Time at={company.createdAt} />
      </p>
    </section>
  );
}

interface MarketSectionProps {
  id: string;
  comparison: Comparison | null;
  priceCents: number;
  compareHref: string | null;
}

export function MarketSection({ id, comparison, priceCents, compareHref }: MarketSectionProps) {
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
