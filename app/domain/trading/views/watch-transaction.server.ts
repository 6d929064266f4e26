import { watch, type Watch } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { requireParty } from '../record/require-party.server';

/** @throws DomainError `not_found` */
export async function watchTransaction(id: string, actor: Actor): Promise<Watch> {
  await requireParty(id, actor);
  return watch<string>('transaction_changed', (changedId) => changedId === id);
}
