import type { ReactNode } from 'react';
import { groupThousands } from '~/lib/money';
import { BuyButton } from '../buy/buy-button';
import { ButtonLink, UnavailableAction } from '../button';
import { classNames } from '../class-names';
import { VerifiedTick } from '../feedback/badge';
import type { PriceRating } from '../feedback/deal-badge';
import { AppLink } from '../link';
import { photoSrcSet, photoUrl } from '../photo';
import { Price } from './price';
import { Time } from './time';

/** What a card shows, as plain data: it is sent to the browser a second time to hydrate from. */
export type MaterialCardView = {
  id: string;
  title: string;
  description: string;
  categoryName: string;
  priceCents: number;
  /** 'per board', 'each', 'OBO'. */
  priceUnit: string;
  quantity: number;
  city: string;
  state: string;
  /** As the seller wrote it; shown where city and state are missing. */
  location?: string;
  distanceMiles?: number | null;
  /** Object path of the first photo, 'materials/<uuid>.jpg'. */
  imageUrl: string | null;
  /** ISO 8601. */
  createdAt: string | null;
  company: { id: string; name: string; verified: boolean };
  rating: PriceRating | null;
  /** Why it can't be bought by this viewer, in words; null when it can. */
  buyDisabledReason: string | null;
};

export type MaterialCardProps = {
  material: MaterialCardView;
  /** h2 directly under a page's h1, h3 inside a section. */
  heading?: 'h2' | 'h3';
  /** True for the cards of the first row, whose photos are part of the first paint. */
  eager?: boolean;
  /** False where the person saves data or has switched photos off. */
  photos?: boolean;
  /** Wraps the amount, as the price comparison does; a link to the comparison otherwise. */
  renderPrice?: (price: { text: string; href: string; material: MaterialCardView }) => ReactNode;
  /** Below the buttons: what a list of one's own offers besides. */
  footer?: ReactNode;
};

/** Id of the price comparison on a material's page. */
export const PRICE_COMPARISON_ID = 'price-comparison';

/**
 * A card shows two lines, and what no width can show isn't sent. A loader does well to shorten by
 * the same measure, for its data goes into the page too.
 */
export const CARD_DESCRIPTION_CHARS = 90;

/** The card, the same everywhere. It stands in a CardGrid. */
export function MaterialCard({
  material,
  heading: Heading = 'h3',
  eager = false,
  photos = true,
  renderPrice,
  footer,
}: MaterialCardProps) {
  const { id, company } = material;
  const href = `/material/${id}`;
  const priceHref = `${href}#${PRICE_COMPARISON_ID}`;
  const place = placeOf(material);

  return (
    <li className={classNames('card', !photos && 'no-pic')}>
      {photos ? <CardPhoto imageUrl={material.imageUrl} eager={eager} /> : null}
      <div className="in">
        <div className="meta">
          <span className="tag">{material.categoryName}</span>
          <Time at={material.createdAt} format="short" />
        </div>
        <Heading>
          <AppLink to={href}>{material.title}</AppLink>
        </Heading>
        <p>{shorten(material.description, CARD_DESCRIPTION_CHARS)}</p>
        <Price
          cents={material.priceCents}
          unit={material.priceUnit}
          rating={material.rating}
          renderAmount={(text) =>
            renderPrice ? (
              renderPrice({ text, href: priceHref, material })
            ) : (
              <AppLink to={priceHref}>{text}</AppLink>
            )
          }
        />
        <div className="meta">
          <span>{`${groupThousands(material.quantity)} available`}</span>
          <span>{place}</span>
        </div>
        <div className="co">
          <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>
          {company.verified ? <VerifiedTick /> : null}
        </div>
        <div className="acts">
          {material.buyDisabledReason ? (
            <UnavailableAction
              kind="go"
              label="Buy Now"
              reason={material.buyDisabledReason}
              reasonId={`why-${id}`}
            />
          ) : (
            <BuyButton materialId={id} />
          )}
          <ButtonLink to={href}>View Details</ButtonLink>
        </div>
        {footer}
      </div>
    </li>
  );
}

/** Beside its title a photo says nothing more to those who don't see it, so its alt is empty. */
function CardPhoto({ imageUrl, eager }: { imageUrl: string | null; eager: boolean }) {
  if (!imageUrl) return <div className="pic">No photo</div>;
  return (
    <img
      src={photoUrl(imageUrl, 320)}
      srcSet={photoSrcSet(imageUrl, [320, 640])}
      sizes="(max-width:639px) 104px,300px"
      width={320}
      height={240}
      alt=""
      loading={eager ? undefined : 'lazy'}
    />
  );
}

/** 'Aurora, IL · 31 mi' */
function placeOf({ city, state, location, distanceMiles }: MaterialCardView): string {
  const place = city && state ? `${city}, ${state}` : (location ?? '');
  if (distanceMiles === null || distanceMiles === undefined) return place;
  return `${place} · ${distanceMiles < 1 ? '<1' : groupThousands(Math.round(distanceMiles))} mi`;
}

/** The text up to a word's end within `chars`, with '…' where something was left out. */
export function shorten(text: string, chars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= chars) return line;
  const cut = line.slice(0, chars);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), chars / 2)).replace(/[\s,;.–—-]+$/, '')}…`;
}
