import { groupThousands } from '~/lib/money';
import { shorten } from '~/lib/text/shorten';
import { SITE_NAME } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { ASK_AFTER_DAYS, PAUSE_AFTER_DAYS } from '../copy';

export const LISTING_COPY = {
  noCompany: 'Join a company to list materials.',
  title: 'List Your Construction Materials',
  signIn: toast('Authentication Required', 'Please sign in to create a material listing.'),
  signInAgain: toast('Authentication Required', 'Please sign in again to continue.'),
  failed: 'Failed to create material listing. Please try again.',
  idTaken: 'A listing with this id has other contents. Change that one, or send another id.',
  onboarding: 'Complete Payment Setup',
  checking: 'Checking payment setup...',
  listed: (title: string) => toast('Material listed', `${title} is in Browse now.`),
  draft: {
    saved: toast('Draft saved', 'Everyone in your company can continue it.'),
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
      return `We can’t reach ${SITE_NAME}. Your draft stays on this device, and we’ll keep trying.`;
    },
  },
} as const;

export const CLOSEOUT_COPY = {
  title: 'Close Out a Site',
  listed: (count: number) =>
    toast(count === 1 ? '1 item listed' : `${count} items listed`, 'Buyers can find them now.'),
  partly: (listed: number) => `${listed} listed. These rows still need something:`,
  saved: { title: 'Saved' },
  useYours: 'Save or list again to use yours.',
  checkIt: 'Check it and list again.',
  alreadyListed: 'A colleague listed this row. Reload the page to see what is left.',
  get unknownCode() {
    return `${SITE_NAME} doesn’t know this code yet. Type what it is.`;
  },
} as const;

export const SELLING_COPY = {
  skuWanted: 'Send your SKU for each listing',
  skuTwice: 'An earlier row of this call has this SKU',
  atLeastOne: 'Enter 1 or more',
  oneLot: 'An OBO listing is one lot. List another lot as a new listing.',
  noCompany: 'Join a company to manage its listings.',
  lockedByAdmin: (listing = 'this listing') =>
    `An admin is editing ${listing}. Try again in a few minutes.`,
  editFailed: 'Failed to save the listing. Please try again.',
  deleteFailed: 'Failed to delete the listing. Please try again.',
  edited: (title: string) => toast('Listing saved', `${title} is up to date.`),
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
      : 'Some of these listings no longer exist. Reload the page and choose again.',
  past: (title: string) =>
    `The last day of ${title} is over. Edit the listing and change it, then resume.`,
  hidden: (title: string) =>
    `An admin took ${title} off sale, so you can’t resume it. Contact support to get it back.`,
  pricesMoved: (moved: { title: string; now: string }[]) => {
    const [first, ...others] = moved;
    if (first && others.length === 0) {
      return `The price of ${first.title} changed while this was open: ${first.now} now. Check it and try again.`;
    }
    const named = moved.slice(0, 3).map(({ title, now }) => `${title} (${now} now)`);
    const more = moved.length - named.length;
    const list = new Intl.ListFormat('en-US').format([
      ...named,
      ...(more > 0 ? [`${more} more`] : []),
    ]);
    return `The prices of ${moved.length} listings changed while this was open: ${list}. Check them and try again.`;
  },
  fewerLeft: (left: number) =>
    `${left === 0 ? 'None are' : `Only ${groupThousands(left)}`} available. What is sold or on hold for buyers isn’t counted.`,
  percentToLower: 'Enter a percentage, such as 10. Prices can fall by at most 99.99%.',
  percentToRaise: 'Enter a percentage, such as 10. Prices can rise by at most 1,000%.',
  amountWanted: 'Enter an amount in dollars and cents, such as 0.50',
  tooMuchStock: 'A listing holds at most 1,000,000 units.',
} as const;

export const listingsInWords = (count: number): string =>
  count === 1 ? '1 listing' : `${groupThousands(count)} listings`;

const whatInWords = ([first, ...others]: string[]) =>
  others.length === 0 ? first! : listingsInWords(others.length + 1);

export const UNCONFIRMED_COPY = {
  ask: (titles: string[]) => ({
    title: `Still there? ${whatInWords(titles)}`,
    content: `No one at your company has confirmed or changed ${titles.length > 1 ? 'these' : 'this'} in the last ${ASK_AFTER_DAYS} days. Confirm what you still have, and pause what is gone. After ${PAUSE_AFTER_DAYS} days we pause ${titles.length > 1 ? 'them' : 'it'}.`,
  }),
  confirmed: (count: number) => toast('Confirmed', `${listingsInWords(count)} still there.`),
  pausedNow: (count: number) => toast('Paused', `${listingsInWords(count)} off sale.`),
  linkToAll: 'Confirm or Pause All',
  link: (title: string) => `Confirm or pause ${title}`,
  paused: (titles: string[]) => ({
    title: `Paused: ${whatInWords(titles)}`,
    content: `No one at your company confirmed ${titles.length > 1 ? 'these' : 'this'} in ${PAUSE_AFTER_DAYS} days, so buyers no longer see ${titles.length > 1 ? 'them' : 'it'}: ${shorten(titles.join(', '), 300)}. To sell ${titles.length > 1 ? 'them' : 'it'} again, choose Resume in My Listings.`,
  }),
  badLink:
    'This link is damaged, too old, or for someone who has left the company. Sign in and open My Listings.',
} as const;

export const LISTING_STATUS_LABELS = {
  on_sale: 'On sale',
  paused: 'Paused',
  sold_out: 'Sold out',
  expired: 'Expired',
  get hidden() {
    return `Hidden by ${SITE_NAME}`;
  },
};

export type ListingStatus = keyof typeof LISTING_STATUS_LABELS;

export const LISTING_STATUSES = Object.keys(LISTING_STATUS_LABELS) as ListingStatus[];

export const PRICE_CHANGE_LABELS = {
  'lower-percent': 'Lower by %',
  'lower-amount': 'Lower by $',
  'raise-percent': 'Raise by %',
  'raise-amount': 'Raise by $',
  set: 'Set to $',
} as const;

export const PRICE_CHANGES = Object.keys(
  PRICE_CHANGE_LABELS,
) as (keyof typeof PRICE_CHANGE_LABELS)[];

export const LISTING_SORT_LABELS = {
  newest: 'Newest',
  oldest: 'Oldest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  views: 'Most viewed',
  unconfirmed: 'Longest unconfirmed',
};

export type ListingSort = keyof typeof LISTING_SORT_LABELS;

export const LISTING_SORTS = Object.keys(LISTING_SORT_LABELS) as ListingSort[];
