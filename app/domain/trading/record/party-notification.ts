/** One side's notification of what happened to a purchase. */
export interface PurchaseNews {
  to: 'buyer' | 'seller';
  type: 'order' | 'payment';
  category: 'orders' | 'payments';
  priority: 'normal' | 'high' | 'urgent';
  title: string;
  content: string;
  /** About money that has moved or is asked back: told at once. */
  isImmediate?: boolean;
}

/** What is named in it. */
export interface Deal {
  materialTitle: string;
  /** '3 × 8x8x16 CMU' */
  goods: string;
  buyerName: string;
  sellerName: string;
}
