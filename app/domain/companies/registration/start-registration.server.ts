import type { z } from 'zod/v4';
import { sql, transaction, type Prisma, type Tx } from '~/db/client.server';
import {
  countFromAddress,
  makeCode,
  MAX_CODES_PER_DAY,
  RESEND_COOLDOWN_SECONDS,
  hashPassword,
  requireUncommonPassword,
} from '~/domain/accounts/index.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import { TERMS_VERSION } from '~/lib/terms-versions';
import type { Visitor } from '~/lib/actor';
import { countToward, secondsLeft } from '~/db/rate-limits.server';
import { DomainError, isDomainError } from '~/lib/errors';
import { requireZipIn } from '~/lib/places/places.server';
import { REGISTRATION_COPY } from '../copy';
import { registeredAlreadyMail, registrationCodeMail } from './registration-mails.server';
import type { RegisterCompany, RegisterCompanyBriefly } from './register-company.schema';

const REGISTRATIONS = { name: 'registration', max: 10, withinSeconds: 60 * 60 };

export const SENT_FIELDS = {
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
} as const satisfies Prisma.CompanyRegistrationRequestSelect;

export const APPLICATION_FIELDS = { ...SENT_FIELDS, hashedPassword: true } as const;

type Application = Prisma.CompanyRegistrationRequestGetPayload<{
  select: typeof APPLICATION_FIELDS;
}>;

type ApplicationInput = { [Field in keyof Application]?: Application[Field] } & Pick<
  Application,
  'contactEmail' | 'companyName' | 'city' | 'state'
>;

/** Empty for every field left out, so that a correction clears it. */
function complete(application: ApplicationInput): Application {
  const fields = Object.keys(APPLICATION_FIELDS) as (keyof Application)[];
  const values = Object.fromEntries(fields.map((field) => [field, application[field] ?? null]));
  const { specialties = [], servingAreas = [] } = application;
  return { ...values, specialties, servingAreas } as unknown as Application;
}

export interface StartedRegistration {
  success: true;
  message: string;
  requiresVerification: true;
  requestId: string;
}

/**
 * Stores one row per attempt, with its own code: a code mailed for a stranger's attempt can't
 * confirm yours. The browser that made an unconfirmed attempt corrects it; within a minute of the
 * last email to the address no one else may try. A known address gets a row too, so that every
 * later answer is the same, but an email without a code.
 * @throws DomainError `rate_limited`
 */
async function startRegistration(
  typed: ApplicationInput,
  { browser = null, ...visitor }: Visitor,
): Promise<StartedRegistration> {
  const application = complete(typed);
  const email = application.contactEmail;
  await countFromAddress(REGISTRATIONS, visitor);
  const { code, hash, expiresAt } = await makeCode();
  const tooSoon = await countRegistrationCode(email);
  const requestId = await transaction(async (tx) => {
    // Race: the second of a double click corrects the row of the first, which isn't committed yet.
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended(${`registration ${email.toLowerCase()}`}, 0))`;
    const known = await isKnown(tx, email);
    const sent = tooSoon ? {} : known ? NO_CODE : freshCode(hash, expiresAt);
    const select = { id: true };
    const [own] = browser
      ? await tx.companyRegistrationRequest.updateManyAndReturn({
          where: { contactEmail: email, status: 'pending', browser },
          data: { ...application, ...sent, termsVersion: TERMS_VERSION },
          select,
        })
      : [];
    if (tooSoon && !own) throw tooSoon;
    const { id } =
      own ??
      (await tx.companyRegistrationRequest.create({
        data: { ...application, ...sent, browser, termsVersion: TERMS_VERSION },
        select,
      }));
    if (!tooSoon && known) {
      await queueMail(tx, 'registration_known_email', email, registeredAlreadyMail());
    } else if (!tooSoon) {
      await queueMail(tx, 'registration_code', email, registrationCodeMail(email, code), expiresAt);
    }
    const byName = application.companyName;
    await recordAdminEvent(tx, { type: 'list_changed', list: 'registrations', byName });
    return id;
  });
  return {
    success: true,
    message: REGISTRATION_COPY.started,
    requiresVerification: true,
    requestId,
  };
}

export const NO_CODE = { verificationCode: null, verificationCodeExpiresAt: null } as const;

export function freshCode(hash: string, expiresAt: Date) {
  return {
    verificationCode: hash,
    verificationCodeExpiresAt: expiresAt,
    verificationCodeSentAt: new Date(),
    verificationAttempts: 0,
    otherAttempts: 0,
  };
}

/** Whether an account, a company or an approved registration has the address. */
export async function isKnown(tx: Tx, email: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isKnown: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM users WHERE email = ${email}::citext)
        OR EXISTS (SELECT 1 FROM companies WHERE email = ${email}::citext)
        OR EXISTS (SELECT 1 FROM company_registration_requests
                    WHERE contact_email = ${email}::citext
                      AND status NOT IN ('pending', 'under_review', 'rejected')) AS "isKnown"`;
  return row!.isKnown;
}

/** Whether this browser made the attempt. */
export const isOwnSql = (browser: string | null): Prisma.Sql =>
  sql`coalesce(browser = ${browser}::text, false)`;

const COOLDOWN = { name: 'resend', max: 1, withinSeconds: RESEND_COOLDOWN_SECONDS };
const A_DAY = { name: 'codes_a_day', max: MAX_CODES_PER_DAY, withinSeconds: 24 * 60 * 60 };

/**
 * Counts a code that is sent to `email`. @returns a refusal within a minute of the last one
 * @throws DomainError `rate_limited` after ten in a day
 */
export async function countRegistrationCode(email: string): Promise<DomainError | null> {
  try {
    await countToward(COOLDOWN, email);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const seconds = Number(error.details?.retryAfterSeconds ?? COOLDOWN.withinSeconds);
    return new DomainError(
      'rate_limited',
      `An email was sent to this address a moment ago. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
      { details: { retryAfterSeconds: seconds } },
    );
  }
  await countToward(A_DAY, email);
  return null;
}

export function secondsUntilAnotherCode(email: string): Promise<number> {
  return secondsLeft(COOLDOWN, email);
}

/**
 * Never reveals whether an address is known: its owner gets an email. Safe to repeat, at most 10
 * times an hour per network.
 * @throws DomainError `invalid` on `password` or `zipCode`, `rate_limited`
 */
export async function registerCompany(
  { password, ...application }: z.output<typeof RegisterCompany>,
  visitor: Visitor,
): Promise<StartedRegistration> {
  const { contactFirstName, contactLastName, contactEmail, companyName, city } = application;
  const about = [contactFirstName, contactLastName, contactEmail, companyName, city];
  requireUncommonPassword(password, 'password', about);
  requireZipIn(application);
  const hashedPassword = await hashPassword(password);
  return startRegistration({ ...application, hashedPassword }, visitor);
}

/** The owner sets a password after approval. @throws DomainError `rate_limited` */
export function registerCompanyBriefly(
  { email, name, phone, address, ...application }: z.output<typeof RegisterCompanyBriefly>,
  visitor: Visitor,
): Promise<StartedRegistration> {
  const contact = { contactEmail: email, contactPhone: phone };
  const company = { companyName: name, businessAddress: address };
  return startRegistration({ ...application, ...contact, ...company }, visitor);
}
