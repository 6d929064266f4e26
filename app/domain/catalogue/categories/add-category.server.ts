import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MODERATION_COPY } from '../copy';
import type { AddCategory } from './edit-category.schema';
import { lockCategories, orNameTaken, tellCategoriesChanged } from './moderated-category.server';

/**
 * Adds a category, or a subcategory where `categoryId` is given, at the end of its list and active.
 * Its slug is made of the name, once: links to it stay when it is renamed.
 *
 * The second time the name is taken.
 * @returns its id
 * @throws DomainError `forbidden`, `not_found` for the category, `conflict` on `name`
 */
export async function addCategory(
  { name, description, categoryId }: z.output<typeof AddCategory>,
  actor: Actor,
): Promise<string> {
  const kind = categoryId ? 'subcategory' : 'category';
  return orNameTaken(kind, () =>
    transaction(async (tx) => {
      await lockCategories(tx, actor);
      const id = categoryId
        ? await addSubcategory(tx, categoryId, name, description)
        : await addTopCategory(tx, name, description);
      await recordAudit(tx, {
        actor,
        action: `${kind}.added`,
        subject: { type: kind, id },
        after: { name, description, ...(categoryId && { categoryId }) },
      });
      await tellCategoriesChanged(tx, actor);
      return id;
    }),
  );
}

async function addTopCategory(tx: Tx, name: string, description: string | null) {
  const last = await tx.category.aggregate({ _max: { sortOrder: true } });
  const slug = await freeSlug(slugOf(name), async (wanted) =>
    Boolean(await tx.category.findUnique({ where: { slug: wanted }, select: { id: true } })),
  );
  const sortOrder = (last._max.sortOrder ?? 0) + 1;
  const data = { name, description, slug, sortOrder };
  return (await tx.category.create({ data, select: { id: true } })).id;
}

async function addSubcategory(
  tx: Tx,
  categoryId: string,
  name: string,
  description: string | null,
) {
  const category = await tx.category.findUnique({
    where: { id: categoryId },
    select: { slug: true },
  });
  if (!category) throw new DomainError('not_found', MODERATION_COPY.categoryNotFound);
  const last = await tx.subcategory.aggregate({
    where: { categoryId },
    _max: { sortOrder: true },
  });
  const slug = await freeSlug(`${category.slug}-${slugOf(name)}`.slice(0, 110), async (wanted) =>
    Boolean(await tx.subcategory.findUnique({ where: { slug: wanted }, select: { id: true } })),
  );
  const sortOrder = (last._max.sortOrder ?? 0) + 1;
  const data = { categoryId, name, description, slug, sortOrder };
  return (await tx.subcategory.create({ data, select: { id: true } })).id;
}

/** 'HVAC & Ducts' → hvac-ducts */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90);
  return slug || 'category';
}

async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>) {
  for (let n = 1; ; n += 1) {
    const wanted = n === 1 ? slug : `${slug}-${n}`;
    if (!(await isTaken(wanted))) return wanted;
  }
}
