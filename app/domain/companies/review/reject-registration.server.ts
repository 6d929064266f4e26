import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { pathToRegisterAgain } from '../registration/recent-registration.server';
import { registrationRejectedMail } from '../registration/registration-mails.server';
import type { RejectRegistration } from './review-registration.schema';
import { recordDecision, requireUndecided } from './review-request.server';

/** If two admins decide at once, one does. @throws DomainError `forbidden`, `not_found`, `conflict` */
export async function rejectRegistration(
  id: string,
  { rejectionReason, reviewNotes, seenAt }: z.output<typeof RejectRegistration>,
  actor: Actor,
): Promise<{ companyName: string }> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    const request = await requireUndecided(tx, id, { actor, seenAt });
    const content = registrationRejectedMail({
      firstName: request.contactFirstName,
      companyName: request.companyName,
      reason: rejectionReason,
      again: pathToRegisterAgain(request),
    });
    await queueMail(tx, 'registration_rejected', request.contactEmail, content);
    const decision = { request, status: 'rejected', rejectionReason, reviewNotes } as const;
    await recordDecision(tx, decision, actor);
    return { companyName: request.companyName };
  });
}
