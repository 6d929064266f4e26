import type { MaterialCardView } from '~/domain/catalogue/copy';
import { ScriptPreloads } from '../page-scripts';
import { useSharedMarkup } from '../shared-markup';
import { CardGrid } from './card';
import { MaterialCard } from './material-card';

export function MaterialGrid({
  materials,
  heading,
  photos = true,
  eager = 0,
  label,
  landedFor,
}: {
  materials: MaterialCardView[];
  /** h2 directly under a page's h1, h3 inside a section. */
  heading?: 'h2' | 'h3';
  photos?: boolean;
  /** How many photos are part of the first paint: the first row. */
  eager?: number;
  label?: string;
  /** How much the cards' landed costs are for */
  landedFor?: string | undefined;
}) {
  const shared = useSharedMarkup();
  const cards = materials.map((material, index) => {
    const props = { material, heading, photos, landedFor, eager: index < eager };
    return { key: JSON.stringify(props), card: <MaterialCard key={material.id} {...props} /> };
  });
  if (eager) {
    const card = <ScriptPreloads key="preloads" as="li" />;
    cards.splice(eager, 0, { key: 'preloads', card });
  }
  if (!shared) return <CardGrid label={label}>{cards.map(({ card }) => card)}</CardGrid>;
  const html = cards.map(({ key, card }) => shared(key, () => card));
  return <CardGrid label={label} html={html.join('')} />;
}
