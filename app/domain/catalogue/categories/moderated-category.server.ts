import { isUniqueViolation, transaction, type Tx } from '~/db/client.server';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
  type AuditFacts,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MODERATION_COPY } from '../copy';

export type CategoryKind = 'category' | 'subcategory';

export interface ModeratedCategory {
  kind: CategoryKind;
  id: string;
  categoryId: string | null;
  name: string;
  description: string | null;
  sortOrder: number;
  isActive: boolean;
}

interface Change {
  action: string;
  before: AuditFacts;
  after: AuditFacts;
}

/** One at a time: categories share one order. @throws DomainError `forbidden`, `not_found` */
export async function moderateCategory(
  id: string,
  actor: Actor,
  change: (tx: Tx, category: ModeratedCategory) => Promise<Change | null>,
  options?: { timeoutMs: number },
): Promise<void> {
  await transaction(async (tx) => {
    await lockCategories(tx, actor);
    const category = await findCategory(tx, id);
    if (!category) throw new DomainError('not_found', MODERATION_COPY.categoryNotFound);
    const changed = await change(tx, category);
    if (!changed) return;
    const { kind } = category;
    const action = `${kind}.${changed.action}`;
    await recordAudit(tx, { ...changed, actor, action, subject: { type: kind, id: category.id } });
    await announceCategories(tx, actor);
  }, options);
}

async function findCategory(tx: Tx, id: string): Promise<ModeratedCategory | null> {
  if (!isUuid(id)) return null;
  const select = { id: true, name: true, description: true, sortOrder: true, isActive: true };
  const category = await tx.category.findUnique({ where: { id }, select });
  if (category) return { ...category, kind: 'category', categoryId: null };
  const subcategory = await tx.subcategory.findUnique({
    where: { id },
    select: { ...select, categoryId: true },
  });
  return subcategory && { ...subcategory, kind: 'subcategory' };
}

/** @throws DomainError `forbidden` */
export async function lockCategories(tx: Tx, actor: Actor): Promise<void> {
  requireAdminActor(actor);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('edit_categories'))`;
}

export async function updateCategory(
  tx: Tx,
  { kind, id }: Pick<ModeratedCategory, 'kind' | 'id'>,
  data: Partial<Pick<ModeratedCategory, 'name' | 'description' | 'sortOrder' | 'isActive'>>,
): Promise<void> {
  if (kind === 'category') await tx.category.update({ where: { id }, data, select: { id: true } });
  else await tx.subcategory.update({ where: { id }, data, select: { id: true } });
}

export const announceCategories = (tx: Tx, actor: Actor): Promise<void> =>
  announceListChanged(tx, 'categories', actor.userId);

/** @throws DomainError `conflict` on `name` if the name is taken */
export async function refuseTakenName<T>(kind: CategoryKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', MODERATION_COPY.nameTaken[kind], { field: 'name' });
  }
}
