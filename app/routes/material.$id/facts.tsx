import type { MaterialView } from '~/domain/catalogue/copy';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { formatMoney, groupThousands } from '~/lib/money';
import { DescriptionList, type Fact } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { AppLink } from '~/ui/link';

export function Facts({ material, tradeFacts }: { material: MaterialView; tradeFacts: Fact[] }) {
  const place = `${material.city}, ${material.state}`;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <DescriptionList
        facts={[
          {
            term: 'Category',
            value: (
              <>
                <AppLink to={`/browse?category=${encodeURIComponent(material.category)}`}>
                  {material.category}
                </AppLink>
                {material.subcategory ? `, ${material.subcategory}` : null}
              </>
            ),
          },
          { term: 'Condition', value: CONDITION_LABELS[material.condition] },
          {
            term: 'Price',
            value: `${formatMoney(material.priceCents)} ${material.priceUnit}`,
          },
          { term: 'Quantity available', value: groupThousands(material.quantity) },
          {
            term: 'Location',
            value: (
              <>
                {material.location.startsWith(place) ? null : `${material.location}: `}
                <AppLink to={`/browse?location=${encodeURIComponent(place)}`}>{place}</AppLink>
              </>
            ),
          },
          ...tradeFacts,
          { term: 'Listed', value: <Time at={material.createdAt} /> },
        ]}
      />
    </section>
  );
}
