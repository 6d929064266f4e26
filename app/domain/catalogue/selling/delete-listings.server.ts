import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { lockOwnListings } from './lock-own-listings.server';
import { announceRemoval, removeListing } from './remove-listing.server';

/**
 * Deletes listings; those with transactions stay on the transactions' pages. All or none. Safe to
 * repeat: what is already gone is left out.
 * @throws DomainError `no_company`, `forbidden`, `invalid`, `locked`
 */
export async function deleteListings(
  ids: string[],
  actor: Actor,
): Promise<{ deleted: number; kept: number }> {
  return transaction(async (tx) => {
    const listings = await lockOwnListings(tx, ids, actor, { toDelete: true });
    let kept = 0;
    for (const listing of listings) {
      const { isKept } = await removeListing(tx, listing, actor);
      kept += Number(isKept);
    }
    await announceRemoval(
      tx,
      listings.map(({ id }) => id),
      actor,
    );
    return { deleted: listings.length, kept };
  });
}
