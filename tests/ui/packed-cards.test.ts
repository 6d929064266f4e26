import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MaterialCardView } from '~/ui/data/material-card';
import { packCards, unpackCards } from '~/ui/data/packed-cards';

const text = fc.string({ unit: 'grapheme' });
const filled = fc.string({ minLength: 1, unit: 'grapheme' });
const card: fc.Arbitrary<MaterialCardView> = fc.record({
  id: fc.uuid(),
  title: fc.oneof(text, fc.constantFrom('2" x 4" | ~50%', '%7C~|%25')),
  description: text,
  categoryName: text,
  priceCents: fc.nat(),
  priceUnit: text,
  rating: fc.constantFrom('excellent', 'good', 'fair', 'high', 'very-high', null),
  quantity: fc.nat(),
  city: text,
  state: text,
  location: fc.option(filled, { nil: undefined }),
  distanceMiles: fc.option(fc.nat(), { nil: undefined }),
  imageUrl: fc.oneof(
    fc.constant(null),
    fc.uuid().map((id) => `materials/${id}.jpg`),
    fc.uuid().map((id) => `demo/${id}.png`),
    fc.constant('https://photos.example/a.jpg'),
  ),
  createdAt: fc.constantFrom('2026-11-21T00:59Z', null),
  company: fc.record({ id: fc.uuid(), name: text, verified: fc.boolean() }),
  buyDisabledReason: fc.option(filled, { nil: null }),
});

test('cards come out of the text as they went in', () => {
  fc.assert(
    fc.property(fc.array(card, { maxLength: 24 }), (cards) => {
      expect(unpackCards(packCards(cards))).toEqual(cards);
    }),
  );
});
