import { decimalToCents, formatMoney, groupThousands } from '~/lib/money';
import { toast } from '~/lib/text/toast';

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
      content: `${left}${material.listed > material.left ? ` of ${groupThousands(material.listed)}` : ''} left.`,
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
  savedSearch: (said: string) =>
    toast('Alert is on', `We’ll notify you of new listings that match ${said}.`),
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
  said: string,
): { title: string; content: string } {
  const price = formatMoney(decimalToCents(material.price));
  return {
    title: `New match: ${material.title}`,
    content: `${price} ${material.priceUnit} in ${material.city}, ${material.state}. Matches your alert ${said}.`,
  };
}

export const searchAlerts = (count: number, said: string) => ({
  title: `${count} new matches`,
  content: `Your alert ${said} found ${count} listings. The newest are first.`,
});
