import type { z } from 'zod/v4';
import { hashPassword, requireUncommonPassword } from '~/domain/accounts/index.server';
import { requireZipIn } from '~/lib/places/places.server';
import type { Visitor } from '~/lib/actor';
import type { RegisterCompany, RegisterCompanyBriefly } from './register-company.schema';
import { startRegistration, type StartedRegistration } from './start-registration.server';

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
