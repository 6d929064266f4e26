import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { db } from '~/db/client.server';
import { approveRegistration } from '~/domain/companies/index.server';
import { createUser } from '../../factories/user';
import type { Control } from '../../sandbox/index';
import { uniqueWord } from './market';

/** What somebody types who registers a company of their own, under the labels of the form. */
export function applicant() {
  const word = uniqueWord();
  return {
    email: `${word.toLowerCase()}@prairie.example`,
    password: 'Pallets-of-block-6!',
    companyName: `Prairie Drywall ${word}`,
  };
}

export type Applicant = ReturnType<typeof applicant>;

/** The text fields in the order of the page. */
export const typedBy = ({ email, companyName }: Applicant): [label: string, text: string][] => [
  ['First Name', 'Dana'],
  ['Last Name', 'Reyes'],
  ['Email Address', email],
  ['Phone Number', '(512) 555-0142'],
  ['Position', 'Owner'],
  ['Company Name', companyName],
  ['Street Address', '900 E 5th St'],
  ['City', 'Austin'],
  ['ZIP Code', '78702'],
];

/** The newest letter to an address, once it has another subject or code than what came before. */
export async function letterTo(
  sandbox: Control,
  to: string,
  { subject, count = 1 }: { subject: string; count?: number },
): Promise<string> {
  const read = async () => {
    const letters = await sandbox.mail({ to });
    return letters.filter((letter) => letter.subject === subject);
  };
  await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBe(count);
  return (await read()).sort((one, other) => one.at.localeCompare(other.at)).at(-1)!.text;
}

export const CODE_LETTER = 'Verify your email address';
export const WELCOME_LETTER = 'Welcome to Offcut';

/** The six digits of a letter. */
export const codeIn = (text: string) => /^\s*(\d{6})\s*$/m.exec(text)![1]!;

/** Another six digits than these. */
export const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** As if the last code to this address had been sent a minute earlier than it was. */
export async function letAMinutePass(email: string): Promise<void> {
  const key = `resend:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
  await db.$executeRaw`UPDATE rate_limits SET expire = expire - 60000 WHERE key = ${key}`;
}

/** What an admin does with a registration. */
export async function approve(email: string): Promise<void> {
  const admin = await createUser({ role: 'admin', firstName: 'Maria', lastName: 'Ortiz' });
  const { id } = await db.companyRegistrationRequest.findUniqueOrThrow({
    where: { contactEmail: email },
    select: { id: true },
  });
  const actor = { userId: admin.id, role: 'admin', companyId: null, companyRole: null } as const;
  await approveRegistration(id, {}, actor);
}

export async function statusOf(email: string): Promise<string | undefined> {
  const request = await db.companyRegistrationRequest.findUnique({
    where: { contactEmail: email },
    select: { status: true },
  });
  return request?.status;
}
