import type { z } from 'zod/v4';
import { db, refuseDuplicate, transaction, type Tx } from '~/db/client.server';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
  type AuditFacts,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { asSeen } from '~/lib/as-seen.server';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { addJob, type JobPayloads } from '~/services/jobs.server';
import { MODERATION_COPY } from '../copy';
import { renameInSearches } from '../saved/saved-searches.server';
import type { AddCategory, RenameCategory } from './edit-category.schema';

/** @throws DomainError `forbidden`, `not_found` for `categoryId`, `conflict` on `name` */
export async function addCategory(
  { name, description, categoryId }: z.output<typeof AddCategory>,
  actor: Actor,
): Promise<string> {
  const kind = categoryId ? 'subcategory' : 'category';
  const added = await editCategories(actor, async (tx) => {
    const { id } = categoryId
      ? await addSubcategory(tx, categoryId, { name, description })
      : await addTopCategory(tx, { name, description });
    const after = { name, description, ...(categoryId && { categoryId }) };
    return { kind, id, action: 'added', after };
  }).catch(throwNameTaken(kind));
  return added!.id;
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

export const categoryAsSeen = ({ name, description }: Named): string =>
  asSeen(['name', 'description'], { name, description: description ?? '' });

/**
 * The slug stays; a job renames it in its listings. Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `conflict` on `name`: taken, or changed since `seen`
 * (`details.seen` then saves it anyway)
 */
export async function renameCategory(
  id: string,
  { seen, ...after }: z.output<typeof RenameCategory>,
  actor: Actor,
): Promise<void> {
  await moderateCategory(id, actor, async (tx, category) => {
    const { kind, name, description } = category;
    if (name === after.name && description === after.description) return null;
    const now = categoryAsSeen(category);
    if (seen && seen !== now) {
      const reads = [name, description].filter(Boolean).join(': ');
      throw new DomainError('conflict', ADMINISTRATION_COPY.settings.nowReads(reads), {
        field: 'name',
        details: { seen: now },
      });
    }
    await updateCategory(tx, category, after).catch(throwNameTaken(kind));
    if (name !== after.name) {
      const { id: categoryId } = category;
      if (kind === 'category') await addJob(tx, 'rename_in_listings', { categoryId });
      await renameInSearches(tx, category, after.name);
    }
    return { action: 'renamed', before: { name, description }, after };
  });
}

const RENAMED_AT_ONCE = 100;

/**
 * Gives a category's listings its name, in batches, since each locks its listings: no purchase waits
 * for all. A listing that changes category at the same time is left out. Safe to repeat.
 */
export async function renameInListings({
  categoryId,
}: JobPayloads['rename_in_listings']): Promise<void> {
  const listings = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM materials m JOIN categories c ON c.id = m.category_id
     WHERE c.id = ${categoryId}::uuid AND m.category <> c.name`;
  for (let from = 0; from < listings.length; from += RENAMED_AT_ONCE) {
    const ids = listings.slice(from, from + RENAMED_AT_ONCE).map(({ id }) => id);
    await db.$executeRaw`
      UPDATE materials m SET category = c.name FROM categories c
       WHERE m.id = ANY (${ids}::uuid[]) AND m.category_id = c.id AND c.id = ${categoryId}::uuid
         AND m.category <> c.name`;
  }
}

/** No effect at the end of the list. @throws DomainError `forbidden`, `not_found` */
export async function moveCategory(
  id: string,
  direction: 'up' | 'down',
  actor: Actor,
): Promise<void> {
  await moderateCategory(id, actor, async (tx, { kind, id: movedId, categoryId }) => {
    const inOrder = {
      orderBy: [{ sortOrder: 'asc' as const }, { name: 'asc' as const }],
      select: { id: true, sortOrder: true },
    };
    const list = categoryId
      ? await tx.subcategory.findMany({ where: { categoryId }, ...inOrder })
      : await tx.category.findMany(inOrder);
    const from = list.findIndex((other) => other.id === movedId);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, passed] = [list[from], list[to]];
    if (!moved || !passed) return null;
    [list[from], list[to]] = [passed, moved];
    for (const [index, { id: listed, sortOrder }] of list.entries()) {
      if (sortOrder !== index + 1) {
        await updateCategory(tx, { kind, id: listed }, { sortOrder: index + 1 });
      }
    }
    return { action: 'moved', before: { position: from + 1 }, after: { position: to + 1 } };
  });
}

/**
 * Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `conflict` for the last active one
 */
export async function setCategoryActive(
  categoryId: string,
  isActive: boolean,
  actor: Actor,
): Promise<void> {
  await moderateCategory(categoryId, actor, async (tx, category) => {
    const { id, kind } = category;
    if (category.isActive === isActive) return null;
    if (kind === 'category' && !isActive) {
      const others = await tx.category.count({ where: { isActive: true, id: { not: id } } });
      if (others === 0) throw new DomainError('conflict', MODERATION_COPY.lastCategory);
    }
    await updateCategory(tx, category, { isActive });
    const action = isActive ? 'activated' : 'deactivated';
    return { action, before: { isActive: !isActive }, after: { isActive } };
  });
}

type CategoryKind = 'category' | 'subcategory';

interface ModeratedCategory {
  kind: CategoryKind;
  id: string;
  categoryId: string | null;
  categoryName?: string;
  name: string;
  description: string | null;
  sortOrder: number;
  isActive: boolean;
}

interface Change {
  action: string;
  before?: AuditFacts;
  after: AuditFacts;
}

/** One at a time: categories share one order. @throws DomainError `forbidden` */
async function editCategories(
  actor: Actor,
  edit: (tx: Tx) => Promise<(Change & { kind: CategoryKind; id: string }) | null>,
) {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('edit_categories'))`;
    const edited = await edit(tx);
    if (!edited) return null;
    const { kind, id, ...change } = edited;
    await recordAudit(tx, actor, `${kind}.${change.action}`, id, change);
    await announceListChanged(tx, 'categories', actor.userId);
    return edited;
  });
}

