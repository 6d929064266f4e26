import { db } from '~/db/client.server';
import { findAddressee, type Addressee, type MessageTarget } from './message-target.server';

/** The company that a message would go to, or null when there is none to write to. */
export async function getAddressee(target: MessageTarget): Promise<Addressee | null> {
  return findAddressee(db, target);
}
