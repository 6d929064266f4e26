import { groupThousands } from '~/lib/money';

/** plural(1, 'row') → '1 row'; plural(1200, 'category', 'categories') → '1,200 categories' */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${groupThousands(count)} ${count === 1 ? one : many}`;
