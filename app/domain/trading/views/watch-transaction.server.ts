import { listen, onReconnect } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { requireParty } from '../record/require-party.server';

/** Begins to watch; what it returns ends it. */
export type Watch = (changed: () => void) => () => void;

/**
 * Lets a party watch a purchase: `changed` is called after every change of the purchase, its
 * payment or its timeline by any process, and when changes may have been missed. It is a hint to look again.
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
