import { expect, test } from 'vitest';
import { MaterialForm } from '~/ui/admin/material-form';
import { html } from './render';

const MATERIAL = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Anchor bolts',
  description: 'Galvanised, in boxes of 25.',
  categoryId: 'fasteners',
  category: 'Fasteners',
  subcategoryId: 'bolts',
  subcategory: 'Bolts',
  condition: 'good',
  price: '3.25',
  priceUnit: 'each',
  quantity: 100,
  quantityHeld: 0,
  quantitySold: 0,
  location: 'Yard 2',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60608',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const NAILS = { id: 'nails', name: 'Nails' };

const optionsOf = (categories: Parameters<typeof MaterialForm>[0]['categories']) =>
  [
    ...html(
      <MaterialForm material={MATERIAL} categories={categories} returnTo="/admin" cancel={null} />,
    ).matchAll(/<option value="(fasteners|bolts|nails)"( selected="")?/g),
  ].map(([, id, selected]) => `${id}${selected ? ' chosen' : ''}`);

test.each([
  ['subcategory', [{ id: 'fasteners', name: 'Fasteners', subcategories: [NAILS] }], ['nails']],
  ['category', [], []],
])('a listing keeps the %s that was withdrawn when it is saved', (_what, categories, others) => {
  expect(optionsOf(categories)).toEqual(['fasteners chosen', ...others, 'bolts chosen']);
});
