import { describe, expect, it } from 'vitest';
import { SellersSection } from '~/routes/admin.analytics/market-sections';
import { shouldRevalidate, UserFacts } from '~/routes/admin_.users.$id/route';
import { CompanyFacts } from '~/routes/company.$id/route';
import { IMPORT_COPY } from '~/domain/catalogue/import/copy';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { TAKEOFF_COPY } from '~/domain/takeoffs/copy';
import { initialsOf } from '~/ui/data/avatar-initials';
import { Pagination, pagesToShow } from '~/ui/data/pagination';
import { formatAgo, formatTime, Time } from '~/ui/data/time';
import { ErrorPage } from '~/ui/feedback/error-page';
import { DealBadge, type PriceRating } from '~/ui/feedback/deal-badge';
import { SiteFooter } from '~/ui/layout/site-footer';
import { Tabs } from '~/ui/overlay/tabs';
import { plural } from '~/ui/data/plural';
import { commonPrice, orderRule } from '~/ui/listing/trade-fact-rows';
import { photoUrl } from '~/ui/photo';
import { themeFromCookie } from '~/lib/choices/theme';
import { NO_TRADE_FACTS } from '~/lib/choices/trade-facts';
import { themeAttributes } from '~/ui/theme';
import { html } from './render';

it.each<[PriceRating, string]>([
  ['excellent', 'Excellent Deal'],
  ['good', 'Good Price'],
  ['fair', 'Fair Price'],
  ['high', 'Above Average'],
  ['very-high', 'High Price'],
])('deal labels: %s is %s', (rating, word) => {
  expect(html(<DealBadge rating={rating} />)).toContain(`>${word}<`);
});

it('a long name leaves room for its sum in the chart of top sellers, not in its table', () => {
  const name = `O’Brien & Sons ${'Reclaimed '.repeat(9)}Lumber LLC`;
  const seller = {
    company: { id: '1', name, isSuspended: false },
    sales: 1,
    grossCents: 100,
    feesCents: 5,
  };
  const page = html(<SellersSection sellers={[seller]} />);
  expect(page).toContain('>O’Brien &amp; Sons Reclaimed…</text>');
  expect(page).toContain(`>${name.replace('&', '&amp;')}</a>`);
});

it.each([TAKEOFF_COPY, IMPORT_COPY, MESSAGING_COPY, REGISTRATION_COPY])(
  'what isn’t found is named in a title, and then why',
  (copy) => {
    const sentence = 'threadGone' in copy ? copy.threadGone : copy.notFound;
    expect(html(<ErrorPage status={404} sentence={sentence} />)).toMatch(/>\w+ not found<\/h1>/);
  },
);

it('counts are grouped and take the plural, also of zero', () => {
  expect([0, 1, 1200].map((count) => plural(count, 'category', 'categories'))).toEqual([
    '0 categories',
    '1 category',
    '1,200 categories',
  ]);
  expect(plural(2, 'row')).toBe('2 rows');
});

it.each([
  [1376, 'sq ft', 32, '$0.43 per sq ft'],
  [120, 'lb', 60, '$0.0200 per lb'],
  [260_000, 'ton', 0.5, '$5,200.00 per ton'],
  [200, 'each', 1, null],
  [200, null, null, null],
] as const)(
  'what one common unit costs: %d cents for %s × %s',
  (priceCents, commonUnit, commonPerUnit, words) => {
    expect(commonPrice({ priceCents, commonUnit, commonPerUnit })).toBe(words);
  },
);

it.each([
  [{}, null],
  [{ minOrderQuantity: 12 }, 'Minimum order: 12'],
  [{ minOrderQuantity: 12, quantity: 5 }, 'The last 5 are sold together'],
  [{ minOrderQuantity: 12, quantity: 1 }, 'Minimum order: 12'],
  [{ isWholeLot: true }, 'Sold as a whole lot only'],
  [{ priceUnit: 'OBO' }, 'Sold as one lot, open to offers'],
])('the rule of an order for %o is “%s”', (listing, rule) => {
  const facts = { ...NO_TRADE_FACTS, priceUnit: 'each', quantity: 80, ...listing };
  expect(orderRule(facts)).toBe(rule);
});

it('other companies see a supplier’s business type in full', () => {
  const company = {
    businessType: 'supplier' as const,
    city: 'Chicago',
    state: 'IL',
    zipCode: null,
    address: null,
    phone: null,
    email: 'office@lakeshore.example',
    website: null,
    establishedYear: null,
    createdAt: new Date('2026-11-21T12:00:00Z'),
    id: '',
    name: 'Lakeshore Masonry',
    description: null,
    verified: true,
    isReachable: true,
    feedback: { count: 0, wouldBuyAgain: 0 },
    materialCount: 0,
  };
  expect(html(<CompanyFacts company={company} />)).toContain('Material Supplier');
});

