import type { z } from 'zod/v4';
import type { Visitor } from '~/lib/visitor';
import {
  keepRequest,
  type EarlierRegistration,
  type StartedRegistration,
} from './keep-request.server';
import type { RegisterCompanyBriefly } from './register-company.schema';

/** The owner sets a password after approval. @throws DomainError `rate_limited` */
export function registerCompanyBriefly(
  input: z.output<typeof RegisterCompanyBriefly>,
  visitor: Visitor,
  earlier: EarlierRegistration | null = null,
): Promise<StartedRegistration> {
  return keepRequest(
    {
      contactFirstName: null,
      contactLastName: null,
      contactEmail: input.email,
      contactPhone: input.phone ?? null,
      contactPosition: null,
      companyName: input.name,
      businessType: null,
      businessLicenseNumber: null,
      federalTaxId: null,
      yearsInBusiness: null,
      businessAddress: input.address ?? null,
      city: input.city,
      state: input.state,
      zipCode: null,
      description: input.description ?? null,
      specialties: [],
      servingAreas: [],
      website: null,
      hashedPassword: null,
    },
    visitor,
    earlier,
  );
}
