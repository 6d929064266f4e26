import { NO_TRADE_FACTS } from '~/lib/choices/trade-facts';

export const MATERIAL = {
  ...NO_TRADE_FACTS,
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Anchor bolts',
  description: 'Galvanised, in boxes of 25.',
  categoryId: 'fasteners',
  category: 'Fasteners',
  subcategoryId: 'bolts',
  subcategory: 'Bolts',
  condition: 'good' as const,
  price: '3.25',
  priceUnit: 'each',
  quantity: 100,
  quantityHeld: 0,
  quantitySold: 0,
  location: 'Yard 2',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60608',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
