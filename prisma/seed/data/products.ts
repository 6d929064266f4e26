import type { PriceUnit } from '~/lib/price-units';
import { readTable } from './table';

export interface Product {
  category: string;
  subcategory: string;
  title: string;
  unit: PriceUnit;
  /** Dollars, new at a supply house; for OBO, the whole lot. */
  newPrice: number;
  quantity: readonly [number, number];
  listings: number;
  photo: string;
  note: string;
  reclaimed: boolean;
}

export const PRODUCTS: readonly Product[] = readTable('products.txt').flatMap(
  ({ heading, rows }) => {
    const [category = '', subcategory = ''] = heading.split(' / ');
    return rows.map((row) => {
      const [title = '', unit, newPrice, quantity = '', listings, photo = '', note = ''] = row;
      const [least, most] = quantity.split('-').map(Number);
      return {
        category,
        subcategory,
        title,
        unit: unit as PriceUnit,
        newPrice: Number(newPrice),
        quantity: [least!, most!],
        listings: Number(listings),
        photo,
        note,
        reclaimed: row[7] === 'reclaimed',
      };
    });
  },
);
