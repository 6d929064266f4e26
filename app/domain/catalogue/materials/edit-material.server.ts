import { transaction, type Tx } from '~/db/client.server';
import {
  type AdminMaterial,
  type AuditFacts,
  readAdminMaterial,
  requireAdminActor,
  requireLock,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { placeOfAddress, requireZipIn } from '~/lib/places/places.server';
import { MODERATION_COPY } from '../copy';
import { isPayable, NOT_PAYABLE } from './create-material.schema';
import type { MaterialEdit } from './edit-material.schema';
import { changeStock } from './change-stock.server';
import { LISTING_NEWS } from './listing-news.server';
import { notifySeller, recordModeration, requireModerated } from './moderated-material.server';
import { queueSaverAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { holdCategory, requireCategory } from '../categories/require-category.server';

/**
 * Changes the fields that are sent; the seller reads what changed and why. With `quantitySeen`,
 * refuses a changed quantity if stock has moved since. Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `locked`, `invalid`, `conflict` on `quantity`
 */
export async function editMaterial(
  materialId: string,
  sent: MaterialEdit,
  actor: Actor,
): Promise<AdminMaterial> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    // Locks the category before the listing, the order a category rename uses: no deadlock.
    const categoryId = sent.categoryId ?? (await categoryOf(tx, materialId));
    if (categoryId) await holdCategory(tx, categoryId);
    const before = await requireModerated(tx, materialId, actor);
    await requireLock(tx, before.id, actor);
    const input = withKeptFields(sent, before);
    if (!isPayable(input.priceCents, Math.max(1, input.quantity))) {
      throw new DomainError('invalid', NOT_PAYABLE.message, { field: 'price' });
    }
    requireZipIn(input);
    const category = await requireCategory(tx, input, before);

    const { quantitySeen } = sent;
    const isStockKept = quantitySeen !== undefined && quantitySeen === sent.quantity;
    if (quantitySeen !== undefined && !isStockKept && quantitySeen !== before.quantity) {
      throw new DomainError('conflict', MODERATION_COPY.stockMoved(before.quantity), {
        field: 'quantity',
      });
    }
    const quantity = isStockKept ? before.quantity : input.quantity;
    const after = {
      title: input.title,
      description: input.description,
      categoryId: category.id,
      category: category.name,
      subcategoryId: input.subcategoryId,
      condition: input.condition,
      price: centsToDecimal(input.priceCents),
      priceUnit: input.priceUnit,
      quantity,
      city: input.city,
      state: input.state,
      zipCode: input.zipCode,
      location: input.location,
    };
    const changes = changesBetween({ ...before, price: before.price.toFixed(2) }, after);
    if (changes) {
      const place = placeOfAddress(after);
      const { quantity: _, ...facts } = after;
      await tx.material.update({
        where: { id: before.id },
        data: {
          ...facts,
          isWholeLot: after.priceUnit === 'OBO',
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
        },
        select: { id: true },
      });
      await changeStock(
        tx,
        { materialId: before.id, kind: 'corrected', by: quantity - before.quantity },
        actor,
      );
    }
    const material = await readAdminMaterial(tx, before.id);
    if (!changes) return material;
    await queueSaverAlerts(tx, before.id);
    if (before.quantity === 0 && quantity > 0) await queueSearchMatches(tx, before.id);
    await recordModeration(
      tx,
      actor,
      {
        action: 'material.updated',
        before: changes.before,
        after: { ...changes.after, ...(sent.reason && { reason: sent.reason }) },
      },
      { type: 'material_updated', materialId: before.id, material },
    );
    const news = LISTING_NEWS.edited(before, { ...changes, reason: sent.reason });
    await notifySeller(tx, before, news, actor);
    return material;
  });
}

async function categoryOf(tx: Tx, materialId: string): Promise<string | null> {
  if (!isUuid(materialId)) return null;
  const where = { id: materialId };
  return (
    (await tx.material.findUnique({ where, select: { categoryId: true } }))?.categoryId ?? null
  );
}

type Before = Awaited<ReturnType<typeof requireModerated>>;

/** Another category's subcategory and another place's ZIP code would be wrong. */
function withKeptFields(sent: MaterialEdit, before: Before) {
  const {
    title = before.title,
    description = before.description,
    categoryId = before.categoryId,
    subcategoryId = categoryId === before.categoryId ? before.subcategoryId : null,
    condition = before.condition,
    priceCents = decimalToCents(before.price),
    priceUnit = before.priceUnit,
    quantity = before.quantity,
    city = before.city,
    state = before.state,
    zipCode = city === before.city && state === before.state ? before.zipCode : null,
    location = before.location,
  } = sent;
  return {
    ...{ title, description, categoryId, subcategoryId, condition, priceCents, priceUnit },
    ...{ quantity, city, state, zipCode, location },
  };
}

function changesBetween<Facts extends AuditFacts>(
  before: AuditFacts,
  after: Facts,
): { before: AuditFacts; after: AuditFacts } | null {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  const pick = (facts: AuditFacts) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
