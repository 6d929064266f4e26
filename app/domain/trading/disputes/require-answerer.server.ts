import { requirePower } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { requireParty } from '../record/require-party.server';

/** The seller's people who may refund. @throws DomainError `not_found`, `forbidden` */
export async function requireAnswerer(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party !== 'seller') throw new DomainError('forbidden', REFUSALS.notAnswerer);
  requirePower(actor, 'refund');
}
