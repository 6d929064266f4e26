import { CONDITION_LABELS, type Condition } from '~/lib/choices/conditions';
import { decimalToCents, formatMoney, groupThousands } from '~/lib/money';

export interface ListingNews {
  title: string;
  content: string;
  actionUrl?: string;
  actionText?: string;
}

interface NamedListing {
  id: string;
  title: string;
}

type ListingFacts = Record<string, unknown>;

const because = (reason?: string | null) =>
  reason ? `Reason: ${reason}` : 'No reason was given; contact support to ask for it.';

function listingNews(title: string, what: string) {
  return (listing: NamedListing, reason?: string | null): ListingNews => ({
    title: `${title}: ${listing.title}`,
    content: `${what} ${because(reason)}`,
    actionUrl: `/material/${listing.id}`,
    actionText: 'View Material',
  });
}

/** What a seller reads when an admin moderates a listing. */
export const LISTING_NEWS = {
  hidden: listingNews(
    'Listing taken off sale',
    'An admin took it off sale. No one can buy it for now, and unpaid purchases of it are canceled.',
  ),
  shown: listingNews('Listing back on sale', 'An admin put it back on sale.'),
  shownEmpty: listingNews(
    'Listing can go back on sale',
    'An admin cleared it for sale. None of it is left; it can be bought once you raise its quantity.',
  ),
  shownPaused: listingNews(
    'Listing can go back on sale',
    'An admin cleared it for sale. It is paused, and stays off sale until you resume it.',
  ),
  photoChanged: listingNews('Listing photo changed', 'An admin changed its first photo.'),
  photoRemoved: listingNews('Listing photo removed', 'An admin removed a photo of it.'),
  deleted: ({ title }: NamedListing, reason?: string | null): ListingNews => ({
    title: `Listing deleted: ${title}`,
    content: `An admin deleted it. Paid purchases of it continue, unpaid ones are canceled. ${because(reason)}`,
  }),
  edited: (
    listing: NamedListing,
    {
      before,
      after,
      reason,
    }: { before: ListingFacts; after: ListingFacts; reason?: string | undefined },
  ) =>
    listingNews('Listing edited', `An admin changed it. ${changesInWords(before, after)}`)(
      listing,
      reason,
    ),
};

const FACT_LABELS: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  subcategoryId: 'Subcategory',
  condition: 'Condition',
  price: 'Price',
  priceUnit: 'Unit',
  quantity: 'Quantity',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  location: 'Location',
  size: 'Size',
  grade: 'Grade',
  maker: 'Manufacturer',
  commonUnit: 'Counted in',
  commonPerUnit: 'Each unit contains',
  packKind: 'Pack',
  packCount: 'Pieces in a pack',
  weightLb: 'Pounds per unit',
  palletLengthIn: 'Pallet length',
  palletWidthIn: 'Pallet width',
  palletHeightIn: 'Pallet height',
  sku: 'SKU',
  upc: 'UPC',
  minOrderQuantity: 'Minimum order',
  isWholeLot: 'Whole lot only',
  availableFrom: 'Available from',
  availableUntil: 'Available until',
  pickupHours: 'Pickup hours',
  loading: 'Loading',
};

/** 'Price: $2.00 → $3.25. Description: changed.' */
function changesInWords(before: ListingFacts, after: ListingFacts): string {
  return Object.entries(FACT_LABELS)
    .filter(([name]) => name in after)
    .map(([name, label]) => {
      const isLong = name === 'description' || name === 'subcategoryId';
      const [old, now] = [before[name], after[name]].map((value) => factInWords(name, value));
      return `${label}: ${isLong ? 'changed' : `${old} → ${now}`}.`;
    })
    .join(' ');
}

function factInWords(name: string, value: unknown): string {
  if (typeof value === 'number') return groupThousands(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length > 0) return value.join(', ');
  if (typeof value !== 'string') return 'none';
  if (name === 'price') return formatMoney(decimalToCents(value));
  if (name === 'condition') return CONDITION_LABELS[value as Condition];
  return value;
}
