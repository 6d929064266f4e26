import { expect, test } from 'vitest';
import { MaterialForm } from '~/ui/admin/forms/material-form';
import { MATERIAL } from './material-form-material';
import { html } from './render';

const NAILS = { id: 'nails', name: 'Nails' };

const optionsOf = (categories: Parameters<typeof MaterialForm>[0]['categories']) =>
  [
    ...html(
      <MaterialForm
        material={MATERIAL}
        categories={categories}
        constraints={{}}
        returnTo="/admin"
        cancel={null}
      />,
    ).matchAll(/<option value="(fasteners|bolts|nails)"( selected="")?/g),
  ].map(([, id, selected]) => `${id}${selected ? ' chosen' : ''}`);

test.each([
  ['subcategory', [{ id: 'fasteners', name: 'Fasteners', subcategories: [NAILS] }], ['nails']],
  ['category', [], []],
])('saving keeps a listing’s withdrawn %s', (_what, categories, others) => {
  expect(optionsOf(categories)).toEqual(['fasteners chosen', ...others, 'bolts chosen']);
});
