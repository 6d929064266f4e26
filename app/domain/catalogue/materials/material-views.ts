import type { Condition } from '~/lib/choices/conditions';
import type { TradeFacts } from '~/lib/choices/trade-facts';
import type { PriceRating } from '../prices/price-ratings';
import type { BuyAnswer } from './can-buy';

export interface MaterialFacts extends TradeFacts {
  id: string;
  title: string;
  description: string;
  category: string;
  condition: Condition;
  priceCents: number;
  priceUnit: string;
  quantity: number;
  location: string;
  city: string;
  state: string;
  imageUrl: string | null;
  available: boolean;
  /** ISO 8601, like every time in a view */
  createdAt: string;
  company: { id: string; name: string; city: string; state: string; verified: boolean };
}

export interface MaterialView extends MaterialFacts {
  categorySlug: string;
  categoryId: string;
  subcategory: string | null;
  zipCode: string | null;
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
  /** Only in a list by landed cost; null where the seller gave no weight */
  landedCents?: number | null;
}
