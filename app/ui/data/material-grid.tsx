import { PriceLink } from '../price-comparison/price-link';
import { useSharedMarkup } from '../shared-markup';
import { CardGrid } from './card';
import { MaterialCard, type MaterialCardView } from './material-card';

/** Cards of listings whose prices tell how they compare. */
export function MaterialGrid({
  materials,
  heading,
  photos = true,
  eager = 0,
  label,
}: {
  materials: MaterialCardView[];
  /** h2 directly under a page's h1, h3 inside a section. */
  heading?: 'h2' | 'h3';
  photos?: boolean;
  /** How many photos are part of the first paint: the first row. */
  eager?: number;
  label?: string;
}) {
  const shared = useSharedMarkup();
  const cards = materials.map((material, index) => {
    const props = { material, heading, photos, eager: index < eager };
    const card = <MaterialCard key={material.id} {...props} renderPrice={PriceLink} />;
    // A card's date has its year where that isn't this one.
    return shared ? shared(JSON.stringify([new Date().getFullYear(), props]), () => card) : card;
  });
  return shared ? (
    <CardGrid label={label} html={cards.join('')} />
  ) : (
    <CardGrid label={label}>{cards}</CardGrid>
  );
}
