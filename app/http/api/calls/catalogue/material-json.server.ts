import { z } from 'zod/v4';
import { Moment, Money } from '~/lib/answer-fields';
import { CONDITIONS } from '~/lib/choices/conditions';
import {
  COMMON_UNITS,
  commonPriceCents,
  LOADING,
  PACK_KINDS,
  type TradeFacts,
} from '~/lib/choices/trade-facts';

export const TRADE_FACTS_JSON = {
  size: z.string().nullable(),
  grade: z.string().nullable(),
  maker: z.string().nullable(),
  commonUnit: z.enum(COMMON_UNITS).nullable(),
  commonPerUnit: z
    .number()
    .nullable()
    .meta({ description: 'How many common units one priced unit holds' }),
  packKind: z.enum(PACK_KINDS).nullable(),
  packCount: z.int().nullable().meta({ description: 'Pieces in a pack, or in an OBO lot' }),
  weightLb: z.number().nullable().meta({ description: 'Of one priced unit' }),
  palletLengthIn: z.int().nullable(),
  palletWidthIn: z.int().nullable(),
  palletHeightIn: z.int().nullable(),
  sku: z.string().nullable(),
  upc: z.string().nullable(),
  minOrderQuantity: z.int().nullable(),
  isWholeLot: z.boolean().meta({ description: 'Sold all at once' }),
  availableFrom: z.iso.date().nullable(),
  availableUntil: z.iso.date().nullable(),
  pickupHours: z.string().nullable(),
  loading: z.array(z.enum(LOADING)),
} satisfies Record<keyof TradeFacts, z.ZodType>;

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
    ...TRADE_FACTS_JSON,
    pricePerCommonUnit: z
      .number()
      .nullable()
      .meta({ description: 'US dollars for one commonUnit', examples: [0.43] }),
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

type Priced = Parameters<typeof commonPriceCents>[0] & { company: { id: string } };

export const toMaterialJson = <Material extends Priced>(material: Material) => {
  const cents = commonPriceCents(material);
  return {
    ...material,
    pricePerCommonUnit: cents === null ? null : Math.round(cents * 100) / 10_000,
    companyId: material.company.id,
  };
};
