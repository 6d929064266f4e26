/** Orders that a visitor may ask for. */
export const MATERIAL_SORTS = ['newest', 'price-low', 'price-high'] as const;

export type MaterialSort = (typeof MATERIAL_SORTS)[number];

export const MATERIAL_SORT_LABELS: Record<MaterialSort, string> = {
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
};
