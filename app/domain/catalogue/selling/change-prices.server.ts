import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { centsToDecimal, decimalToCents, formatMoney } from '~/lib/money';
import { SELLING_COPY } from './copy';
import { chargeRefusal } from '../materials/order-bounds';
import { queuePriceAlerts } from '../saved/queue-saved-alerts.server';
import { announceListings, lockOwnListings } from './lock-own-listings.server';
import type { NewPrice } from './selling.schema';

/**
 * Sets prices as they were shown to the seller; holds keep the price they began with. All or none.
 * Safe to repeat, since prices are amounts and not percentages. @returns how many changed
 * @throws DomainError `no_company`, `forbidden`, `invalid` on `price`, `not_found`, `locked`,
 * `conflict` when a price has changed since it was seen
 */
export async function changePrices(prices: NewPrice[], actor: Actor): Promise<number> {
  const wanted = new Map(prices.map((price) => [price.id.toLowerCase(), price]));
  return transaction(async (tx) => {
    const listings = await lockOwnListings(tx, [...wanted.keys()], actor);
    const changed = listings.filter(
      ({ id, price }) => decimalToCents(price) !== wanted.get(id)!.priceCents,
    );
    const moved = changed.flatMap(({ id, title, price }) => {
      const cents = decimalToCents(price);
      const seenCents = wanted.get(id)!.priceSeenCents ?? cents;
      return seenCents === cents ? [] : [{ title, now: formatMoney(cents) }];
    });
    if (moved.length > 0) {
      throw new DomainError('conflict', SELLING_COPY.pricesMoved(moved), { field: 'price' });
    }
    for (const listing of changed) {
      const { priceCents } = wanted.get(listing.id)!;
      const refusal = chargeRefusal({ ...listing, priceCents });
      if (refusal !== null) throw invalid('price', `${listing.title}: ${refusal}`);
    }
    for (const { id, price: before } of changed) {
      const { priceCents: cents } = wanted.get(id)!;
      const price = centsToDecimal(cents);
      await tx.material.update({ where: { id }, data: { price }, select: { id: true } });
      await recordAudit(tx, actor, 'listing.edited', id, {
        before: { price: before.toFixed(2) },
        after: { price },
      });
      await queuePriceAlerts(tx, id, { beforeCents: decimalToCents(before), cents });
    }
    await announceListings(tx, changed, actor);
    return changed.length;
  });
}
