import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MODERATION_COPY } from '../copy';
import type { AddCategory } from './edit-category.schema';
import { announceCategories, lockCategories, refuseTakenName } from './moderated-category.server';

/** @throws DomainError `forbidden`, `not_found` for `categoryId`, `conflict` on `name` */
export async function addCategory(
  { name, description, categoryId }: z.output<typeof AddCategory>,
  actor: Actor,
): Promise<string> {
  const kind = categoryId ? 'subcategory' : 'category';
  return refuseTakenName(kind, () =>
    transaction(async (tx) => {
      await lockCategories(tx, actor);
      const { id } = categoryId
        ? await addSubcategory(tx, categoryId, { name, description })
        : await addTopCategory(tx, { name, description });
      await recordAudit(tx, {
        actor,
        action: `${kind}.added`,
        subject: { type: kind, id },
        after: { name, description, ...(categoryId && { categoryId }) },
      });
      await announceCategories(tx, actor);
      return id;
    }),
  );
}

interface Named {
  name: string;
  description: string | null;
}

async function addTopCategory(tx: Tx, named: Named) {
  const last = await tx.category.aggregate({ _max: { sortOrder: true } });
  const slug = await freeSlug(slugOf(named.name), (wanted) =>
    tx.category.count({ where: { slug: wanted } }),
  );
  const sortOrder = (last._max.sortOrder ?? 0) + 1;
  return tx.category.create({ data: { ...named, slug, sortOrder }, select: { id: true } });
}

async function addSubcategory(tx: Tx, categoryId: string, named: Named) {
  const category = await tx.category.findUnique({
    where: { id: categoryId },
    select: { slug: true },
  });
  if (!category) throw new DomainError('not_found', MODERATION_COPY.categoryNotFound);
  const last = await tx.subcategory.aggregate({
    where: { categoryId },
    _max: { sortOrder: true },
  });
  const base = `${category.slug}-${slugOf(named.name)}`.slice(0, 110);
  const slug = await freeSlug(base, (wanted) => tx.subcategory.count({ where: { slug: wanted } }));
  const sortOrder = (last._max.sortOrder ?? 0) + 1;
  const data = { ...named, categoryId, slug, sortOrder };
  return tx.subcategory.create({ data, select: { id: true } });
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90);
  return slug || 'category';
}

async function freeSlug(slug: string, countTaken: (slug: string) => Promise<number>) {
  for (let n = 1; ; n += 1) {
    const wanted = n === 1 ? slug : `${slug}-${n}`;
    if ((await countTaken(wanted)) === 0) return wanted;
  }
}
