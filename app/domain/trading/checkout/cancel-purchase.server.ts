import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { releasePurchase } from './release-purchase.server';
import { requireParty } from '../record/require-party.server';

/**
 * The buyer gives a purchase up before it is paid, or an admin does, which stands in the audit log;
 * the stock is on sale again. Cancelling a cancelled purchase changes nothing.
 *
 * @throws DomainError `not_found`, `forbidden` (the seller), `already_settled` (it was paid, or the
 *   bank is working on it)
 */
export async function cancelPurchase(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party === 'seller') throw new DomainError('forbidden', REFUSALS.notBuyer);
  const status = await releasePurchase(transactionId, { reason: party, actor });
  if (status === 'cancelled') return;
  throw new DomainError(
    'already_settled',
    status === 'processing' ? REFUSALS.paymentProcessing : REFUSALS.alreadySettled,
  );
}
