import { z } from 'zod/v4';
import { CONDITIONS } from '~/lib/choices/conditions';
import { inDollars, Moment, Money } from '../../answers.server';

/** Source: specification, section 3, 'Material (API view)'. */
export const MaterialJson = z
  .object({
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
    company: z.object({
      id: z.uuid(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      verified: z.boolean(),
    }),
  })
  .meta({ id: 'Material' });

export const MaterialDetailJson = MaterialJson.extend({
  categoryId: z.uuid(),
  subcategory: z.string().nullable(),
  zipCode: z.string().nullable(),
  images: z
    .array(
      z.object({
        path: z.string(),
        width: z.int(),
        height: z.int(),
        alt: z.string().nullable().meta({ description: 'What the photo shows' }),
      }),
    )
    .meta({ description: 'In order; the first is imageUrl' }),
  updatedAt: Moment,
  company: MaterialJson.shape.company.extend({
    description: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
}).meta({ id: 'MaterialDetail' });

export const toMaterialJson = <Material extends { priceCents: number; company: { id: string } }>(
  material: Material,
) => ({ ...inDollars(material), companyId: material.company.id });
