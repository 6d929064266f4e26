import { z } from 'zod/v4';
import { ANSWERED_TRADE_FACTS, IsoTime, Money, type ViewOf } from '~/lib/answer-fields';
import { CONDITIONS } from '~/lib/choices/conditions';
import type { PriceRating } from '../prices/copy';
import type { BuyAnswer } from './can-buy';

export type MaterialFacts = ViewOf<z.output<typeof MaterialFacts>>;
export const MaterialFacts = z.object({
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
  createdAt: IsoTime,
  ...ANSWERED_TRADE_FACTS,
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    verified: z.boolean(),
  }),
});

export interface MaterialView extends MaterialFacts {
  categoryId: string;
  subcategory: string | null;
  zipCode: string | null;
  /** A stick's length, or a sheet's length and width; empty where the listing doesn't say */
  pieceInches: number[];
  images: { path: string; width: number; height: number; alt: string | null }[];
  updatedAt: string;
  buy: BuyAnswer;
  /** The unpaid purchase of the viewer's company */
  openPurchaseId: string | null;
  isSaved: boolean;
  company: MaterialFacts['company'] & {
    description: string | null;
    phone: string | null;
    email: string | null;
    createdAt: string;
    materialCount: number;
    feedback: { count: number; wouldBuyAgain: number };
  };
}

/** Cards are sent twice, as HTML and as hydration data: add no field that a card doesn't show. */
export interface MaterialCardView {
  id: string;
  title: string;
  description: string;
  categoryName: string;
  priceCents: number;
  priceUnit: string;
  rating: PriceRating | null;
  quantity: number;
  city: string;
  state: string;
  distanceMiles: number | null;
  imageUrl: string | null;
  createdAt: string;
  company: { id: string; name: string; verified: boolean };
  buyDisabledReason: string | null;
  /** Only if all that is left is on hold */
  held?: string;
  /** Only in a list by landed cost; null where neither the seller nor similar listings give a weight */
  landedCents?: number | null;
  /**
   * If its order was raised, or its weight is estimated: '$105.00 landed. Minimum order 50.' In the
   * table also 'No estimate'.
   */
  landedNote?: string;
}
