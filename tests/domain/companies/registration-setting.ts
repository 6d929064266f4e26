import { randomUUID } from 'node:crypto';
import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import {
  approveRegistration,
  registerCompany,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import { RegisterCompany } from '~/domain/companies/registration/register-company.schema';
import type { Actor, Visitor } from '~/lib/actor';
import { newToken, tokenDigest } from '~/lib/tokens.server';
import { codeMailedTo } from '../../factories/mailbox';
import { createActor } from '../../factories/user';

export const newVisitor = (): Visitor => ({
  ipAddress: randomUUID(),
  userAgent: 'a test',
  browser: tokenDigest(newToken()),
});

export const PASSWORD = 'Pallets-of-block-6!';

export const TYPED = {
  contactFirstName: 'Dana',
  contactLastName: 'Reyes',
  contactEmail: 'dana@brazos-steel.example',
  contactPhone: '(512) 555-0142',
  contactPosition: 'Owner',
  companyName: 'Brazos Steel Erectors',
  businessType: 'subcontractor',
  businessLicenseNumber: 'TX-4471',
  federalTaxId: '74-1234567',
  yearsInBusiness: '12',
  businessAddress: '900 E 5th St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78702',
  description: 'Structural steel in Central Texas.',
  specialties: 'Rebar, Decking\nErection',
  servingAreas: 'Travis County',
  website: 'https://brazos-steel.example',
  password: PASSWORD,
};

export const registration = (values: Partial<z.input<typeof RegisterCompany>> = {}) =>
  RegisterCompany.parse({ ...TYPED, ...values });

export async function skipCooldown(): Promise<void> {
  await db.$executeRaw`DELETE FROM rate_limits WHERE key LIKE 'resend:%'`;
}

export const findRequest = (email = TYPED.contactEmail) =>
  db.companyRegistrationRequest.findFirst({
    where: { contactEmail: email },
    orderBy: { createdAt: 'desc' },
  });

export function makeAdmin(name = 'Maria Ortiz'): Promise<Actor> {
  const [firstName, lastName] = name.split(' ');
  return createActor(null, { role: 'admin', firstName, lastName });
}

export async function makeUnderReview(
  values: Partial<z.input<typeof RegisterCompany>> = {},
): Promise<string> {
  const input = registration(values);
  const visitor = newVisitor();
  await registerCompany(input, visitor);
  const email = input.contactEmail;
  await verifyRegistrationEmail({ email, code: await codeMailedTo(email) }, visitor);
  return (await findRequest(email))!.id;
}

export async function makeApproved(admin: Actor): Promise<string> {
  return (await approveRegistration(await makeUnderReview(), {}, admin)).companyId;
}
