import { z } from 'zod/v4';
import { PRICE_CHANGES, SELLING_COPY } from './copy';
import { MATERIAL_FIELDS } from '../materials/create-material.schema';
import { count } from '../materials/edit-material.schema';

export const MAX_LISTINGS_AT_ONCE = 100;

export const STOCK_COMMANDS = ['restocked', 'sold_elsewhere', 'corrected'] as const;

const RELOAD = 'Reload the page and try again';
const oneId = z.uuid(RELOAD);
const ids = z
  .array(oneId, SELLING_COPY.noneChosen)
  .min(1, SELLING_COPY.noneChosen)
  .max(MAX_LISTINGS_AT_ONCE, SELLING_COPY.tooMany);

const cents = z
  .string()
  .regex(/^\d{1,8}$/, RELOAD)
  .transform(Number);

export const StockCommand = z.object({
  kind: z.enum(STOCK_COMMANDS, 'Choose what happened'),
  /** Units added or sold elsewhere; `corrected`: what is available */
  count: count('Enter a whole number, such as 40'),
  quantitySeen: count(RELOAD).optional(),
});

export type StockCommand = z.output<typeof StockCommand>;

export interface NewPrice {
  id: string;
  priceCents: number;
  priceSeenCents?: number | undefined;
}

const PriceChange = z.object({
  change: z.enum(PRICE_CHANGES, 'Choose how prices change'),
  by: z.string().max(20, SELLING_COPY.amountWanted).default(''),
});

export type PriceChange = z.output<typeof PriceChange>;

const previews = [
  z.object({ intent: z.literal('preview-pause'), id: ids }),
  z.object({ intent: z.literal('preview-resume'), id: ids }),
  z.object({ intent: z.literal('preview-delete'), id: ids }),
  PriceChange.extend({ intent: z.literal('preview-price'), id: ids }),
] as const;

export type PreviewCommand = z.output<(typeof previews)[number]>;

/** The form behind an email's link. */
export const UnconfirmedForm = z.object({ intent: z.enum(['confirm', 'pause'], RELOAD), id: ids });

export type UnconfirmedForm = z.output<typeof UnconfirmedForm>;

/** Every form of /my-listings. */
export const SellingForm = z.discriminatedUnion('intent', [
  ...previews,
  z.object({ intent: z.literal('pause'), id: ids }),
  z.object({ intent: z.literal('resume'), id: ids }),
  z.object({ intent: z.literal('delete'), id: ids }),
  z.object({ intent: z.literal('confirm'), id: ids }),
  /** Each with the price it has and the one it gets, as previewed. */
  z
    .object({
      intent: z.literal('prices'),
      id: ids,
      seen: z.array(cents),
      priceCents: z.array(cents),
    })
    .refine(
      ({ id, seen, priceCents }) => id.length === seen.length && id.length === priceCents.length,
      RELOAD,
    ),
  z.object({
    intent: z.literal('price'),
    id: oneId,
    price: MATERIAL_FIELDS.price,
    seen: cents,
  }),
  StockCommand.extend({ intent: z.literal('stock'), id: oneId }),
  z.object({ intent: z.literal('duplicate'), id: oneId, nonce: oneId }),
]);

export type SellingForm = z.output<typeof SellingForm>;
