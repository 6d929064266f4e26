import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { notify } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { placeOfAddress } from '~/lib/places/places.server';
import { COMPANY_NEWS, COMPANY_PROFILE_COPY } from '../copy';
import { requireModeratedCompany } from '../moderation/moderate-company.server';
import type { RejectCompanyChange, SeenChange } from './company-changes.schema';
import { differenceOf, REVIEWED_FACTS } from './reviewed-facts.server';

/**
 * Puts what the company asked for on its page. Triggers update listings, search and cached pages.
 * Returns the company's name. If two admins decide at once, one does.
 * @throws DomainError `forbidden`, `not_found`, `conflict` if it changed since `seenAt`
 */
export function approveCompanyChange(
  companyId: string,
  { seenAt }: z.output<typeof SeenChange>,
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const { id, facts, difference } = await takeChange(tx, companyId, { actor, seenAt });
    const place = placeOfAddress(facts);
    await tx.company.update({
      where: { id },
      data: { ...facts, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null },
      select: { id: true },
    });
    await recordAudit(tx, actor, 'company.change_approved', id, { ...difference });
    const changed = Object.keys(difference?.after ?? {});
    await notify(tx, { recipientCompanyId: id, ...COMPANY_NEWS.changeApproved(changed) });
    await announceListChanged(tx, 'companies', actor.userId);
    return facts.name;
  });
}

/** Everything stays as it was. Returns the company's name. @throws DomainError as the approval */
export function rejectCompanyChange(
  companyId: string,
  { seenAt, reason }: z.output<typeof RejectCompanyChange>,
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const { id, name, difference } = await takeChange(tx, companyId, { actor, seenAt });
    await recordAudit(tx, actor, 'company.change_rejected', id, {
      before: difference?.after,
      after: { reason },
    });
    await notify(tx, { recipientCompanyId: id, ...COMPANY_NEWS.changeRejected(reason) });
    await announceListChanged(tx, 'companies', actor.userId);
    return name;
  });
}

async function takeChange(
  tx: Tx,
  companyId: string,
  { actor, seenAt }: { actor: Actor; seenAt: string },
) {
  const { id, name } = await requireModeratedCompany(tx, companyId, actor);
  const current = await tx.company.findUniqueOrThrow({ where: { id }, select: REVIEWED_FACTS });
  const facts = await tx.companyChange.findFirst({
    where: { companyId: id, updatedAt: new Date(seenAt) },
    select: REVIEWED_FACTS,
  });
  if (!facts) throw new DomainError('conflict', COMPANY_PROFILE_COPY.changeGone);
  await tx.companyChange.delete({ where: { companyId: id }, select: { companyId: true } });
  return { id, name, facts, difference: differenceOf(current, facts) };
}
