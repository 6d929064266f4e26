import { beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '~/db/client.server';
import { PRICE_RATING_LABELS } from '~/domain/catalogue/copy';
import { PRICE_RATINGS } from '~/domain/catalogue/prices/price-ratings';
import * as pricingGuide from '~/routes/pricing-guide/route';
import { resetDatabase } from '../../setup/database';
import { linksOf, renderPage } from './render-page';

beforeEach(async () => {
  await resetDatabase();
  await list({ Roofing: ['1.80', '2.00', '2.20', '2.40', '3.00'], 'Doors & Frames': ['90.00'] });
});

/** Listings of a Chicago company, in good condition, priced each. */
async function list(pricesByCategory: Record<string, string[]>) {
  await transaction(async (tx) => {
    const seller = await tx.company.create({
      data: {
        name: 'Lakeshore Masonry',
        email: 'yard@lakeshore.example',
        city: 'Chicago',
        state: 'IL',
        registrationStatus: 'approved',
      },
    });
    for (const [name, prices] of Object.entries(pricesByCategory)) {
      const category = await tx.category.create({
        data: { name, slug: name.toLowerCase().replace(/\W+/g, '-') },
      });
      await tx.material.createMany({
        data: prices.map((price) => ({
          companyId: seller.id,
          categoryId: category.id,
          category: name,
          title: 'Surplus',
          description: 'Left over.',
          price,
          priceUnit: 'each',
          quantity: 4,
          quantityListed: 4,
          location: 'Chicago, IL',
          city: 'Chicago',
          state: 'IL',
        })),
      });
    }
  });
}

const ask = (typed: Record<string, string>) =>
  renderPage(pricingGuide, `/pricing-guide?${new URLSearchParams(typed)}`);

const ROOFING = { category: 'Roofing', condition: 'good', unit: 'each', zip: '' };

describe('/pricing-guide', () => {
  test('has the calculator, a section for each thing that moves a price, and two ways on', async () => {
    const page = await renderPage(pricingGuide, '/pricing-guide');
    expect(page.textOf('h2')).toEqual([
      'Price calculator',
      'How the price is suggested',
      'How buyers compare',
      'Condition',
      'Units',
      'Quantity',
      'Photos',
      'Quick sale',
    ]);
    expect(page.textOf('#quick-sale')[0]).toContain('10–15 percent under market');
    expect(linksOf(page)).toEqual(expect.arrayContaining(['/create-listing', '/browse']));
    expect(page.textOf('[name=category] option')).toEqual([
      'Choose a category',
      'Doors & Frames',
      'Roofing',
    ]);
    expect(page.textOf('#answer')).toEqual([]);
  });

  test('explains the labels that the comparison gives, with its limits', async () => {
    const page = await renderPage(pricingGuide, '/pricing-guide');
    expect(page.textOf('#compare tbody th')).toEqual(
      PRICE_RATINGS.map(({ rating }) => PRICE_RATING_LABELS[rating]),
    );
    const meanings = page.textOf('#compare tbody td');
    PRICE_RATINGS.slice(0, -1).forEach(({ maxPercentile }, index) => {
      expect(meanings[index]).toContain(`at most ${maxPercentile}%`);
      expect(meanings[index + 1]).toContain(`more than ${maxPercentile}%`);
    });
  });
});

describe('the price calculator', () => {
  test('suggests the range, the median and the quick-sale price of its own worked example', async () => {
    const page = await ask(ROOFING);
    expect(page.status).toBe(200);
    const [answer] = page.textOf('#answer');
    expect(answer).toContain('$2.00 – $2.40 each');
    expect(answer).toContain('Median$2.20 each');
    expect(answer).toContain('$1.87 – $1.98 each, 10–15 percent under the median');
    expect(answer).toContain(
      '5 listings on sale nationwide: Roofing, priced each, in Excellent, Good or Fair condition',
    );
    expect(page.textOf('#formula')[0]).toContain(
      'a median of $2.20 and a range of $2.00 to $2.40; a quick sale is 10–15 percent under the median, $1.87 to $1.98',
    );
  });

  test('names the state of the ZIP code, or says why it went further', async () => {
    const near = await ask({ ...ROOFING, zip: '60614' });
    expect(near.textOf('#answer')[0]).toContain('5 listings on sale in Illinois');
    const far = await ask({ ...ROOFING, zip: '78701' });
    expect(far.textOf('#answer')[0]).toContain('5 listings on sale nationwide (none in Texas)');
  });

  test('names no price from one listing, and says that it is one', async () => {
    const page = await ask({ ...ROOFING, category: 'Doors & Frames' });
    expect(page.status).toBe(200);
    expect(page.textOf('#answer h3')).toEqual(['Too few comparable listings']);
    const [answer] = page.textOf('#answer');
    expect(answer).toContain('There is only 1 comparable listing on sale, and we need 3');
    expect(answer).not.toContain('$');
    expect(linksOf(page)).toContain('/browse?category=Doors%20%26%20Frames');
  });

  test('keeps what was asked in the form', async () => {
    const { document } = await ask({ ...ROOFING, zip: '60614-1234' });
    const values = [...document.querySelectorAll<HTMLSelectElement>('select, input')];
    expect(values.map(({ name, value }) => [name, value])).toEqual([
      ['category', 'Roofing'],
      ['condition', 'good'],
      ['unit', 'each'],
      ['zip', '60614-1234'],
    ]);
  });

  test.each([
    ['zip', '6061', 'Enter a five-digit ZIP code, or leave it empty'],
    ['zip', '00000', 'We can’t find ZIP code 00000. Check it, or leave it empty'],
    ['zip', '<b>1</b>', 'Enter a five-digit ZIP code, or leave it empty'],
    ['category', '', 'Choose a category'],
    ['category', 'Unobtainium', 'Choose a category from the list'],
    ['condition', 'mint', 'Choose a condition'],
    ['unit', 'OBO', 'Choose what the price is for'],
  ])('refuses %s %j with 400 and a sentence, keeping the rest', async (field, value, sentence) => {
    const page = await ask({ ...ROOFING, zip: '60614', [field]: value });
    expect(page.status).toBe(400);
    expect(page.textOf('.errs li')).toEqual([sentence]);
    expect(page.textOf(`#${field}-error`)).toEqual([`Error: ${sentence}`]);
    expect(page.document.querySelector('.errs a')!.getAttribute('href')).toBe(`#${field}`);
    const control = page.document.getElementById(field) as HTMLInputElement;
    expect(control.getAttribute('aria-invalid')).toBe('true');
    if (field === 'zip') expect(control.value).toBe(value);
    const kept = field === 'unit' ? ['condition', 'good'] : ['unit', 'each'];
    expect((page.document.getElementById(kept[0]!) as HTMLSelectElement).value).toBe(kept[1]);
  });

  test('names every field that is missing', async () => {
    const page = await ask({ category: '', condition: '', unit: '', zip: 'x' });
    expect(page.status).toBe(400);
    expect(page.textOf('.errs li')).toHaveLength(4);
  });
});
