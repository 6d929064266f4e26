import { sql, transaction, type Prisma, type Tx } from '~/db/client.server';
import { countFromAddress, makeCode } from '~/domain/accounts/index.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import { TERMS_VERSION } from '~/lib/site';
import type { Visitor } from '~/lib/actor';
import { REGISTRATION_COPY } from '../copy';
import { countRegistrationCode } from './count-registration-code.server';
import { registeredAlreadyMail, registrationCodeMail } from './registration-mails.server';

const REGISTRATIONS = { name: 'registration', max: 10, withinSeconds: 60 * 60 };

export const APPLICATION_FIELDS = {
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
export async function startRegistration(
  typed: ApplicationInput,
  { browser = null, ...visitor }: Visitor,
): Promise<StartedRegistration> {
  const application = complete(typed);
  const email = application.contactEmail;
  await countFromAddress(REGISTRATIONS, visitor);
  const tooSoon = await countRegistrationCode(email);
  const { code, hash, expiresAt } = await makeCode();
  const requestId = await transaction(async (tx) => {
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
