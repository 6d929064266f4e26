import { Prisma, type Tx } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  requireAdminActor,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MODERATION_COPY } from '../copy';

export type CategoryKind = 'category' | 'subcategory';

export interface ModeratedCategory {
  kind: CategoryKind;
  id: string;
  /** The category of a subcategory */
  categoryId: string | null;
  name: string;
  description: string | null;
  slug: string;
  sortOrder: number;
  isActive: boolean;
}

/**
 * The category or subcategory that an admin acts on. Whoever edits categories waits for the other:
 * they are few, and their order is one thing.
 * @throws DomainError `forbidden`, `not_found`
 */
export async function requireModeratedCategory(
  tx: Tx,
  id: string,
  actor: Actor,
): Promise<ModeratedCategory> {
  await lockCategories(tx, actor);
  const shared = { id: true, name: true, description: true, slug: true, sortOrder: true } as const;
  if (isUuid(id)) {
    const category = await tx.category.findUnique({
      where: { id },
      select: { ...shared, isActive: true },
    });
    if (category) return { ...category, kind: 'category', categoryId: null };
    const subcategory = await tx.subcategory.findUnique({
      where: { id },
      select: { ...shared, isActive: true, categoryId: true },
    });
    if (subcategory) return { ...subcategory, kind: 'subcategory' };
  }
  throw new DomainError('not_found', MODERATION_COPY.categoryNotFound);
}

/** @throws DomainError `forbidden` */
export async function lockCategories(tx: Tx, actor: Actor): Promise<void> {
  requireAdminActor(actor);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('edit_categories'))`;
}

/** Writes one or the other. */
export async function updateCategory(
  tx: Tx,
  { kind, id }: Pick<ModeratedCategory, 'kind' | 'id'>,
  data: Partial<Pick<ModeratedCategory, 'name' | 'description' | 'sortOrder' | 'isActive'>>,
): Promise<void> {
  if (kind === 'category') await tx.category.update({ where: { id }, data, select: { id: true } });
  else await tx.subcategory.update({ where: { id }, data, select: { id: true } });
}

/** Lets open dashboards look again at the categories. Call it last. */
export async function tellCategoriesChanged(tx: Tx, actor: Actor): Promise<void> {
  const byName = await nameOfUser(tx, actor.userId);
  await recordAdminEvent(tx, { type: 'list_changed', list: 'categories', byName });
}

/** @throws DomainError `conflict` on `name` where the name is another's */
export async function orNameTaken<T>(kind: CategoryKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    if (!isTaken) throw error;
    const { categoryNameTaken, subcategoryNameTaken } = MODERATION_COPY;
    throw new DomainError(
      'conflict',
      kind === 'category' ? categoryNameTaken : subcategoryNameTaken,
      { field: 'name' },
    );
  }
}
