import { z } from 'zod/v4';
import { ANSWERED_TRADE_FACTS, Decimal, IsoTime } from '~/lib/answer-fields';
import { CONDITIONS } from '~/lib/choices/conditions';
import { USER_ROLES } from '~/lib/choices/roles';

export type NamedCompany = z.output<typeof NamedCompany>;
export const NamedCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  isSuspended: z.boolean().meta({ description: 'Suspended companies have no public page' }),
});

export const EditLock = z
  .object({
    materialId: z.uuid(),
    lockedBy: z.uuid().meta({ description: 'Id of the admin' }),
    lockedByName: z.string(),
    expiresAt: IsoTime,
  })
  .meta({ id: 'EditLock' });

export type AdminMaterial = z.output<typeof AdminMaterial>;
/** Source: specification, section 3, "Admin views". */
export const AdminMaterial = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  available: z.boolean(),
  company: NamedCompany,
  categoryId: z.uuid(),
  category: z.string(),
  subcategoryId: z.uuid().nullable(),
  subcategory: z.string().nullable(),
  condition: z.enum(CONDITIONS),
  price: Decimal,
  priceUnit: z.string(),
  quantity: z.int().meta({ description: 'Units available now' }),
  quantityHeld: z.int(),
  quantitySold: z.int(),
  location: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string().nullable(),
  imageUrl: z.string().nullable().meta({ description: 'Path of the photo under /objects/' }),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  ...ANSWERED_TRADE_FACTS,
});

export type AdminUser = z.output<typeof AdminUser>;
export const AdminUser = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(USER_ROLES),
    emailVerified: z.boolean(),
    hasTwoStep: z.boolean().meta({ description: 'Whether two-step sign-in is on' }),
    company: NamedCompany.nullable(),
    createdAt: IsoTime,
    lastLoginAt: IsoTime.nullable(),
    bannedAt: IsoTime.nullable(),
    banReason: z.string().nullable(),
  })
  .meta({ id: 'AdminUser' });

export const RegistrationStatus = z.enum([
  'pending',
  'under_review',
  'approved',
  'rejected',
  'suspended',
]);

export type AdminCompany = z.output<typeof AdminCompany>;
export const AdminCompany = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    verified: z.boolean(),
    registrationStatus: RegistrationStatus,
    verifiedAt: IsoTime.nullable(),
    suspendedAt: IsoTime.nullable(),
    suspensionReason: z.string().nullable(),
    paymentEnabled: z.boolean(),
    hasChange: z
      .boolean()
      .meta({ description: 'A new name, tax ID or address waits for an admin' }),
    userCount: z.int(),
    materialCount: z.int().meta({ description: 'Listings, deleted ones excluded' }),
    createdAt: IsoTime,
  })
  .meta({ id: 'AdminCompany' });
