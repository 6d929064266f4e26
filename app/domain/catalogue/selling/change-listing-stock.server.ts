import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MAX_QUANTITY } from '~/lib/schema-fields';
import { decimalToCents } from '~/lib/money';
import { MODERATION_COPY } from '../copy';
import { SELLING_COPY } from './copy';
import { changeStock } from '../materials/change-stock.server';
import { chargeRefusal } from '../materials/order-bounds';
import { queueSaverAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';
import type { LockedMaterial } from '../materials/lock-material.server';
import { announceListings, requireOwnListing } from './lock-own-listings.server';
import type { StockCommand } from './selling.schema';

/**
 * Adds units, takes off units sold elsewhere, or corrects what is available; held and sold units
 * stay. With `quantitySeen`, never applied twice. @returns what is available now
 * @throws DomainError `no_company`, `forbidden`, `not_found`, `locked`, `out_of_stock` and `invalid`
 * on `count`, `conflict` when stock has moved since it was seen
 */
export async function changeListingStock(
  listingId: string,
  command: StockCommand,
  actor: Actor,
): Promise<{ title: string; available: number; isChanged: boolean }> {
  return transaction(async (tx) => {
    const listing = await requireOwnListing(tx, listingId, actor);
    const { id, title, quantity } = listing;
    const { quantitySeen = quantity, kind } = command;
    if (quantitySeen !== quantity) {
      throw new DomainError('conflict', MODERATION_COPY.stockMoved(quantity), { field: 'count' });
    }
    const by = unitsOf(listing, command);
    await changeStock(tx, { materialId: id, kind, by }, actor);
    if (by !== 0) {
      await recordAudit(tx, actor, 'listing.edited', id, {
        before: { quantity },
        after: { quantity: quantity + by },
      });
      await queueSaverAlerts(tx, id);
      if (quantity === 0) await queueSearchMatches(tx, id);
      await announceListings(tx, [{ id }], actor);
    }
    return { title, available: quantity + by, isChanged: by !== 0 };
  });
}

function unitsOf(listing: LockedMaterial, { kind, count }: StockCommand): number {
  const { quantity, price, priceUnit } = listing;
  const refuse = (code: 'invalid' | 'out_of_stock', sentence: string) => {
    throw new DomainError(code, sentence, { field: 'count' });
  };
  if (count === 0 && kind !== 'corrected') refuse('invalid', SELLING_COPY.atLeastOne);
  if (kind === 'sold_elsewhere') {
    if (count > quantity) refuse('out_of_stock', SELLING_COPY.fewerLeft(quantity));
    return -count;
  }
  const after = kind === 'restocked' ? quantity + count : count;
  if (after > MAX_QUANTITY) refuse('invalid', SELLING_COPY.tooMuchStock);
  if (after > 1 && priceUnit === 'OBO') refuse('invalid', SELLING_COPY.oneLot);
  const priceCents = decimalToCents(price);
  const refusal = after > 0 ? chargeRefusal({ ...listing, priceCents, quantity: after }) : null;
  if (refusal) refuse('invalid', refusal);
  return after - quantity;
}
