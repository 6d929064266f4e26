import { describe, expect, it } from 'vitest';
import { CardGrid } from '~/ui/data/card';
import type { MaterialCardView } from '~/domain/catalogue/copy';
import { shorten } from '~/lib/text/shorten';
import { MaterialCard } from '~/ui/data/material-card';
import { html } from './render';

const material: MaterialCardView = {
  id: '42052f63-c550-44dc-a0ad-1ab52370f2b9',
  title: '8×8×16 CMU, medium weight',
  description: 'Twelve pallets left from a school addition.',
  categoryName: 'Concrete & Masonry',
  priceCents: 114_000,
  priceUnit: 'each',
  quantity: 1080,
  city: 'Chicago',
  state: 'IL',
  distanceMiles: 8,
  imageUrl: 'materials/6b4deeb6-f143-4e53-a92d-fd6d094733a8.jpg',
  createdAt: '2020-11-18T14:03:22.123Z',
  company: {
    id: 'c9093d83-302f-41bd-a412-6124c1c011fb',
    name: 'Lakeshore Masonry',
    verified: true,
  },
  rating: 'good',
  buyDisabledReason: null,
};
const card = (change: Partial<MaterialCardView> = {}, props = {}) =>
  html(<MaterialCard material={{ ...material, ...change }} {...props} />);

describe('the material card', () => {
  it('shows what a quantity costs landed in a list by landed cost', () => {
    const landed = { landedCents: 512_345 };
    expect(card(landed, { landedFor: '200' })).toContain('$5,123.45 landed for 200');
    expect(card({ landedCents: null }, { landedFor: '200' })).not.toContain('landed');
    const landedNote = '$5,123.45 landed. Minimum order 50.';
    expect(card({ ...landed, landedNote }, { landedFor: '1' })).toContain(landedNote);
  });

  it('shows everything the specification asks for', () => {
    const page = card();
    for (const text of [
      'Concrete &amp; Masonry',
      'Nov 18, 2020',
      '8×8×16 CMU, medium weight',
      'Twelve pallets',
      '$1,140.00',
      'each',
      'Good Price',
      '1,080 available',
      'Chicago, IL · 8 mi',
      'Lakeshore Masonry',
      'Verified',
      'Buy Now',
      'View Details',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('says until when its stock is held', () => {
    const page = card({ quantity: 0, held: 'Held until 3:42 PM Central' });
    expect(page).toContain('Held until 3:42 PM Central');
    expect(page).not.toContain('0 available');
  });

  it('links to the material, its comparison, its purchase and its company', () => {
    const page = card();
    expect(page).toContain(`href="/material/${material.id}"`);
    expect(page).toMatch(new RegExp(`href="/material/${material.id}#[a-z-]+"`));
    expect(page).toContain(`href="/material/${material.id}/buy"`);
    expect(page).toContain(`href="/company/${material.company.id}"`);
  });

  it('sets its photo’s size and loads it lazily below the first row', () => {
    const page = card();
    expect(page).toContain('width="320" height="240"');
    expect(page).toContain('loading="lazy"');
    expect(page).toContain('/objects/materials/6b4deeb6-f143-4e53-a92d-fd6d094733a8-640.webp 640w');
    expect(card({}, { eager: true })).not.toContain('loading="lazy"');
  });

  it('sends no photo with Save-Data', () => {
    expect(card({}, { photos: false })).not.toContain('<img');
    expect(card({ imageUrl: null })).not.toContain('<img');
  });

  it('escapes what a seller wrote', () => {
    const page = card({ title: '<script>alert(1)</script>', description: '"><img src=x>' });
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&lt;script&gt;');
  });

  it('gives the reason it can’t be bought, and no link to buy', () => {
    const page = card({ buyDisabledReason: 'This is your own listing.' });
    expect(page).toContain('aria-disabled="true"');
    expect(page).toContain(`aria-describedby="why-${material.id}"`);
    expect(page).toContain('This is your own listing.');
    expect(page).not.toContain('/buy"');
  });

  it('has no badge for an unverified company and no label without a rating', () => {
    const page = card({ rating: null, company: { ...material.company, verified: false } });
    expect(page).not.toContain('Verified');
    expect(page).not.toContain('Good Price');
  });

  it('stays within its byte budget, with the price as pages link it', () => {
    expect(card({ description: 'word '.repeat(15) }).length).toBeLessThan(1470);
  });

  it('is laid out in a list', () => {
    expect(html(<CardGrid label="Materials">x</CardGrid>)).toContain('<ul class="grid-cards"');
  });
});

describe('shorten', () => {
  it('leaves short text alone and collapses its whitespace', () => {
    expect(shorten(' dry,\n flat ', 90)).toBe('dry, flat');
  });
  it('cuts at a word and never past the limit', () => {
    expect(shorten('Full lifts with grade stamps, stored on stickers', 30)).toBe(
      'Full lifts with grade stamps…',
    );
    expect(shorten('x'.repeat(200), 90).length).toBeLessThanOrEqual(91);
  });
});
