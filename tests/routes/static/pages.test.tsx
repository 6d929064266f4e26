import { describe, expect, test } from 'vitest';
import * as about from '~/routes/about/route';
import * as deliveryEstimates from '~/routes/delivery-estimates/route';
import * as help from '~/routes/help/route';
import * as pricingGuide from '~/routes/pricing-guide/route';
import * as privacy from '~/routes/privacy/route';
import * as terms from '~/routes/terms/route';
import { SALES_TAX } from '~/lib/site';
import { TERMS_VERSION } from '~/lib/terms-versions';
import { deadAnchors, linksOf, outline, renderPage } from './render-page';

const PAGES = [
  ['/terms', terms, 'Terms of Service · Offcut'],
  ['/privacy', privacy, 'Privacy Policy · Offcut'],
  ['/about', about, 'About · Offcut'],
  ['/help', help, 'Help Center · Offcut'],
  ['/pricing-guide', pricingGuide, 'Pricing Guide · Offcut'],
  ['/delivery-estimates', deliveryEstimates, 'Delivery Estimates · Offcut'],
] as const;

describe.each(PAGES)('%s', (path, page, title) => {
  test('has a title and needs no script', () => {
    expect(page.handle.noJs).toBe(true);
    expect(page.meta()).toContainEqual({ title });
  });

  test('has one h1, skips no heading level, and runs no word into a name or a figure', async () => {
    const rendered = await renderPage(page, path);
    const levels = outline(rendered);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.slice(1).forEach((level, index) => expect(level - levels[index]!).toBeLessThan(2));
    expect(rendered.document.body.textContent).not.toMatch(
      /\b(?:a|at|by|for|in|of|on|to|with)(?:Offcut|\$?\d)/,
    );
  });

  test('quotes as Americans do', async () => {
    const { document } = await renderPage(page, path);
    expect(document.body.textContent).not.toContain('‘');
  });

  test('has no dead anchors or repeated ids', async () => {
    const rendered = await renderPage(page, path);
    expect(deadAnchors(rendered)).toEqual([]);
    const ids = [...rendered.document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('/terms', () => {
  test('lists the overview, ten numbered sections and the legal contact', async () => {
    const page = await renderPage(terms, '/terms');
    const sections = [
      'Quick overview',
      '1. Acceptance',
      '2. Platform description',
      '3. Eligibility',
      '4. Responsibilities',
      '5. Prohibited activities',
      '6. Transaction terms',
      '7. Limitation of liability',
      '8. Privacy and data',
      '9. Termination',
      '10. Changes to terms',
      'Legal contact',
    ];
    expect(page.textOf('h2')).toEqual(sections);
    expect(page.textOf('nav[aria-label="On this page"] a')).toEqual(sections);
    expect(page.document.body.textContent).toContain('Effective January 1, 2024');
    const updated = new Date(TERMS_VERSION).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    expect(page.document.body.textContent).toContain(`Last updated ${updated}`);
    expect(page.document.body.textContent).toContain(SALES_TAX);
  });

  test('say of data and accounts what the privacy policy says', async () => {
    const text = (await renderPage(terms, '/terms')).textOf('#privacy')[0];
    expect(text).toContain('name, verification, website, description');
    expect(text).toContain('close your account under Security in your profile');
    const [share] = (await renderPage(privacy, '/privacy')).textOf('#share');
    expect(share).toContain('the push service of your browser');
  });

  test('states the fee as charged', async () => {
    const page = await renderPage(terms, '/terms');
    expect(page.textOf('#transactions')[0]).toContain(
      'Three pieces at $19.99 come to a subtotal of $59.97, a fee of $3.00 and a total of $62.97.',
    );
  });

  test('ends with the legal contact, its response time and two links to help', async () => {
    const page = await renderPage(terms, '/terms');
    const contact = page.document.getElementById('contact')!;
    expect(contact.textContent).toContain('within 2–3 business days');
    const links = [...contact.querySelectorAll('a.btn')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['General Help', '/help'],
      ['Contact Support', '/help'],
    ]);
  });
});

test('/about has the mission, four cards, six benefits and two links to get started', async () => {
  const page = await renderPage(about, '/about');
  expect(page.textOf('h2')).toContain('Our mission');
  expect(page.textOf('h3')).toEqual([
    'Marketplace',
    'Company verification',
    'Environmental impact',
    'Industry expertise',
  ]);
  expect(page.textOf('dt')).toEqual([
    'Verified companies',
    'Quality materials',
    'Nationwide network',
    'Easy to use',
    'Dedicated support',
    'Cost effective',
  ]);
  expect(linksOf(page)).toEqual(['/signup', '/browse']);
});
