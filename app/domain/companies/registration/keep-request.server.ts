import { createHash, createHmac } from 'node:crypto';
import { transaction, type Prisma, type Tx } from '~/db/client.server';
import {
  countFromAddress,
  findUnconfirmedProof,
  forgetUnconfirmedPassword,
  keepUnconfirmedPassword,
  makeCode,
} from '~/domain/accounts/index.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import { env } from '~/lib/env.server';
import type { Visitor } from '~/lib/visitor';
import { REGISTRATION_COPY } from '../copy';
import { countCode } from './count-code.server';
import { registeredAlreadyMail, registrationCodeMail } from './registration-mails.server';

const REGISTRATIONS = { name: 'registration', times: 10, withinSeconds: 60 * 60 };

export const SAID_FIELDS = {
  contactFirstName: true,
  contactLastName: true,
  contactEmail: true,
  contactPhone: true,
  contactPosition: true,
  companyName: true,
  businessType: true,
  businessLicenseNumber: true,
  federalTaxId: true,
  yearsInBusiness: true,
  businessAddress: true,
  city: true,
  state: true,
  zipCode: true,
  description: true,
  specialties: true,
  servingAreas: true,
  website: true,
  hashedPassword: true,
} as const satisfies Prisma.CompanyRegistrationRequestSelect;

type SaidOfCompany = Prisma.CompanyRegistrationRequestGetPayload<{ select: typeof SAID_FIELDS }>;

type Said = { [Field in keyof SaidOfCompany]?: SaidOfCompany[Field] } & Pick<
  SaidOfCompany,
  'contactEmail' | 'companyName' | 'city' | 'state'
>;

/** What was left out is empty, so that it replaces an earlier registration's value. */
function complete(said: Said): SaidOfCompany {
  const fields = Object.keys(SAID_FIELDS) as (keyof SaidOfCompany)[];
  const values = Object.fromEntries(fields.map((field) => [field, said[field] ?? null]));
  const { specialties = [], servingAreas = [] } = said;
  return { ...values, specialties, servingAreas } as unknown as SaidOfCompany;
}

export interface StartedRegistration {
  answer: { success: true; message: string; requiresVerification: true; requestId: string };
  email: string;
  /** Ties a code to this data. Server only. */
  proof: string;
}

export type EarlierRegistration = Pick<StartedRegistration, 'email' | 'proof'>;

/**
 * A digest of all the data with the salted password hash: if someone else registers your address
 * again, your code must not confirm their data and password.
 */
export function proofOf(said: SaidOfCompany): string {
  const facts = Object.keys(SAID_FIELDS).map((name) => said[name as keyof SaidOfCompany]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

function requestIdOf(email: string): string {
  const digest = createHmac('sha256', env().SESSION_SECRET)
    .update(`registration ${email.toLowerCase()}`)
    .digest('hex');
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)!.slice(1);
  return `${parts[0]}-${parts[1]}-4${parts[2]}-8${parts[3]}-${parts[4]}`;
}

/**
 * A known address gets an email instead, with the same answer and work. Within a minute of the last
 * email only the same browser may correct its data; the code stays.
 * @throws DomainError `rate_limited`
 */
export async function keepRequest(
  typed: Said,
  visitor: Visitor,
  earlier: EarlierRegistration | null,
): Promise<StartedRegistration> {
  const said = complete(typed);
  const email = said.contactEmail;
  await countFromAddress(REGISTRATIONS, visitor);
  const tooSoon = await countCode(email);
  if (tooSoon && earlier?.email.toLowerCase() !== email.toLowerCase()) throw tooSoon;

  const { code, hash, expiresAt } = await makeCode();
  const proof = proofOf(said);
  const id = requestIdOf(email);
  await transaction(async (tx) => {
    const known = await findKnown(tx, email);
    if (tooSoon && earlier?.proof !== (await findLastProof(tx, email, known))) throw tooSoon;
    if (known.isTaken) {
      const content = registeredAlreadyMail(known.isUnderReview);
      const { hashedPassword } = said;
      await keepUnconfirmedPassword(tx, email, { hashedPassword, proof });
      if (!tooSoon) await queueMail(tx, { kind: 'registration_known_email', to: email, content });
      return;
    }
    await forgetUnconfirmedPassword(tx, email);

    await tx.companyRegistrationRequest.upsert({
      where: { contactEmail: email },
      create: { id, ...said, ...freshCode(hash, expiresAt) },
      update: {
        ...said,
        ...NOT_REVIEWED,
        ...(known.request?.status === 'rejected' ? { createdAt: new Date() } : {}),
        ...(tooSoon ? {} : freshCode(hash, expiresAt)),
      },
      select: { id: true },
    });
    if (!tooSoon) {
      const content = registrationCodeMail(email, code);
      await queueMail(tx, { kind: 'registration_code', to: email, content, expiresAt });
    }
    await recordAdminEvent(tx, {
      type: 'list_changed',
      list: 'registrations',
      byName: said.companyName,
    });
  });
  return {
    answer: {
      success: true,
      message: REGISTRATION_COPY.started,
      requiresVerification: true,
      requestId: id,
    },
    email,
    proof,
  };
}

const NOT_REVIEWED = {
  status: 'pending',
  emailVerified: false,
  emailVerifiedAt: null,
  reviewedBy: null,
  reviewedAt: null,
  reviewNotes: null,
  rejectionReason: null,
} as const;

export function freshCode(hash: string, expiresAt: Date) {
  return {
    verificationCode: hash,
    verificationCodeExpiresAt: expiresAt,
    verificationCodeSentAt: new Date(),
    verificationAttempts: 0,
  };
}

async function findLastProof(tx: Tx, email: string, known: KnownEmail): Promise<string | null> {
  if (known.isTaken) return findUnconfirmedProof(tx, email);
  return known.request?.status === 'pending' ? proofOf(known.request) : null;
}

type KnownEmail =
  | { isTaken: true; isUnderReview: boolean }
  | { isTaken: false; request: (SaidOfCompany & { status: string }) | null };

/** Other registrations and reviews of the address wait here. */
async function findKnown(tx: Tx, email: string): Promise<KnownEmail> {
  await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(
    hashtextextended('registration ' || lower(${email}), 0))) AS locked`;
  await tx.$queryRaw`
    SELECT 1 FROM company_registration_requests WHERE contact_email = ${email}::citext FOR UPDATE`;
  const request = await tx.companyRegistrationRequest.findUnique({
    where: { contactEmail: email },
    select: { ...SAID_FIELDS, status: true },
  });
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
  const company = await tx.company.findUnique({ where: { email }, select: { id: true } });
  const isOpen = !request || request.status === 'pending' || request.status === 'rejected';
  if (user || company) return { isTaken: true, isUnderReview: false };
  if (!isOpen) return { isTaken: true, isUnderReview: request.status === 'under_review' };
  return { isTaken: false, request };
}
