import { z } from 'zod/v4';
import { ANSWERED_TRADE_FACTS, Decimal, IsoTime } from '~/lib/answer-fields';
import { CONDITIONS } from '~/lib/choices/conditions';

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
