import { groupThousands } from '~/lib/money';
import type { PriceRating } from './prices/copy';

export const PRICE_RATING_LABELS: Record<PriceRating, string> = {
  excellent: 'Excellent Deal',
  good: 'Good Price',
  fair: 'Fair Price',
  high: 'Above Average',
  'very-high': 'High Price',
};

export const MIN_SHOWN_TREND_CONFIDENCE = 0.5;

/** What a search made of what was typed; `without` and `from` are as typed. */
export interface SearchNotes {
  /** `radius` if a distance was typed, or near a city */
  place: { label: string; without: string; radius: Radius | null } | null;
  need: { quantity: number; unit: string | null; label: string; without: string } | null;
  corrected: { from: string; to: string } | null;
  /** Nothing has all of the words */
  isClosest: boolean;
  /** Only descriptions and sellers' names have them */
  isMentioned: boolean;
}

export const CATALOGUE_COPY = {
  materialNotFound: 'Material not found',
  fileNotFound: 'This file doesn’t exist.',
  noMaterialsFound: 'No materials found',
  noComparison: 'Price comparison not available',
  saved: { title: 'Saved for later', description: 'Find it under Saved.' },
  unsaved: { title: 'Removed from saved' },
} as const;

export const MAX_MODERATED_PHOTO_BYTES = 5 * 1024 * 1024;

export const MAX_COMPARED = 6;

export const MODERATION_COPY = {
  reasonRequired: 'Give the seller a reason.',
  shown: ({ available, quantity }: { available: boolean; quantity: number }) =>
    !available
      ? 'Its seller has paused it, so it stays off sale until they resume it.'
      : quantity > 0
        ? 'It can be bought again.'
        : 'None of it is left, so it can be bought once its quantity is raised.',
  stockMoved: (left: number) =>
    `Stock changed in the meantime: ${groupThousands(left)} available now. Check the quantity and try again.`,
  photoForOthers:
    'This photo was uploaded for another material, is already in use, or has expired. Request an upload URL from POST /api/objects/upload with this materialId and upload it there.',
  categoryNotFound: 'Category not found',
  synonymsNotFound: 'These synonyms no longer exist. Reload the page.',
  notSearched: (word: string) => `The search can’t look for “${word}”. Use another word.`,
  sameToSearch: (one: string, other: string) =>
    `“${one}” and “${other}” are the same to the search. Remove one.`,
  synonymsKnown: 'These words are already synonyms.',
  nameTaken: {
    category: 'A category with this name already exists. Choose another name.',
    subcategory: 'This category already has a subcategory with this name. Choose another name.',
  },
  lastCategory: 'At least one category must stay active, or nothing could be listed.',
} as const;

/** A listing that its seller doesn't confirm: the seller is asked after 60 days, then it is paused. */
export const ASK_AFTER_DAYS = 60;
export const PAUSE_AFTER_DAYS = 90;

export const FEATURED_LABELS = { recent: 'Recent', popular: 'Popular', nearby: 'Near You' };

export type Featured = keyof typeof FEATURED_LABELS;

export const FEATURED = Object.keys(FEATURED_LABELS) as Featured[];

/** Miles around a place */
export const RADII = ['25', '50', '100', '250', 'anywhere'] as const;

export type Radius = (typeof RADII)[number];

export const MATERIAL_SORT_LABELS = {
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  'unit-price': 'Price per unit',
  distance: 'Nearest',
  'best-deal': 'Best deal',
  landed: 'Landed cost',
};

export const MATERIAL_SORTS = Object.keys(
  MATERIAL_SORT_LABELS,
) as (keyof typeof MATERIAL_SORT_LABELS)[];

export type { OrderBounds } from './materials/order-bounds';
export type { MaterialCardView, MaterialView } from './materials/material-views';
export type { PriceRating } from './prices/copy';
export type { TrendDirection } from './prices/price-trend';
