import { decimalToCents, formatMoney, groupThousands } from '~/lib/money';
import { shorten } from '~/lib/shorten';
import type { PriceRating } from './prices/price-ratings';
import type { TrendDirection } from './prices/price-trend';
import { SITE_NAME } from '~/lib/site';

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

/** What a search made of what was typed; `without` and `from` are as typed. */
export interface SearchNotes {
  place: { label: string; without: string } | null;
  need: { label: string; without: string } | null;
  corrected: { from: string; to: string } | null;
  /** Nothing has all of the words */
  isClosest: boolean;
}

export const CATALOGUE_COPY = {
  materialNotFound: 'Material not found',
  fileNotFound: 'There is no such file.',
  noMaterialsFound: 'No materials found',
  noComparison: 'Price comparison not available',
  saved: { title: 'Saved for later', description: 'Find it under Saved.' },
  unsaved: { title: 'Removed from saved' },
} as const;

export const LISTING_COPY = {
  noCompany: 'Join a company to list materials.',
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
  draft: {
    saved: { title: 'Draft saved', description: 'Everyone in your company can continue it.' },
    deleted: { title: 'Draft deleted' },
    moved: 'This changed while it was being listed. Check it and list it again.',
    gone: 'Draft not found. It may have been listed or deleted.',
    listed: 'This draft was already listed. Yours is saved as another draft.',
    changed: (editedBy: string) =>
      `${editedBy} changed this draft while you had it open. Yours is saved as another draft.`,
    tooMany: (most: number) =>
      `Your company has ${most} drafts, the most it can have. List or delete one first.`,
    tooLong: 'This is too long for a draft. Shorten the description.',
    get offline() {
      return `Draft not saved: we can’t reach ${SITE_NAME}. We’ll try again as you type.`;
    },
  },
} as const;

export const CLOSEOUT_COPY = {
  title: 'Close Out a Site',
  listed: (count: number) => ({
    title: count === 1 ? '1 item listed' : `${count} items listed`,
    description: 'Buyers can find them now.',
  }),
  partly: (listed: number) => `${listed} listed. These rows still need something:`,
  saved: { title: 'Saved' },
  alreadyListed: 'A colleague listed this row. Reload the page to see what is left.',
  get unknownCode() {
    return `${SITE_NAME} doesn’t know this code yet. Type what it is.`;
  },
} as const;

export const MAX_MODERATED_PHOTO_BYTES = 5 * 1024 * 1024;

export const MODERATION_COPY = {
  reasonRequired: 'Give the seller a reason.',
  stockMoved: (left: number) =>
    `Stock changed while this was open: ${left} available now. Check the quantity and save again.`,
  photoTooLarge: 'Please select an image smaller than 5MB.',
  noSuchPhoto: 'Photo not found, or already used by a listing. Please upload it again.',
  photoForOthers:
    'This photo was uploaded for another material, is already in use, or has expired. Request an upload URL from POST /api/objects/upload with this materialId and upload it there.',
  categoryNotFound: 'Category not found',
  synonymsNotFound: 'These synonyms are no longer there. Reload the page.',
  noWordsInSynonyms: 'Each needs a word other than “the”, “of” and the like.',
  synonymsKnown: 'These words are synonyms already.',
  nameTaken: {
    category: 'A category with this name already exists. Choose another name.',
    subcategory: 'This category already has a subcategory with this name. Choose another name.',
  },
  lastCategory: 'At least one category must stay active, or nothing could be listed.',
} as const;