describe('times', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (ms: number) => formatAgo(new Date(now.getTime() - ms), now);
  const minute = 60_000;

  it('are relative up to seven days', () => {
    expect(ago(59_999)).toBe('Just now');
    expect(ago(minute)).toBe('1m ago');
    expect(ago(59 * minute)).toBe('59m ago');
    expect(ago(60 * minute)).toBe('1h ago');
    expect(ago(24 * 60 * minute)).toBe('1d ago');
    expect(ago(7 * 24 * 60 * minute - 1)).toBe('6d ago');
    expect(ago(7 * 24 * 60 * minute)).toBeNull();
    expect(formatTime(now, 'ago', { now })).toBe('just now');
  });

  it('include the time zone if it isn’t the viewer’s', () => {
    const at = new Date('2026-11-20T22:12:00Z');
    expect(formatTime(at, 'datetime', { timeZone: 'America/Chicago', now })).toMatch(
      /^Nov 20, 2026, 4:12\sPM CST$/,
    );
    expect(formatTime(at, 'short', { timeZone: 'America/Chicago', now })).toBe('Nov 20');
  });

  it('leave out only this year, and by the viewer’s clock', () => {
    const lastEvening = new Date('2027-01-01T02:00:00Z');
    const short = (at: Date, today: Date) =>
      formatTime(at, 'short', { timeZone: 'America/Chicago', now: today });
    expect(short(lastEvening, new Date('2027-07-01T12:00:00Z'))).toBe('Dec 31, 2026');
    expect(short(now, lastEvening)).toBe('Nov 21');
  });

  it('are machine-readable, or Unknown', () => {
    expect(html(<Time at="2026-11-20T22:12:09Z" />)).toContain('dateTime="2026-11-20T22:12Z"');
    const lastEvening = html(<Time at="2026-11-21T02:12:09Z" format="short" />);
    expect(lastEvening).toMatch(/dateTime="2026-11-20">Nov 20/);
    expect(html(<Time at={null} />)).toContain('Unknown');
    expect(html(<Time at="yesterday" />)).toContain('Unknown');
  });
});

describe('pagination', () => {
  it('offers both ends and the neighbors, and no gap of one page', () => {
    expect(pagesToShow(1, 1)).toEqual([1]);
    expect(pagesToShow(1, 18)).toEqual([1, 2, null, 18]);
    expect(pagesToShow(4, 18)).toEqual([1, 2, 3, 4, 5, null, 18]);
    expect(pagesToShow(18, 18)).toEqual([1, null, 17, 18]);
  });

  it('keeps the filters in its links', () => {
    const page = html(<Pagination page={2} pageCount={3} />, '/browse?search=rebar&page=2');
    expect(page).toContain('href="/browse?search=rebar"');
    expect(page).toContain('href="/browse?search=rebar&amp;page=3"');
    expect(page).toContain('aria-current="page"');
  });

  it('is absent for a single page', () => {
    expect(html(<Pagination page={1} pageCount={1} />)).toBe('');
  });
});

it('tabs are links, and the first has the plain URL', () => {
  const tabs = [
    { id: 'account', label: 'Account' },
    { id: 'security', label: 'Security' },
  ];
  const page = html(<Tabs label="Profile" tabs={tabs} current="security" />, '/profile?page=3');
  expect(page).toContain('href="/profile"');
  expect(page).toMatch(/aria-current="page"[^>]*href="\/profile\?tab=security"/);
});

it('the footer has tagline, copyright and its three groups', () => {
  const page = html(<SiteFooter />);
  expect(page).toContain('The marketplace for construction materials trading.');
  expect(page).toContain('© 2024');
  expect(page).toContain('All rights reserved.');
  for (const [to, label] of [
    ['/create-listing', 'List Materials'],
    ['/pricing-guide', 'Pricing Guide'],
    ['/browse', 'Browse Materials'],
    ['/categories', 'Categories'],
    ['/about', 'About Us'],
    ['/help', 'Help Center'],
  ]) {
    expect(page).toMatch(new RegExp(`href="${to}"[^>]*>${label}<`));
  }
});

describe('themes', () => {
  it('come from the cookie, light when its value is unknown', () => {
    expect(themeFromCookie('a=1; offcut-theme=dark')).toBe('dark');
    expect(themeFromCookie('offcut-theme=neon')).toBe('light');
    expect(themeFromCookie(null)).toBe('light');
  });
  it('leave the system theme to the style sheet', () => {
    expect(themeAttributes('system')).toEqual({ className: undefined, 'data-theme': 'system' });
    expect(themeAttributes('dark')).toEqual({ className: 'dark', 'data-theme': 'dark' });
  });
});

it('a photo’s URL includes its width', () => {
  expect(photoUrl('materials/a1.jpg', 640)).toBe('/objects/materials/a1-640.webp');
  expect(photoUrl('/objects/materials/a1.png', 320)).toBe('/objects/materials/a1-320.webp');
  expect(photoUrl('https://photos.example/a.jpg', 320)).toBe('https://photos.example/a.jpg');
});

it('initials use the first and last name', () => {
  expect(initialsOf('Lakeshore Masonry & Co.')).toBe('LC');
  expect(initialsOf('Ángel')).toBe('Á');
  expect(initialsOf('')).toBe('');
});

it('an admin reads why two-step sign-in wasn’t removed when another admin was faster', () => {
  const user = {
    id: 'ana',
    ...{ firstName: 'Ana', lastName: 'Diaz', email: 'ana@lakeshore.example', company: null },
    ...{ role: 'admin' as const, emailVerified: true, hasTwoStep: false, banReason: null },
    ...{ createdAt: '2026-11-20T10:00:00Z', lastLoginAt: null, bannedAt: null },
  };
  const result = { error: { '': ['This person doesn’t use two-step sign-in.'] } };
  const page = html(<UserFacts user={user} isSelf={false} asksPassword={false} result={result} />);
  expect(page).toContain('This person doesn’t use two-step sign-in.');
  const after = (actionStatus: number) =>
    shouldRevalidate({ actionStatus, defaultShouldRevalidate: true } as never);
  expect([202, 409, 503].map(after)).toEqual([true, true, false]);
});
