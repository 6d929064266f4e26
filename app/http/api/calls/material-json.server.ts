import { z } from 'zod/v4';
import type { MaterialFacts, MaterialView } from '~/domain/catalogue/index.server';
import { CONDITIONS } from '~/lib/conditions';
import { centsToDecimal } from '~/lib/money';
import { Moment, Money } from './common-json.server';

/** Source: specification, section 3, 'Material (API view)'. */
const FIELDS = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string().meta({ examples: ['Lumber & Plywood'] }),
  condition: z.enum(CONDITIONS),
  location: z.string().meta({ examples: ['Chicago, IL'] }),
  city: z.string(),
  state: z.string(),
  price: Money,
  priceUnit: z.string().meta({ examples: ['per piece'] }),
  quantity: z.int().min(0).meta({ description: 'Units available now' }),
  imageUrl: z
    .string()
    .nullable()
    .meta({
      description: 'Path of the photo under /objects/',
      examples: ['materials/6f0c1b1e-4b1c-4a52-9b36-0d5f0a7c2f11.jpg'],
    }),
  available: z.boolean(),
  createdAt: Moment,
  companyId: z.uuid(),
};

const COMPANY = {
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  verified: z.boolean(),
};

export const MaterialJson = z
  .object({ ...FIELDS, company: z.object(COMPANY) })
  .meta({ id: 'Material' });

export const MaterialDetailJson = z
  .object({
    ...FIELDS,
    categoryId: z.uuid(),
    subcategory: z.string().nullable(),
    zipCode: z.string().nullable(),
    images: z.array(z.object({ path: z.string(), width: z.int(), height: z.int() })),
    updatedAt: Moment,
    company: z.object({
      ...COMPANY,
      description: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  })
  .meta({ id: 'MaterialDetail' });

export function toMaterialJson({
  priceCents,
  company,
  ...facts
}: MaterialFacts): z.output<typeof MaterialJson> {
  return { ...facts, price: centsToDecimal(priceCents), companyId: company.id, company };
}

export function toMaterialDetailJson(material: MaterialView): z.output<typeof MaterialDetailJson> {
  const { id, name, city, state, verified, description, phone, email } = material.company;
  return {
    id: material.id,
    title: material.title,
    description: material.description,
    category: material.category,
    categoryId: material.categoryId,
    subcategory: material.subcategory,
    condition: material.condition,
    location: material.location,
    city: material.city,
    state: material.state,
    zipCode: material.zipCode,
    price: centsToDecimal(material.priceCents),
    priceUnit: material.priceUnit,
    quantity: material.quantity,
    imageUrl: material.imageUrl,
    images: material.images,
    available: material.available,
    createdAt: material.createdAt,
    updatedAt: material.updatedAt,
    companyId: id,
    company: { id, name, city, state, verified, description, phone, email },
  };
}
