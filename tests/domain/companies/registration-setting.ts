import { randomUUID } from 'node:crypto';
import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import {
  approveRegistration,
  registerCompany,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import { RegisterCompany } from '~/domain/companies/registration/register-company.schema';
import type { MailContent } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { unseal } from '~/lib/seal.server';
import type { Visitor } from '~/lib/visitor';
import { createUser } from '../../factories/user';

export const somewhere = (): Visitor => ({ ipAddress: randomUUID(), userAgent: 'a test' });

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

export async function lettersTo(email: string, kind?: string): Promise<MailContent[]> {
  const rows = await db.mail.findMany({
    where: { recipient: email, ...(kind && { kind }) },
    orderBy: { createdAt: 'asc' },
    select: { sealedContent: true },
  });
  return rows.map(({ sealedContent }) => JSON.parse(unseal(sealedContent!)) as MailContent);
}

export async function codeTo(email: string): Promise<string> {
  const codes = (await lettersTo(email)).flatMap(({ parts }) =>
    parts.flatMap((part) => ('code' in part ? [part.code] : [])),
  );
  return codes.at(-1)!;
}

export const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function letCooldownPass(): Promise<void> {
  await db.$executeRaw`DELETE FROM rate_limits WHERE key LIKE 'resend:%'`;
}

export function waitingJobs(name: string) {
  return db.$queryRaw<{ payload: { email: string } }[]>`
    SELECT j.payload FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = ${name}`;
}

export const findRequest = (email = TYPED.contactEmail) =>
  db.companyRegistrationRequest.findUnique({ where: { contactEmail: email } });

export async function makeAdmin(name = 'Maria Ortiz'): Promise<Actor> {
  const [firstName, lastName] = name.split(' ');
  const user = await createUser({ role: 'admin', firstName, lastName });
  return { userId: user.id, role: 'admin', companyId: null, companyRole: null };
}

export async function makeUnderReview(
  values: Partial<z.input<typeof RegisterCompany>> = {},
): Promise<string> {
  const input = registration(values);
  const own = await registerCompany(input, somewhere());
  const email = input.contactEmail;
  await verifyRegistrationEmail({ email, code: await codeTo(email) }, somewhere(), own);
  return (await findRequest(email))!.id;
}

export async function makeApproved(admin: Actor): Promise<string> {
  return (await approveRegistration(await makeUnderReview(), {}, admin)).companyId;
}
