export const offer = {
  id: 'm1',
  title: 'Rebar',
  priceCents: 1999,
  priceUnit: 'piece',
  available: 40,
  least: 1,
  most: 40,
  isWholeLot: false,
  city: 'Chicago',
  state: 'IL',
  blocked: null,
  seller: { id: 'c1', name: 'Prairie Builders', verified: true },
};
