import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { db } from '~/db/client.server';
import { approveRegistration } from '~/domain/companies/index.server';
import { createActor } from '../../factories/user';
import type { Control } from '../../sandbox/index';
import { uniqueWord } from './market';

export function applicant() {
  const word = uniqueWord();
  return {
    email: `${word.toLowerCase()}@prairie.example`,
    password: 'Pallets-of-block-6!',
    companyName: `Prairie Drywall ${word}`,
  };
}

export type Applicant = ReturnType<typeof applicant>;

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

export async function emailTo(
  sandbox: Control,
  to: string,
  { subject, count = 1 }: { subject: string; count?: number },
): Promise<string> {
  const read = async () => {
    const emails = await sandbox.mail({ to });
    return emails.filter((email) => email.subject === subject);
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return (await read()).sort((one, other) => one.at.localeCompare(other.at)).at(-1)!.text;
}

export const CODE_EMAIL = 'Verify your email address';
export const WELCOME_EMAIL = 'Welcome to Offcut';

export const codeIn = (text: string) => /^\s*(\d{6})\s*$/m.exec(text)![1]!;

export async function skipAMinute(email: string): Promise<void> {
  const key = `resend:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
  await db.$executeRaw`UPDATE rate_limits SET expire = expire - 60000 WHERE key = ${key}`;
}

export async function approve(email: string): Promise<void> {
  const { id } = await db.companyRegistrationRequest.findFirstOrThrow({
    where: { contactEmail: email, status: 'under_review' },
    select: { id: true },
  });
  await approveRegistration(id, {}, await createActor(null, { role: 'admin' }));
}

export async function statusOf(email: string): Promise<string | undefined> {
  const request = await db.companyRegistrationRequest.findFirst({
    where: { contactEmail: email },
    orderBy: { createdAt: 'desc' },
    select: { status: true },
  });
  return request?.status;
}
