import { db, type Tx } from '~/db/client.server';
import { listCategoryChoices } from '../categories/category-queries.server';
import { plainName } from './columns';

interface FoundCategory {
  categoryId: string;
  subcategoryId: string | null;
}

export type CategoryFinder = Awaited<ReturnType<typeof readCategories>>;

/** 'Window' is 'Windows'. */
const keyOf = (name: string) =>
  plainName(name.replace(/&|\band\b/gi, ' ')).replace(/(?<=\w\w)s\b/g, '');

/** Finds active categories by name, by a word of it ('Lumber'), or by what the trade calls a product. */
export async function readCategories() {
  const [categories, kinds] = await Promise.all([
    listCategoryChoices(),
    db.productKind.findMany({
      select: { name: true, synonyms: true, categoryId: true, subcategoryId: true },
    }),
  ]);
  const active = new Set(categories.map(({ id }) => id));
  const tops = categories.map(({ id, name }) => ({ name, categoryId: id, subcategoryId: null }));
  const subs = categories.flatMap(({ id, subcategories }) =>
    subcategories.map((sub) => ({ name: sub.name, categoryId: id, subcategoryId: sub.id })),
  );
  const levels: (FoundCategory & { names: string[] })[][] = [
    tops.map(({ name, ...category }) => ({ ...category, names: [name] })),
    subs.map(({ name, ...category }) => ({ ...category, names: [name] })),
    tops.map(({ name, ...category }) => ({ ...category, names: name.split(/&|,/) })),
    kinds
      .filter(({ categoryId }) => active.has(categoryId))
      .map(({ name, synonyms, ...category }) => ({ ...category, names: [name, ...synonyms] })),
  ];
  const found = new Map<string, FoundCategory | null>();
  for (const level of levels) {
    const taken = new Set(found.keys());
    for (const { names, ...category } of level) {
      const fresh = new Set(names.map(keyOf).filter((key) => !taken.has(key)));
      // A word that two categories share names neither.
      for (const key of fresh) found.set(key, found.has(key) ? null : category);
    }
  }
  return {
    names: categories.map(({ name }) => name),
    find: (name: string) => found.get(keyOf(name)) ?? undefined,
    findSubcategory: (categoryId: string, name: string) =>
      categories
        .find(({ id }) => id === categoryId)
        ?.subcategories.find((sub) => keyOf(sub.name) === keyOf(name))?.id,
  };
}

/** Locked until commit, in one order: a rename locks its category before its listings. */
export async function holdCategories(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM categories WHERE is_active ORDER BY id FOR SHARE`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
