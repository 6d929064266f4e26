import type { Locator, Page } from '@playwright/test';
import { db } from '~/db/client.server';
import { createRegistration } from '../../factories/registration';
import { createUser } from '../../factories/user';
import { hashed, type Login, PASSWORD, uniqueWord } from './market';

export async function makeAdmin(
  lastName = uniqueWord(),
): Promise<Login & { id: string; name: string; lastName: string }> {
  const { id, email } = await createUser({
    role: 'admin',
    firstName: 'Ann',
    lastName,
    email: `${uniqueWord().toLowerCase()}@admins.example`,
    password: await hashed(),
  });
  return { id, email, password: PASSWORD, name: `Ann ${lastName}`, lastName };
}

export async function makeRegistration(createdAt = new Date()) {
  const word = uniqueWord();
  const companyName = `Brazos Steel ${word}`;
  const { id, contactEmail } = await createRegistration({
    companyName,
    contactEmail: `dana-${word.toLowerCase()}@brazos-steel.example`,
    createdAt,
  });
  return { id, word, companyName, contactEmail };
}

export async function makePerson() {
  const word = uniqueWord();
  const { id, email } = await createUser({
    firstName: 'Rosa',
    lastName: word,
    email: `${word.toLowerCase()}@people.example`,
  });
  return { id, email, word, name: `Rosa ${word}` };
}

export const registrationOf = (id: string) =>
  db.companyRegistrationRequest.findUniqueOrThrow({
    where: { id },
    select: { status: true, reviewedBy: true, reviewNotes: true, rejectionReason: true },
  });

export const userOf = (id: string) =>
  db.user.findUnique({
    where: { id },
    select: { bannedAt: true, banReason: true, anonymizedAt: true },
  });

export const companyOf = (id: string) =>
  db.company.findUniqueOrThrow({
    where: { id },
    select: { verified: true, registrationStatus: true, suspensionReason: true },
  });

export const actionsOf = (page: Page, about: string): Locator =>
  page.getByRole('button', { name: `Actions for ${about}` });

export async function choose(page: Page, about: string, entry: string): Promise<void> {
  await actionsOf(page, about).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function openActions(page: Page, about: string): Promise<void> {
  await page
    .locator('summary')
    .filter({ hasText: `Actions for ${about}` })
    .first()
    .click();
}
