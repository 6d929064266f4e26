import { z } from 'zod/v4';
import {
  type AdminUser,
  type AdminCompany,
  COMPANY_LIST_STATUSES,
  type ListedMaterial,
  MATERIAL_LIST_STATUSES,
  USER_LIST_STATUSES,
} from '~/domain/administration/index.server';
import type { ListedRegistration } from '~/domain/companies/index.server';
import { BUSINESS_TYPES } from '~/lib/business-types';
import { CONDITIONS } from '~/lib/conditions';
import { Moment, Money, PageQuery } from './common-json.server';
import { RoleJson } from './user-json.server';

const RegistrationStatus = z.enum(['pending', 'under_review', 'approved', 'rejected', 'suspended']);

const NAMED_COMPANY = z.object({
  id: z.uuid(),
  name: z.string(),
  isSuspended: z.boolean().meta({ description: 'Suspended companies have no public page' }),
});

export const AdminUserJson = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: RoleJson,
    emailVerified: z.boolean(),
    company: NAMED_COMPANY.nullable(),
    createdAt: Moment,
    lastLoginAt: Moment.nullable(),
    bannedAt: Moment.nullable(),
    banReason: z.string().nullable(),
  } satisfies Record<keyof AdminUser, z.ZodType>)
  .meta({ id: 'AdminUser' });

export const AdminCompanyJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    city: z.string(),
    state: z.string(),
    verified: z.boolean(),
    registrationStatus: RegistrationStatus,
    verifiedAt: Moment.nullable(),
    suspendedAt: Moment.nullable(),
    suspensionReason: z.string().nullable(),
    paymentEnabled: z.boolean(),
    userCount: z.int(),
    materialCount: z.int().meta({ description: 'Listings, deleted ones excluded' }),
    createdAt: Moment,
  } satisfies Record<keyof AdminCompany, z.ZodType>)
  .meta({ id: 'AdminCompany' });

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
    description: z.string().nullable(),
    emailVerified: z.boolean(),
    createdAt: Moment,
    updatedAt: Moment.meta({
      description: 'Send it back as `seenAt` with a decision; a newer change refuses the decision',
    }),
  } satisfies Record<keyof ListedRegistration, z.ZodType>)
  .meta({ id: 'RegistrationRequest' });

export function toRegistrationJson({
  createdAt,
  updatedAt,
  ...registration
}: ListedRegistration): z.output<typeof RegistrationJson> {
  return {
    ...registration,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const LockJson = z
  .object({
    materialId: z.uuid(),
    lockedBy: z.uuid().meta({ description: 'Id of the admin' }),
    lockedByName: z.string(),
    expiresAt: Moment,
  })
  .meta({ id: 'EditLock' });

const ADMIN_MATERIAL = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  available: z.boolean(),
  company: NAMED_COMPANY,
  categoryId: z.uuid(),
  category: z.string(),
  subcategoryId: z.uuid().nullable(),
  subcategory: z.string().nullable(),
  condition: z.enum(CONDITIONS),
  price: Money,
  priceUnit: z.string(),
  quantity: z.int().meta({ description: 'Units available now' }),
  quantityHeld: z.int(),
  quantitySold: z.int(),
  location: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string().nullable(),
  imageUrl: z.string().nullable().meta({ description: 'Path of the photo under /objects/' }),
  createdAt: Moment,
  updatedAt: Moment,
  lock: LockJson.nullable(),
};

export const AdminMaterialJson = z.object(ADMIN_MATERIAL).meta({ id: 'AdminMaterial' });

export function toAdminMaterialJson(material: ListedMaterial): z.output<typeof AdminMaterialJson> {
  // The view returns the enum as text.
  return { ...material, condition: material.condition as (typeof CONDITIONS)[number] };
}

const { page } = PageQuery.shape;
const search = z.string().max(200, 'Use at most 200 characters').optional();

export const ListUsersQuery = z.object({
  search,
  role: RoleJson.optional(),
  status: z.enum(USER_LIST_STATUSES).optional(),
  page,
});

export const ListCompaniesQuery = z.object({
  search,
  status: z.enum(COMPANY_LIST_STATUSES).optional(),
  page,
});

export const ListRegistrationsQuery = z.object({
  search,
  status: RegistrationStatus.optional().meta({
    description: 'Defaults to requests waiting for an admin or for their email code',
  }),
  page,
});

export const ListMaterialsQuery = z.object({
  search,
  status: z.enum(MATERIAL_LIST_STATUSES).optional(),
  categoryId: z.uuid().optional(),
  companyId: z.uuid().optional(),
  page,
});
