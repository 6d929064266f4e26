import type { PriceRating } from '../prices/price-ratings';
import type { BuyAnswer } from './can-buy';
import type { MaterialFacts } from './material-facts-queries.server';

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
