import { z } from 'zod/v4';
import { AdminMaterial, EditLock, RegistrationStatus } from '~/domain/administration/admin.views';
import { Lookalike, ReviewedFacts } from '~/domain/companies/changes/company-changes.views';
import type { CompanyChangeView, ListedRegistration } from '~/domain/companies/index.server';
import { Moment } from '~/lib/answer-fields';
import { BUSINESS_TYPES } from '~/lib/choices/business-types';

export const RegistrationJson = z
  .object({
    id: z.uuid(),
    status: RegistrationStatus,
    companyName: z.string(),
    contactFirstName: z.string().nullable(),
    contactLastName: z.string().nullable(),
    contactPosition: z.string().nullable(),
    contactEmail: z.string(),
    contactPhone: z.string().nullable(),
    businessAddress: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string().nullable(),
    businessType: z.enum(BUSINESS_TYPES).nullable(),
    yearsInBusiness: z.int().nullable(),
    businessLicenseNumber: z.string().nullable(),
    federalTaxId: z.string().nullable(),
    hasLookalike: z.boolean().meta({
      description: 'Another company has this name or tax ID, or a verified one has a similar name',
    }),
    isZipUnknown: z
      .boolean()
      .meta({ description: 'Its state has such ZIP codes, but this one isn’t in our list' }),
    claim: z
      .object({ userId: z.uuid(), name: z.string(), since: Moment })
      .nullable()
      .meta({ description: 'The admin who reviews it now' }),
    questionSentAt: Moment.nullable(),
    description: z.string().nullable(),
    emailVerified: z.boolean(),
    createdAt: Moment,
    updatedAt: Moment.meta({
      description: 'Send it back as `seenAt` with a decision; a newer change refuses the decision',
    }),
  } satisfies Record<keyof ListedRegistration, z.ZodType>)
  .meta({ id: 'RegistrationRequest' });

export const CompanyChangeJson = z
  .object({
    company: ReviewedFacts.extend({
      id: z.uuid(),
      email: z.string(),
      phone: z.string().nullable(),
      verified: z.boolean(),
    }),
    asked: ReviewedFacts,
    createdAt: Moment,
    updatedAt: Moment.meta({ description: 'Send it back as `seenAt` with a decision' }),
    isZipUnknown: z
      .boolean()
      .meta({ description: 'Its state has such ZIP codes, but this one isn’t in our list' }),
    lookalikes: z.array(Lookalike).meta({
      description: 'The same name or tax ID, or a name similar to a verified company’s',
    }),
  } satisfies Record<keyof CompanyChangeView, z.ZodType>)
  .meta({ id: 'CompanyChange' });

export const AdminMaterialJson = AdminMaterial.extend({ lock: EditLock.nullable() }).meta({
  id: 'AdminMaterial',
});

export const search = z.string().max(200, 'Use at most 200 characters').optional();
