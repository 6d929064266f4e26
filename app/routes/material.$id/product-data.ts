import type { MaterialView } from '~/domain/catalogue/copy';
import { centsToDecimal } from '~/lib/money';
import { photoUrl } from '~/ui/photo';

/** For search engines. Meta escapes it, so a seller's text can't end the script. */
export function productData(material: MaterialView, origin: string) {
  const url = `${origin}/material/${material.id}`;
  const photos = material.images.map(({ path }) => path);
  if (photos.length === 0 && material.imageUrl) photos.push(material.imageUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: material.title,
    description: material.description,
    category: material.category,
    url,
    ...(photos.length > 0 && {
      image: photos.map((path) => new URL(photoUrl(path, 1280), origin).href),
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: centsToDecimal(material.priceCents),
      priceCurrency: 'USD',
      itemCondition: `https://schema.org/${material.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
      availability: `https://schema.org/${material.quantity > 0 ? 'InStock' : 'SoldOut'}`,
      seller: { '@type': 'Organization', name: material.company.name },
    },
  };
}
