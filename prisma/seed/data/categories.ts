import { choiceId } from './ids';
import { readTable } from './table';

export const slugify = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const CATEGORIES = readTable('categories.txt').map(({ heading, rows }, i) => {
  const [name = '', description = ''] = heading.split(': ');
  return {
    id: choiceId('category', name),
    name,
    slug: slugify(name),
    description,
    sortOrder: (i + 1) * 10,
    subcategories: rows.map(([subName = '', subDescription = ''], k) => ({
      id: choiceId('subcategory', `${name}/${subName}`),
      name: subName,
      slug: `${slugify(name)}-${slugify(subName)}`.slice(0, 120),
      description: subDescription + '.',
      sortOrder: (k + 1) * 10,
    })),
  };
});
