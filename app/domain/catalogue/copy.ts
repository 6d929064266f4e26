import type { PriceRating } from './price-ratings';
import type { TrendDirection } from './price-trend';
import type { PurchaseState } from './purchase-states';

/** Labels of the price ratings. Source: specification, section 9. */
export const PRICE_RATING_LABELS: Record<PriceRating, string> = {
  excellent: 'Excellent Deal',
  good: 'Good Price',
  fair: 'Fair Price',
  high: 'Above Average',
  'very-high': 'High Price',
};

export const TREND_LABELS: Record<TrendDirection, string> = {
  up: 'Prices are going up',
  down: 'Prices are going down',
  stable: 'Prices are stable',
};

/** Why Buy Now is not there, or null where it is. */
export const PURCHASE_REASONS: Record<PurchaseState, string | null> = {
  open: null,
  own_listing: 'This is your own listing.',
  seller_cannot_be_paid: 'This seller has not finished payment setup and cannot be paid yet.',
  sold_out: 'Sold out.',
  not_listed: 'This listing is not for sale right now.',
};

export const CATALOGUE_COPY = {
  materialNotFound: 'Material not found',
  noMaterialsFound: 'No materials found',
  noComparison: 'Price comparison not available',
  saved: { title: 'Saved for later', description: 'Find it again under Saved.' },
  unsaved: { title: 'Removed from saved' },
} as const;

/** Listing a material. Source: specification, sections 2 and 8. */
export const LISTING_COPY = {
  title: 'List Your Construction Materials',
  signIn: {
    title: 'Authentication Required',
    description: 'Please sign in to create a material listing.',
  },
  signInAgain: {
    title: 'Authentication Required',
    description: 'Please sign in again to continue.',
  },
  failed: 'Failed to create material listing. Please try again.',
  onboarding: 'Complete Payment Setup',
  checking: 'Checking payment setup...',
  listed: (title: string) => ({
    title: 'Material listed',
    description: `${title} is in Browse now.`,
  }),
} as const;

/** Moderating listings and categories. Source: specification, section 8. */
export const MODERATION_COPY = {
  stockMoved: (left: number) =>
    `Somebody bought of it since you opened this: ${left} can be bought now. Check the quantity and save again.`,
  photoTooLarge: 'Please select an image smaller than 5MB.',
  noSuchPhoto: 'There is no such photo, or it belongs to a listing. Upload it again.',
  categoryNotFound: 'Category not found',
  categoryNameTaken: 'There is a category of this name already. Choose another name.',
  subcategoryNameTaken: 'The category has a subcategory of this name already. Choose another name.',
  lastCategory: 'One category must stay active, or nothing could be listed.',
} as const;

// What pages show besides words comes through here too: routes and ui know no other file of the area
// that runs in the browser.
export { FEATURED, FEATURED_LABELS, isFeatured, type Featured } from './featured-materials';
export { MATERIAL_SORT_LABELS, MATERIAL_SORTS, type MaterialSort } from './material-sorts';
export {
  MAX_COMPARABLE_LISTINGS,
  MIN_COMPARABLE_LISTINGS,
  MIN_SHOWN_TREND_CONFIDENCE,
  PRICE_RATINGS,
  TREND_WINDOW_DAYS,
  type PriceRating,
} from './price-ratings';
export type { PriceTrend, TrendDirection } from './price-trend';
export type { PurchaseState } from './purchase-states';
export { MAX_MODERATED_PHOTO_BYTES } from './photo-limits';