export const SELLING_COPY = {
  skuWanted: 'Send your SKU of each listing',
  skuTwice: 'An earlier row of this call has this SKU',
  oneLot: 'An OBO listing is one lot. List another lot as a new listing.',
  noCompany: 'Join a company to manage its listings.',
  lockedByAdmin: 'An admin is editing this listing. Try again in a few minutes.',
  editFailed: 'Failed to save the listing. Please try again.',
  deleteFailed: 'Failed to delete the listing. Please try again.',
  edited: (title: string) => ({ title: 'Listing saved', description: `${title} is up to date.` }),
  changedSince: 'This listing has changed since you opened it.',
  nowReads: (text: string, { by, at }: { by?: string; at?: string }) => {
    const when = at ? ` at ${at}` : '';
    return `Now ${text}, ${by ? `saved by ${by}${when}` : 'changed since you opened this'}.`;
  },
  tooMany: 'Choose at most 100 listings at once.',
  noneChosen: 'Choose at least one listing.',
  notFound: (asked: number) =>
    asked === 1
      ? 'Material not found'
      : 'Some of these listings aren’t there anymore. Reload the page and choose again.',
  past: (title: string) =>
    `The last day of ${title} is over. Edit the listing and change it, then resume.`,
  hidden: (title: string) =>
    `An admin took ${title} off sale, so you can’t resume it. Contact support to get it back.`,
  priceMoved: (title: string, now: string) =>
    `The price of ${title} changed while this was open: ${now} now. Check it and save again.`,
  fewerLeft: (left: number) =>
    left === 0
      ? 'None are available. The rest is sold or on hold for buyers.'
      : `Only ${groupThousands(left)} available. The rest is sold or on hold for buyers.`,
  percentWanted: 'Enter a percentage, such as 10. Prices can fall by at most 99.99%.',
  amountWanted: 'Enter an amount in dollars and cents, such as 0.50',
  tooMuchStock: 'A listing holds at most 1,000,000 units.',
} as const;

export const listingsInWords = (count: number): string =>
  count === 1 ? '1 listing' : `${groupThousands(count)} listings`;

const whatInWords = ([first, ...others]: string[]) =>
  others.length === 0 ? first! : listingsInWords(others.length + 1);

/** Without a word of the seller a listing is asked about, then paused. */
export const ASK_AFTER_DAYS = 60;
export const PAUSE_AFTER_DAYS = 90;

export const UNCONFIRMED_COPY = {
  ask: (titles: string[]) => ({
    title: `Still there? ${whatInWords(titles)}`,
    content: `Nobody at your company has confirmed or changed ${titles.length > 1 ? 'these' : 'this'} for ${ASK_AFTER_DAYS} days. Confirm what you still have, and pause what is gone. After ${PAUSE_AFTER_DAYS} days we pause ${titles.length > 1 ? 'them' : 'it'}.`,
  }),
  confirmed: (count: number) => ({
    title: 'Confirmed',
    description: `${listingsInWords(count)} still there.`,
  }),
  pausedNow: (count: number) => ({
    title: 'Paused',
    description: `${listingsInWords(count)} off sale.`,
  }),
  linkToAll: 'Confirm or Pause All',
  link: (title: string) => `Confirm or pause ${title}`,
  paused: (titles: string[]) => ({
    title: `Paused: ${whatInWords(titles)}`,
    content: `Nobody at your company confirmed this for ${PAUSE_AFTER_DAYS} days, so buyers no longer see it: ${shorten(titles.join(', '), 300)}. To sell it again, choose Resume in My Listings.`,
  }),
  badLink:
    'This link is damaged, too old, or for someone who has left the company. Sign in and open My Listings.',
} as const;

export const LISTING_STATUSES = ['on_sale', 'paused', 'sold_out', 'expired', 'hidden'] as const;

export type ListingStatus = (typeof LISTING_STATUSES)[number];

export const LISTING_STATUS_LABELS: Record<ListingStatus, string> = {
  on_sale: 'On sale',
  paused: 'Paused',
  sold_out: 'Sold out',
  expired: 'Expired',
  get hidden() {
    return `Hidden by ${SITE_NAME}`;
  },
};

export const PRICE_CHANGES = [
  'lower-percent',
  'lower-amount',
  'raise-percent',
  'raise-amount',
  'set',
] as const;

export interface ListingPreview {
  intent: 'preview-pause' | 'preview-resume' | 'preview-delete' | 'preview-price';
  /** Those that would change */
  listings: { id: string; title: string; priceCents: number; newPriceCents: number }[];
  leftOut: number;
  hidden: number;
  /** Of those that would change: with unpaid purchases, and sold from */
  held: number;
  sold: number;
}

export const LISTING_SORTS = [
  'newest',
  'oldest',
  'price-low',
  'price-high',
  'views',
  'unconfirmed',
] as const;

export type ListingSort = (typeof LISTING_SORTS)[number];

export const LISTING_SORT_LABELS: Record<ListingSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  views: 'Most viewed',
  unconfirmed: 'Longest unconfirmed',
};

