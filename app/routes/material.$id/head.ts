import type { MaterialView } from '~/domain/catalogue/copy';
import { centsToDecimal } from '~/lib/money';
import { LOGO, pageMeta, SITE_NAME } from '~/lib/site';
import { photoUrl } from '~/ui/photo';

/** Built on the server: here it would be 0.5 kB of script. */
export const headOf = (material: MaterialView, origin: string) => [
  ...pageMeta(material.title, material.description.slice(0, 160)),
  ...shareMeta(material, origin),
  { 'script:ld+json': productData(material, origin) },
];

/** Link previews shrink larger images and show those under 1200 px wide as thumbnails. */
const WIDTH = 1280;

/**
 * Absolute, since link previews can't resolve relative URLs. `origin` is the configured one, since a request's Host can be forged and the page is cached for others.
 */
function shareMeta({ id, title, description, imageUrl, images }: MaterialView, origin: string) {
  const photo = images[0]?.path ?? imageUrl;
  const image = new URL(
    photo ? photoUrl(photo, WIDTH) : LOGO ? `/share.png?${LOGO}` : '/share.png',
    origin,
  ).href;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description.slice(0, 160) },
    { property: 'og:url', content: `${origin}/material/${id}` },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: photo ? (images[0]?.alt ?? title) : SITE_NAME },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

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
