import type { Tx } from '~/db/client.server';
import { tradeFactsData } from '~/db/trade-facts.server';
import type { AuditFacts } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { withTradeFacts } from '~/lib/choices/trade-facts';
import { DomainError } from '~/lib/errors';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { cityMeant, placeOfAddress } from '~/lib/places/places.server';
import { MODERATION_COPY } from '../copy';
import type { MaterialEdit } from './edit-material.schema';
import { changeStock } from './change-stock.server';
import type { LockedMaterial } from './lock-material.server';
import { asWholeLot, requireConsistent, throwSkuTaken } from './require-consistent.server';
import { queuePriceAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { holdCategory, requireCategory } from '../categories/require-category.server';

/** Locks the category before the listing, the order a category rename uses: no deadlock. */
export async function holdCategoryOf(
  tx: Tx,
  materialId: string,
  { categoryId }: Partial<MaterialEdit>,
): Promise<void> {
  const isKept = categoryId === undefined && isUuid(materialId);
  const where = { id: materialId };
  const current = isKept
    ? await tx.material.findUnique({ where, select: { categoryId: true } })
    : null;
  const held = categoryId ?? current?.categoryId;
  if (held) await holdCategory(tx, held);
}

/**
 * Writes what changed, with its stock change and alerts; begun purchases keep their price.
 * @throws DomainError `invalid`, `conflict` on `quantity`, `priceUnit` or `sku`
 */
export async function applyEdit(
  tx: Tx,
  { before, sent, actor }: { before: LockedMaterial; sent: Partial<MaterialEdit>; actor: Actor },
): Promise<{ before: AuditFacts; after: AuditFacts } | null> {
  const input = withKeptFields(sent, before);
  requireConsistent(input, before);
  requireSameLots(input, before);
  const category = await requireCategory(tx, input, before);

  const { quantitySeen } = sent;
  const isStockKept = quantitySeen !== undefined && quantitySeen === sent.quantity;
  if (quantitySeen !== undefined && !isStockKept && quantitySeen !== before.quantity) {
    throw new DomainError('conflict', MODERATION_COPY.stockMoved(before.quantity), {
      field: 'quantity',
    });
  }
  const { quantity } = asWholeLot(isStockKept ? { ...input, quantity: before.quantity } : input);
  const { priceCents, ...kept } = input;
  const after = { ...kept, category: category.name, price: centsToDecimal(priceCents), quantity };
  const changes = changesBetween({ ...before, price: before.price.toFixed(2) }, after);
  if (!changes) return null;
  const place = placeOfAddress(after);
  const { quantity: _, ...facts } = after;
  await tx.material
    .update({
      where: { id: before.id },
      data: {
        ...facts,
        ...tradeFactsData(after),
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      },
      select: { id: true },
    })
    .catch(throwSkuTaken);
  await changeStock(
    tx,
    { materialId: before.id, kind: 'corrected', by: quantity - before.quantity },
    actor,
  );
  const price = { beforeCents: decimalToCents(before.price), cents: priceCents };
  await queuePriceAlerts(tx, before.id, price);
  if (before.quantity === 0 && quantity > 0) await queueSearchMatches(tx, before.id);
  return changes;
}

/** Drops the subcategory of another category and the ZIP code of another place. */
function withKeptFields(sent: Partial<MaterialEdit>, before: LockedMaterial) {
  const {
    title = before.title,
    description = before.description,
    categoryId = before.categoryId,
    subcategoryId = categoryId === before.categoryId ? before.subcategoryId : null,
    condition = before.condition,
    priceCents = decimalToCents(before.price),
    priceUnit = before.priceUnit,
    quantity = before.quantity,
    state = before.state,
    location = before.location,
  } = sent;
  const city = sent.city ? cityMeant(sent.city, state) : before.city;
  const isMoved = city !== before.city || state !== before.state;
  const { zipCode = isMoved ? null : before.zipCode } = sent;
  return asWholeLot({
    ...withTradeFacts(sent, before),
    ...{ title, description, categoryId, subcategoryId, condition, priceCents, priceUnit },
    ...{ quantity, city, state, zipCode, location },
  });
}

function changesBetween<Facts extends AuditFacts>(
  before: AuditFacts,
  after: Facts,
): { before: AuditFacts; after: AuditFacts } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (facts: AuditFacts) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/**
 * Units can't become a lot, or a lot units, once some are bought: a refund would return 5 pieces as
 * 5 lots. @throws DomainError `conflict`
 */
function requireSameLots(
  { priceUnit }: { priceUnit: string },
  before: { priceUnit: string; quantityHeld: number; quantitySold: number },
): void {
  const isSame = (priceUnit === 'OBO') === (before.priceUnit === 'OBO');
  if (isSame || before.quantityHeld + before.quantitySold === 0) return;
  throw new DomainError(
    'conflict',
    'Part of this listing is sold or on hold, so its unit can’t change to or from OBO. List the rest as a new listing.',
    { field: 'priceUnit' },
  );
}
