import { z } from 'zod/v4';
import { CONDITIONS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { optionalText, optionalZip } from '~/lib/schema-fields';
import { TRADE_FACT_FIELDS } from '../materials/trade-facts.schema';

/** A listing while it is being typed: what can't be read yet counts as empty. */
export const HalfListing = z.object({
  title: optionalText(200).catch(undefined),
  categoryId: z.uuid(),
  subcategoryId: z.uuid().optional().catch(undefined),
  condition: z.enum(CONDITIONS).catch('good'),
  priceUnit: z.enum(PRICE_UNITS).catch('each'),
  zipCode: optionalZip().catch(undefined),
  size: TRADE_FACT_FIELDS.size.catch(undefined),
  commonUnit: TRADE_FACT_FIELDS.commonUnit.catch(undefined),
  commonPerUnit: TRADE_FACT_FIELDS.commonPerUnit.catch(undefined),
});

export type HalfListing = z.output<typeof HalfListing>;
