import { beforeEach, describe, expect, test } from 'vitest';
import { PRICE_RATING_LABELS } from '~/domain/catalogue/copy';
import { PRICE_RATINGS } from '~/domain/catalogue/prices/copy';
import * as pricingGuide from '~/routes/pricing-guide/route';
import { createCompany } from '../../factories/company';
import { createMaterial, createProductKind } from '../../factories/material';
import { resetDatabase } from '../../setup/database';
import { linksOf, renderPage } from './render-page';

beforeEach(async () => {
  await resetDatabase();
  await list({ Roofing: ['1.80', '2.00', '2.20', '2.40', '3.00'], 'Doors & Frames': ['90.00'] });
});

async function list(pricesByCategory: Record<string, string[]>) {
  const companyId = (await createCompany()).id;
  for (const [category, prices] of Object.entries(pricesByCategory)) {
    for (const price of prices) await createMaterial({ companyId, category, price });
  }
}

const ask = (typed: Record<string, string>) =>
  renderPage(pricingGuide, `/pricing-guide?${new URLSearchParams(typed)}`);

const ROOFING = { category: 'Roofing', condition: 'good', unit: 'each', zip: '' };

describe('/pricing-guide', () => {
  test('has the calculator, a section for each price factor, and two next steps', async () => {
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

  test('names the product it compared by the unit, or says that it compared the category', async () => {
    const kind = { category: 'Roofing', name: 'Shingles', synonyms: ['shingles'] };
    await createProductKind({ ...kind, sizePattern: null, commonUnit: 'sq ft' });
    const asked = { ...ROOFING, title: 'Shingles, bundle' };
    expect((await ask(asked)).textOf('#calculator')[0]).toContain(
      'We couldn’t compare “Shingles, bundle” with the same product and size',
    );
    const companyId = (await createCompany()).id;
    for (const price of ['30.00', '32.00', '34.00']) {
      const material = { companyId, price, category: 'Roofing', title: 'Shingles' };
      await createMaterial({ ...material, commonUnit: 'sq ft', commonPerUnit: 33 });
    }
    const text = (await ask(asked)).textOf('#calculator')[0];
    expect(text).toContain('3 listings on sale nationwide: Shingles, priced each');
    expect(text).toContain('We don’t know what one unit of yours holds.');
  });

  test('explains the price labels and their limits', async () => {
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
  test('suggests the prices from the guide’s own example', async () => {
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

  test('names the ZIP code’s state, or says why it searched nationwide', async () => {
    const near = await ask({ ...ROOFING, zip: '60614' });
    expect(near.textOf('#answer')[0]).toContain('5 listings on sale in Illinois');
    const far = await ask({ ...ROOFING, zip: '78701' });
    expect(far.textOf('#answer')[0]).toContain('5 listings on sale nationwide (none in Texas)');
  });

  test('suggests no price from one listing', async () => {
    const page = await ask({ ...ROOFING, category: 'Doors & Frames' });
    expect(page.status).toBe(200);
    expect(page.textOf('#answer h3')).toEqual(['Too few comparable listings']);
    const [answer] = page.textOf('#answer');
    expect(answer).toContain('There is only 1 comparable listing on sale, and we need 3');
    expect(answer).not.toContain('$');
    expect(linksOf(page)).toContain('/browse?category=Doors%20%26%20Frames');
  });

  test('refuses a field with 400 and a message, keeping the rest', async () => {
    for (const [field, value, sentence] of [
      ['zip', '6061', 'Enter a five-digit ZIP code, or leave it empty'],
      ['zip', '00000', 'We can’t find ZIP code 00000. Check it, or leave it empty'],
      ['category', 'Unobtainium', 'Choose a category from the list'],
      ['unit', 'OBO', 'Choose what the price is for'],
    ] as const) {
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
    }
  });

  test('names every invalid field', async () => {
    const page = await ask({ category: '', condition: 'mint', unit: '', zip: 'x' });
    expect(page.status).toBe(400);
    expect(page.textOf('.errs li')).toHaveLength(4);
  });
});
