import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { registrationRejectedMail } from '../registration/registration-mails.server';
import type { RejectRegistration } from './review-registration.schema';
import { requireUndecided } from './review-request.server';

/** Of two admins, one decides. @throws DomainError `forbidden`, `not_found`, `conflict` */
export async function rejectRegistration(
  id: string,
  { rejectionReason, reviewNotes, seenAt }: z.output<typeof RejectRegistration>,
  actor: Actor,
): Promise<{ companyName: string }> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    const request = await requireUndecided(tx, id, { actor, seenAt });
    await tx.companyRegistrationRequest.update({
      where: { id: request.id },
      data: {
        status: 'rejected',
        reviewedBy: actor.userId,
        reviewedAt: new Date(),
        rejectionReason,
        reviewNotes: reviewNotes ?? null,
        verificationCode: null,
        verificationCodeExpiresAt: null,
      },
      select: { id: true },
    });
    await queueMail(tx, {
      kind: 'registration_rejected',
      to: request.contactEmail,
      content: registrationRejectedMail({
        firstName: request.contactFirstName,
        companyName: request.companyName,
        reason: rejectionReason,
      }),
    });
    await recordAudit(tx, {
      actor,
      action: 'registration.rejected',
      subject: { type: 'registration', id: request.id },
      before: { status: request.status },
      after: {
        status: 'rejected',
        companyName: request.companyName,
        rejectionReason,
        reviewNotes: reviewNotes ?? null,
      },
    });
    await recordAdminEvent(tx, {
      type: 'list_changed',
      list: 'registrations',
      byName: await nameOfUser(tx, actor.userId),
    });
    return { companyName: request.companyName };
  });
}
