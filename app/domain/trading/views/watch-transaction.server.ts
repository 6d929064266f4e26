import { listen, onReconnect } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { requireParty } from '../record/require-party.server';

export type Watch = (changed: () => void) => () => void;

/** Also calls `changed` when changes may have been missed. @throws DomainError `not_found` */
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
