import type { Condition } from '~/lib/choices/conditions';
import type { TradeFacts } from '~/lib/choices/trade-facts';
import type { NamedCompany } from './named-company';

/** Source: specification, section 3, "Admin views". */
export interface AdminMaterial extends TradeFacts {
  id: string;
  title: string;
  description: string;
  available: boolean;
  company: NamedCompany;
  categoryId: string;
  category: string;
  subcategoryId: string | null;
  subcategory: string | null;
  condition: Condition;
  /** Two decimals */
  price: string;
  priceUnit: string;
  quantity: number;
  quantityHeld: number;
  quantitySold: number;
  location: string;
  city: string;
  state: string;
  zipCode: string | null;
  /** A path under /objects */
  imageUrl: string | null;
  /** ISO 8601 */
  createdAt: string;
  updatedAt: string;
}
