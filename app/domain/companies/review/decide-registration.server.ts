import type { z } from 'zod/v4';
import { refuseDuplicate, transaction, type Tx } from '~/db/client.server';
import { createAccount, keepUserCode, makeCode } from '~/domain/accounts/index.server';
import { announceListChanged, requireAdminActor } from '~/domain/administration/index.server';
import { notify, queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { placeOfAddress } from '~/lib/places/places.server';
import { COMPANY_NEWS, REGISTRATION_COPY } from '../copy';
import {
  registrationApprovedMail,
  SET_PASSWORD_DAYS,
  registrationRejectedMail,
} from '../registration/registration-mails.server';
import { NO_CODE } from '../registration/start-registration.server';
import { pathToRegisterAgain } from '../registration/recent-registration.server';
import type { ApproveRegistration, RejectRegistration } from './review-registration.schema';
import { recordDecision, requireUndecided } from './review-request.server';

const UNNAMED = { firstName: 'Account', lastName: 'Owner' };

const SET_PASSWORD_MS = SET_PASSWORD_DAYS * 24 * 60 * 60 * 1000;

/**
 * Creates the company and its owner's account, all or nothing, and ends other registrations with the
 * same email. One email is sent: the welcome, with a code to set a password if there is none. Any admin
 * can approve, with or without a claim or an open question; if two decide at once, the first wins.
 * @throws DomainError `forbidden`, `not_found`, `conflict`
 */
export async function approveRegistration(
  id: string,
  { reviewNotes, seenAt }: z.output<typeof ApproveRegistration>,
  actor: Actor,
): Promise<{ companyId: string; companyName: string }> {
  requireAdminActor(actor);
  // Refused when the email was taken after registration, for example by accepting an invitation.
  return transaction(async (tx) => {
    const request = await requireUndecided(tx, id, { actor, seenAt });
    if (request.status === 'pending') {
      throw new DomainError('conflict', REGISTRATION_COPY.notVerified);
    }
    const now = new Date();
    const { contactEmail: email, yearsInBusiness: years } = request;
    const company = await tx.company.create({
      data: {
        name: request.companyName,
        email,
        phone: request.contactPhone,
        address: request.businessAddress,
        city: request.city,
        state: request.state,
        zipCode: request.zipCode,
        ...placeOfAddress(request),
        description: request.description,
        businessType: request.businessType,
        taxId: request.federalTaxId,
        businessLicense: request.businessLicenseNumber,
        website: request.website,
        establishedYear: years === null ? null : now.getUTCFullYear() - years,
        verified: true,
        registrationStatus: 'approved',
        registrationRequestId: request.id,
        verificationNotes: reviewNotes,
        verifiedBy: actor.userId,
        verifiedAt: now,
      },
      select: { id: true, name: true },
    });
    const userId = await createAccount(tx, {
      email,
      hashedPassword: request.hashedPassword,
      firstName: request.contactFirstName ?? UNNAMED.firstName,
      lastName: request.contactLastName ?? UNNAMED.lastName,
      role: 'company_user',
      companyId: company.id,
      termsVersion: request.termsVersion,
    });
    await tx.userCompanyRole.create({
      data: { userId, companyId: company.id, role: 'owner' },
      select: { userId: true },
    });
    const setCode = request.hashedPassword === null ? await makeCode() : null;
    if (setCode) {
      await keepUserCode(tx, {
        userId,
        purpose: 'password_reset',
        email,
        hash: setCode.hash,
        expiresAt: new Date(now.getTime() + SET_PASSWORD_MS),
      });
    }
    const content = registrationApprovedMail({
      email,
      firstName: request.contactFirstName,
      companyName: request.companyName,
      code: setCode && setCode.code,
    });
    await queueMail(tx, 'registration_approved', email, content);
    const news = { ...COMPANY_NEWS.approved, skipsEmail: true };
    await notify(tx, { recipientCompanyId: company.id, ...news });
    const users = { contactUserId: userId, companyId: company.id };
    await recordDecision(tx, { request, status: 'approved', reviewNotes, ...users }, actor);
    await endOthers(tx, request, actor);
    await announceListChanged(tx, 'companies', actor.userId);
    await announceListChanged(tx, 'users', actor.userId);
    return { companyId: company.id, companyName: company.name };
  }).catch(refuseDuplicate('conflict', REGISTRATION_COPY.emailTaken));
}

/**
 * Those under review are rejected without an email, since the contact gets the welcome email. An
 * unconfirmed one may be a stranger's: its browser sees no change, only its code is void.
 */
async function endOthers(
  tx: Tx,
  { id, contactEmail }: { id: string; contactEmail: string },
  actor: Actor,
): Promise<void> {
  await tx.companyRegistrationRequest.updateMany({
    where: { contactEmail, status: 'pending' },
    data: { ...NO_CODE, verificationCodeSentAt: null },
  });
  const others = await tx.companyRegistrationRequest.findMany({
    where: { contactEmail, status: 'under_review', id: { not: id } },
    select: { id: true, status: true, companyName: true },
  });
  for (const request of others) {
    const rejectionReason = REGISTRATION_COPY.otherApproved;
    await recordDecision(tx, { request, status: 'rejected', rejectionReason }, actor);
  }
}

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
