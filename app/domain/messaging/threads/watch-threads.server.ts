import { db } from '~/db/client.server';
import { watch, type Watch } from '~/db/listen.server';
import { getCounterparty } from '~/domain/trading/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY } from '../copy';
import { THREAD_CHANGED, type ThreadChange } from './threads.server';

/** `changed` is a hint to refetch, even after missed changes. @throws DomainError `no_company` */
export function watchThreads(actor: Actor): Watch {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  return watch<ThreadChange>(THREAD_CHANGED, ({ companyIds }) => companyIds.includes(companyId));
}

/** @throws DomainError `no_company`, `not_found` */
export async function watchThread(threadId: string, actor: Actor): Promise<Watch> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  const where = { id: threadId, OR: [{ companyAId: companyId }, { companyBId: companyId }] };
  const thread =
    isUuid(threadId) && (await db.messageThread.findFirst({ where, select: { id: true } }));
  if (!thread) throw new DomainError('not_found', MESSAGING_COPY.threadGone);
  return watch<ThreadChange>(THREAD_CHANGED, (change) => change.threadId === thread.id);
}

/** Admins can't read these messages and watch nothing. @throws DomainError `not_found` */
export async function watchTraders(transactionId: string, actor: Actor): Promise<Watch> {
  try {
    const { otherCompanyId } = await getCounterparty(transactionId, actor);
    const pair = [actor.companyId!, otherCompanyId];
    return watch<ThreadChange>(THREAD_CHANGED, ({ companyIds }) =>
      pair.every((id) => companyIds.includes(id)),
    );
  } catch (error) {
    if (isDomainError(error) && error.code === 'forbidden') return () => () => {};
    throw error;
  }
}
