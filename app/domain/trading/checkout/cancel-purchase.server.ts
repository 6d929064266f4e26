import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { releasePurchase } from './release-purchase.server';
import { requireParty } from '../record/require-party.server';

/** Safe to repeat. @throws DomainError `not_found`, `forbidden` (the seller), `already_settled` */
export async function cancelPurchase(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party === 'seller') throw new DomainError('forbidden', REFUSALS.notBuyer);
  const status = await releasePurchase(transactionId, { reason: party, actor });
  if (status === 'cancelled') return;
  throw new DomainError(
    'already_settled',
    status === 'processing' ? REFUSALS.paymentProcessing : REFUSALS.alreadyPaid,
  );
}
