import { listen, onReconnect } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { requireParty } from '../record/require-party.server';

/** Starts watching; call the result to stop. */
export type Watch = (changed: () => void) => () => void;

/**
 * Calls `changed` after every change of the purchase by any process, and when changes may have been
 * missed: a hint to read again.
 * @throws DomainError `not_found`, for outsiders too
 */
export async function watchTransaction(id: string, actor: Actor): Promise<Watch> {
  await requireParty(id, actor);
  return (changed) => {
    const endings = [
      listen('transaction_changed', (changedId) => {
        if (changedId === id) changed();
      }),
      onReconnect(changed),
    ];
    return () => endings.forEach((end) => end());
  };
}
