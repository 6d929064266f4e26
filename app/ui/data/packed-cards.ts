import { PRICE_RATINGS } from '~/domain/catalogue/copy';
import { packRows, unpackRows } from '~/lib/packed-rows';
import type { MaterialCardView } from './material-card';

const PHOTO = /^materials\/([0-9a-f-]{36})\.jpg$/;

export function packCards(cards: MaterialCardView[]): string {
  return packRows(
    cards.map((card) => [
      card.id,
      card.title,
      card.description,
      card.categoryName,
      card.priceCents,
      card.priceUnit,
      PRICE_RATINGS.findIndex(({ rating }) => rating === card.rating),
      card.quantity,
      card.city,
      card.state,
      card.location,
      card.distanceMiles,
      card.imageUrl?.replace(PHOTO, '$1'),
      card.createdAt,
      card.company.id,
      card.company.name,
      card.company.verified ? 1 : '',
      card.buyDisabledReason,
    ]),
  );
}

export function unpackCards(packed: string): MaterialCardView[] {
  return unpackRows(packed).map((fields) => {
    const text = (index: number) => fields[index] ?? '';
    const number = (index: number) => Number(text(index));
    return {
      id: text(0),
      title: text(1),
      description: text(2),
      categoryName: text(3),
      priceCents: number(4),
      priceUnit: text(5),
      rating: PRICE_RATINGS[number(6)]?.rating ?? null,
      quantity: number(7),
      city: text(8),
      state: text(9),
      location: text(10) || undefined,
      distanceMiles: text(11) === '' ? undefined : number(11),
      imageUrl: text(12) === '' ? null : photoPath(text(12)),
      createdAt: text(13) || null,
      company: { id: text(14), name: text(15), verified: text(16) === '1' },
      buyDisabledReason: text(17) || null,
    };
  });
}

function photoPath(short: string): string {
  return short.includes('/') ? short : `materials/${short}.jpg`;
}
