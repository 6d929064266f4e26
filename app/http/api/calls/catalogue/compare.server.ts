import { z } from 'zod/v4';
import { MAX_COMPARED } from '~/domain/catalogue/copy';
import { compareOffers } from '~/domain/catalogue/index.server';
import { comparedIds, MAX_NEEDED } from '~/domain/catalogue/offers/compare.schema';
import { SHIPPING_COPY } from '~/domain/shipping/copy';
import { Money } from '~/lib/answer-fields';
import { CONDITIONS } from '~/lib/choices/conditions';
import { COMMON_UNITS } from '~/lib/choices/trade-facts';
import { invalid } from '~/lib/errors';
import { countTo } from '../../answers.server';
import { callsOf } from '../../define-call.server';

const QUANTITY = `Send the quantity as a whole number from 1 to ${MAX_NEEDED}`;

const OFFER_JSON = {
  id: z.uuid(),
  title: z.string(),
  company: z.object({ id: z.uuid(), name: z.string(), verified: z.boolean() }),
  condition: z.enum(CONDITIONS),
  price: Money,
  priceUnit: z.string(),
  quantity: z.int().meta({ description: 'Units available now' }),
  city: z.string(),
  state: z.string(),
  miles: z.int().nullable(),
};

export const compareCall = callsOf('Catalog').anyone.get('/api/compare', {
  summary: 'Compare listings',
  description: `Up to ${MAX_COMPARED} listings, in the order of their ids; those not on sale are left out. With zip and quantity, each has its landed cost: materials, platform fee and an estimate of freight.`,
  query: z.object({
    ids: z.string().meta({ description: 'Separated by commas' }),
    zip: z
      .string()
      .regex(/^\d{5}$/, 'Send a ZIP code of five digits')
      .optional(),
    quantity: countTo(MAX_NEEDED, QUANTITY).optional(),
    unit: z
      .enum(COMMON_UNITS)
      .optional()
      .meta({ description: 'Of the quantity; without it, units as each listing is priced' }),
  }),
  answer: z.object({
    materials: z.array(
      z.object({
        ...OFFER_JSON,
        commonUnit: z.string().nullable(),
        pricePerCommonUnit: z.number().nullable().meta({ description: 'US dollars' }),
        orderQuantity: z.int().nullable(),
        subtotal: Money.nullable(),
        platformFee: Money.nullable(),
        freight: Money.nullable(),
        landed: Money.nullable(),
        days: z.int().nullable().meta({ description: 'Business days in transit' }),
        note: z.string().nullable(),
      }),
    ),
  }),
  async run({ query: { ids, zip = '', quantity = null, unit = null }, viewer }) {
    const companyId = viewer?.company?.id ?? null;
    const asked = comparedIds(ids.split(','));
    const { offers, isZipUnknown } = await compareOffers(asked, { zip, quantity, unit }, companyId);
    if (isZipUnknown) throw invalid('zip', SHIPPING_COPY.unknownZip(zip));
    return {
      materials: offers.map(({ unitPriceCents, order, unit: commonUnit, miles, ...offer }) => ({
        ...offer,
        miles: miles && Math.round(miles),
        commonUnit,
        pricePerCommonUnit: unitPriceCents && unitPriceCents / 100,
        orderQuantity: order && order.quantity,
        subtotalCents: order && order.subtotalCents,
        platformFeeCents: order && order.feeCents,
      })),
    };
  },
});
