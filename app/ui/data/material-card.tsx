import type { ReactNode } from 'react';
import type { MaterialCardView } from '~/domain/catalogue/copy';
import { formatMoney, groupThousands } from '~/lib/money';
import { BuyButton } from '../buy/buy-button';
import { ButtonLink, UnavailableAction } from '../button';
import { classNames } from '../class-names';
import { VerifiedTick } from '../feedback/badge';
import { isDeal } from '../feedback/deal-badge';
import { AppLink } from '../link';
import { photoSrcSet, photoUrl } from '../photo';
import { PRICE_COMPARISON_ID, PriceLink } from '../price-comparison/price-link';
import { milesInWords } from './miles';
import { Price } from './price';
import { Time } from './time';

type MaterialCardProps = {
  material: MaterialCardView;
  heading?: 'h2' | 'h3';
  eager?: boolean;
  photos?: boolean;
  landedFor?: string | undefined;
  footer?: ReactNode;
};

export function MaterialCard({
  material,
  heading: Heading = 'h3',
  eager = false,
  photos = true,
  landedFor,
  footer,
}: MaterialCardProps) {
  const { id, company } = material;
  const href = `/material/${id}`;

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
        <p>{material.description}</p>
        <Price
          cents={material.priceCents}
          unit={material.priceUnit}
          rating={isDeal(material.rating) ? material.rating : null}
          renderAmount={(text) => (
            <PriceLink text={text} href={`${href}#${PRICE_COMPARISON_ID}`} material={material} />
          )}
        />
        {landedFor && material.landedCents ? (
          <p>
            {material.landedNote ?? `${formatMoney(material.landedCents)} landed for ${landedFor}`}
          </p>
        ) : null}
        <div className="meta">
          <span>{material.held ?? `${groupThousands(material.quantity)} available`}</span>
          <span>{placeOf(material)}</span>
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
              about={material.title}
              reason={material.buyDisabledReason}
              reasonId={`why-${id}`}
            />
          ) : (
            <BuyButton materialId={id} about={material.title} />
          )}
          <ButtonLink to={href} aria-label={`View Details: ${material.title}`}>
            View Details
          </ButtonLink>
        </div>
        {footer}
      </div>
    </li>
  );
}

/** Empty alt: the title beside it says the same. */
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

function placeOf({ city, state, distanceMiles }: MaterialCardView): string {
  const place = `${city}, ${state}`;
  if (distanceMiles === null) return place;
  return `${place} · ${milesInWords(distanceMiles)} mi`;
}
