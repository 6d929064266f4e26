import { z } from 'zod/v4';
import { MaterialFacts } from '~/domain/catalogue/index.server';
import { Moment } from '~/lib/answer-fields';
import { commonPriceCents } from '~/lib/choices/trade-facts';

/** Source: specification, section 3, 'Material (API view)'. */
export const MaterialJson = MaterialFacts.extend({
  pricePerCommonUnit: z
    .number()
    .nullable()
    .meta({ description: 'US dollars for one commonUnit', examples: [0.43] }),
  companyId: z.uuid(),
}).meta({ id: 'Material' });

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
