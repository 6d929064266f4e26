import type { z } from 'zod/v4';
import { hashPassword, requireUncommonPassword } from '~/domain/accounts/index.server';
import type { Visitor } from '~/lib/visitor';
import {
  keepRequest,
  type EarlierRegistration,
  type StartedRegistration,
} from './keep-request.server';
import type { RegisterCompany } from './register-company.schema';

/**
 * Never reveals whether an address is known: its owner gets an email. Safe to repeat, at most 10
 * times an hour per network. `earlier` is what this browser may still correct.
 * @throws DomainError `invalid` on `password`, `rate_limited`
 */
export async function registerCompany(
  { password, contactEmail, ...input }: z.output<typeof RegisterCompany>,
  visitor: Visitor,
  earlier: EarlierRegistration | null = null,
): Promise<StartedRegistration> {
  requireUncommonPassword(password);
  return keepRequest(
    {
      contactFirstName: input.contactFirstName,
      contactLastName: input.contactLastName,
      contactEmail,
      contactPhone: input.contactPhone,
      contactPosition: input.contactPosition,
      companyName: input.companyName,
      businessType: input.businessType,
      businessLicenseNumber: input.businessLicenseNumber ?? null,
      federalTaxId: input.federalTaxId ?? null,
      yearsInBusiness: input.yearsInBusiness ?? null,
      businessAddress: input.businessAddress,
      city: input.city,
      state: input.state,
      zipCode: input.zipCode,
      description: input.description ?? null,
      specialties: input.specialties,
      servingAreas: input.servingAreas,
      website: input.website ?? null,
      hashedPassword: await hashPassword(password),
    },
    visitor,
    earlier,
  );
}