export interface SavedNews {
  dropFromCents?: number;
  stock?: 'low' | 'sold' | 'back' | undefined;
}

export function savedAlert(
  material: { title: string; priceCents: number; priceUnit: string; left: number; listed: number },
  { stock, dropFromCents }: SavedNews,
): { title: string; content: string } {
  const price = `${formatMoney(material.priceCents)} ${material.priceUnit}`;
  const left = groupThousands(material.left);
  const stockNews = {
    sold: { title: 'Sold out', content: 'We’ll notify you when it’s back on sale.' },
    back: { title: 'Back on sale', content: `${left} available now at ${price}.` },
    low: {
      title: 'Running low',
      content: `${left} of ${groupThousands(material.listed)} left.`,
    },
  };
  const drop = dropFromCents !== undefined && {
    title: 'Price drop',
    content: `Now ${price}, down from ${formatMoney(dropFromCents)}.`,
  };
  const news = [
    stock && stock !== 'low' && stockNews[stock],
    drop,
    stock === 'low' && stockNews.low,
  ].filter((item) => item !== undefined && item !== false);
  return {
    title: `${news[0]?.title ?? 'Changed'}: ${material.title}`,
    content: news.map(({ content }) => content).join(' '),
  };
}

export const SAVED_SEARCH_COPY = {
  alertMe: 'Alert me',
  noCompany: 'Join a company to get alerts.',
  empty: 'Search by keyword, category or location first, then turn on an alert.',
  tooLong: 'This search is too long to save. Use fewer words.',
  tooMany: 'You have 50 alerts. Remove one under Saved before you add another.',
  gone: 'Alert not found. It may have been removed.',
  savedSearch: (label: string) => ({
    title: 'Alert is on',
    description: `We’ll notify you of new listings that match ${label}.`,
  }),
  on: { title: 'Alert is on' },
  off: { title: 'Alert is off' },
  removed: { title: 'Alert removed' },
  notChanged: { title: 'Alert not changed' },
} as const;

export function searchAlert(
  material: {
    title: string;
    price: { toString(): string };
    priceUnit: string;
    city: string;
    state: string;
  },
  label: string,
): { title: string; content: string } {
  const price = formatMoney(decimalToCents(material.price));
  return {
    title: `New match: ${material.title}`,
    content: `${price} ${material.priceUnit} in ${material.city}, ${material.state}. Matches your alert ${label}.`,
  };
}

export const searchAlerts = (count: number, label: string) => ({
  title: `${count} new matches`,
  content: `Your alert ${label} found ${count} listings. The newest are first.`,
});

export const FEATURED = ['recent', 'popular', 'nearby'] as const;

export type Featured = (typeof FEATURED)[number];

export const FEATURED_LABELS: Record<Featured, string> = {
  recent: 'Recent',
  popular: 'Popular',
  nearby: 'Near You',
};

export const MATERIAL_SORTS = [
  'newest',
  'price-low',
  'price-high',
  'unit-price',
  'distance',
  'best-deal',
  'landed',
] as const;

/** Miles around a place */
export const RADII = ['25', '50', '100', '250', 'anywhere'] as const;

export const MATERIAL_SORT_LABELS: Record<(typeof MATERIAL_SORTS)[number], string> = {
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  'unit-price': 'Price per unit',
  distance: 'Nearest',
  'best-deal': 'Best deal',
  landed: 'Landed cost',
};

export type { BuyAnswer } from './materials/can-buy';
export type { OrderBounds } from './materials/order-bounds';
export type { MaterialCardView, MaterialView } from './materials/material-views';
export type { PriceComparison } from './prices/price-comparison';
export {
  MAX_COMPARABLE_LISTINGS,
  MAX_COMPARABLE_SALES,
  MIN_COMPARABLE_COMPANIES,
  MIN_COMPARABLE_LISTINGS,
  MIN_SHOWN_TREND_CONFIDENCE,
  NEAR_MILES,
  PRICE_RATINGS,
  TREND_WINDOW_DAYS,
  type PriceRating,
} from './prices/price-ratings';
export type { PriceTrend, TrendDirection } from './prices/price-trend';
export type { Draft } from './selling/drafts.schema';
