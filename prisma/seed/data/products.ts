import type { PriceUnit } from '~/lib/price-units';
import { readTable } from './table';

export interface Product {
  category: string;
  subcategory: string;
  title: string;
  unit: PriceUnit;
  /** What it costs new at a supply house, in dollars; for OBO, the whole lot. */
  newPrice: number;
  quantity: readonly [number, number];
  /** How many listings of it there are. */
  listings: number;
  /** The name of its file in ../photos. */
  photo: string;
  /** One sentence a buyer asks for. */
  note: string;
  /** Pulled out of a building rather than left over from a job. */
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
