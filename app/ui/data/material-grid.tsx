import { PriceLink } from '../price-comparison/price-link';
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
  return (
    <CardGrid label={label}>
      {materials.map((material, index) => (
        <MaterialCard
          key={material.id}
          material={material}
          heading={heading}
          photos={photos}
          eager={index < eager}
          renderPrice={PriceLink}
        />
      ))}
    </CardGrid>
  );
}
