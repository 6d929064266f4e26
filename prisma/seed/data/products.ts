import type { PriceUnit } from '~/lib/choices/price-units';
import { readTable } from './table';

export const PRODUCTS = readTable('products.txt').flatMap(({ heading, rows }) => {
  const [category = '', subcategory = ''] = heading.split(' / ');
  return rows.map((row) => {
    const [title = '', unit, newPrice, quantity = '', listings, photo = '', note = ''] = row;
    const [least, most] = quantity.split('-').map(Number);
    return {
      category,
      subcategory,
      title,
      unit: unit as PriceUnit,
      /** Dollars, new at a supply house; for OBO, the whole lot. */
      newPrice: Number(newPrice),
      quantity: [least!, most!] as const,
      listings: Number(listings),
      photo,
      note,
      reclaimed: row[7] === 'reclaimed',
    };
  });
});

export type Product = (typeof PRODUCTS)[number];