/** @throws DomainError `forbidden`, `not_found` */
async function moderateCategory(
  categoryId: string,
  actor: Actor,
  change: (tx: Tx, category: ModeratedCategory) => Promise<Change | null>,
): Promise<void> {
  await editCategories(actor, async (tx) => {
    const category = await findEither(tx, categoryId);
    if (!category) throw new DomainError('not_found', MODERATION_COPY.categoryNotFound);
    const changed = await change(tx, category);
    return changed && { ...changed, kind: category.kind, id: category.id };
  });
}

async function findEither(tx: Tx, id: string): Promise<ModeratedCategory | null> {
  if (!isUuid(id)) return null;
  const select = { id: true, name: true, description: true, sortOrder: true, isActive: true };
  const category = await tx.category.findUnique({ where: { id }, select });
  if (category) return { ...category, kind: 'category', categoryId: null };
  const subcategory = await tx.subcategory.findUnique({
    where: { id },
    select: { ...select, categoryId: true, category: { select: { name: true } } },
  });
  if (!subcategory) return null;
  return { ...subcategory, kind: 'subcategory', categoryName: subcategory.category.name };
}

async function updateCategory(
  tx: Tx,
  { kind, id }: Pick<ModeratedCategory, 'kind' | 'id'>,
  data: Partial<Pick<ModeratedCategory, 'name' | 'description' | 'sortOrder' | 'isActive'>>,
): Promise<void> {
  if (kind === 'category') await tx.category.update({ where: { id }, data, select: { id: true } });
  else await tx.subcategory.update({ where: { id }, data, select: { id: true } });
}

const throwNameTaken = (kind: CategoryKind) =>
  refuseDuplicate('conflict', MODERATION_COPY.nameTaken[kind], { field: 'name' });
