import { transaction } from '~/db/client.server';
import {
  type AdminMaterial,
  type AuditFacts,
  readAdminMaterial,
  requireAdminActor,
  requireLock,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { centsToDecimal } from '~/lib/money';
import { placeOfAddress } from '~/lib/places.server';
import { MODERATION_COPY } from '../copy';
import type { MaterialEdit } from './edit-material.schema';
import { recordModeration, requireModerated } from './moderated-material.server';
import { queueSaverAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { holdCategory, requireCategory } from '../categories/require-category.server';

/**
 * With `quantitySeen`, refuses a changed quantity if stock has moved since. Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `locked`, `invalid`, `conflict` on `quantity`
 */
export async function editMaterial(
  materialId: string,
  input: MaterialEdit,
  actor: Actor,
): Promise<AdminMaterial> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    await holdCategory(tx, input.categoryId);
    const before = await requireModerated(tx, materialId, actor);
    await requireLock(tx, before.id, actor);
    const category = await requireCategory(tx, input, before);

    const { quantitySeen } = input;
    const isStockKept = quantitySeen !== undefined && quantitySeen === input.quantity;
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
      subcategoryId: input.subcategoryId ?? null,
      condition: input.condition,
      price: centsToDecimal(input.priceCents),
      priceUnit: input.priceUnit,
      quantity,
      city: input.city,
      state: input.state,
      zipCode: input.zipCode ?? null,
      location: input.location,
    };
    const changes = changesBetween({ ...before, price: before.price.toFixed(2) }, after);
    if (changes) {
      const place = placeOfAddress(after);
      await tx.material.update({
        where: { id: before.id },
        data: {
          ...after,
          quantityListed: quantity + before.quantityHeld + before.quantitySold,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
        },
        select: { id: true },
      });
    }
    const material = await readAdminMaterial(tx, before.id);
    if (!changes) return material;
    await queueSaverAlerts(tx, before.id);
    if (before.quantity === 0 && quantity > 0) await queueSearchMatches(tx, before.id);
    await recordModeration(
      tx,
      actor,
      { action: 'material.updated', ...changes },
      { type: 'material_updated', materialId: before.id, material },
    );
    return material;
  });
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
