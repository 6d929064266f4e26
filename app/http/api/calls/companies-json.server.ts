import { z } from 'zod/v4';
import type { CompanyPage, DirectoryCompany } from '~/domain/companies/index.server';
import { BUSINESS_TYPES } from '~/lib/business-types';
import { Done, Moment } from './common-json.server';

const LISTED = {
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  description: z.string().nullable(),
  businessType: z.enum(BUSINESS_TYPES).nullable(),
  verified: z.boolean(),
  materialCount: z.int().min(0).meta({ description: 'Materials for sale' }),
};

export const ListedCompanyJson = z.object(LISTED).meta({ id: 'ListedCompany' });

/** Threat: public fields only, never a tax ID, license, reviewer notes or payment accounts. */
export const CompanyJson = z
  .object({
    ...LISTED,
    address: z.string().nullable(),
    zipCode: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    establishedYear: z.int().nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'Company' });

/** Field by field, so that a new field of the page doesn't leak here. */
export function toListedCompanyJson(company: DirectoryCompany): z.output<typeof ListedCompanyJson> {
  const { id, name, city, state, description, businessType, verified, materialCount } = company;
  return { id, name, city, state, description, businessType, verified, materialCount };
}

export function toCompanyJson(company: CompanyPage): z.output<typeof CompanyJson> {
  const { address, zipCode, phone, email, website, establishedYear, createdAt } = company;
  return {
    ...toListedCompanyJson(company),
    address,
    zipCode,
    phone,
    email,
    website,
    establishedYear,
    createdAt: createdAt.toISOString(),
  };
}

export const RegistrationStarted = z.object({
  ...Done.shape,
  requiresVerification: z.literal(true),
  requestId: z.uuid(),
});
