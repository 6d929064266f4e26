import { choiceId, demoId } from './ids';
import { readTable } from './table';

const none = (cell = '-') => (cell === '-' ? null : cell);

export const PRODUCT_KINDS = readTable('product-kinds.txt').flatMap(({ heading, rows }) => {
  const [category = '', subcategory = ''] = heading.split(' / ');
  return rows.map(([name = '', synonyms = '', size, commonUnit = '', contents, asks = '']) => ({
    id: demoId('product kind', `${category}/${name}`),
    categoryId: choiceId('category', category),
    subcategoryId: choiceId('subcategory', `${category}/${subcategory}`),
    name,
    synonyms: synonyms.split(', '),
    sizePattern: none(size),
    commonUnit,
    contentsPattern: none(contents),
    asks: asks.split(', '),
  }));
});
