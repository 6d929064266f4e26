import type { MaterialView } from '~/domain/catalogue/copy';
import { LOGO, SITE_NAME } from '~/lib/site';
import { photoUrl } from '~/ui/photo';

/** Services shrink what is larger and show what is under 1200 wide as a thumbnail. */
const WIDTH = 1280;

/**
 * Absolute: a service that shows the link knows no page to resolve against. `origin` is the
 * configured one, since a request's Host can be forged and the page is kept for others.
 */
export function shareMeta(
  { id, title, description, imageUrl, images }: MaterialView,
  origin: string,
) {
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
