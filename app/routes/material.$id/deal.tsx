import { useFetcher } from '@remix-run/react';
import type { MaterialView, PriceRating } from '~/domain/catalogue/copy';
import { startOfInquiry } from '~/domain/messaging/copy';
import { groupThousands } from '~/lib/money';
import { UnavailableAction, ButtonLink } from '~/ui/button';
import { BuyButton } from '~/ui/buy/buy-button';
import { OpenPurchase } from '~/ui/buy/open-purchase';
import { ContactLink } from '~/ui/contact/contact-link';
import { PRICE_COMPARISON_ID } from '~/ui/price-comparison/price-link';
import { Price } from '~/ui/data/price';
import { Time } from '~/ui/data/time';
import { SubmitButton } from '~/ui/form/submit-button';
import { DeliveryLinkForm } from '~/ui/shipping/delivery-link-form';
import type { OwnListing } from '~/domain/catalogue/index.server';
import { Badge } from '~/ui/feedback/badge';
import { PressForm } from '~/ui/form/press-form';

interface DealProps {
  material: MaterialView;
  terms: string[];
  own: LabeledListing | null;
  rating: PriceRating | null;
  backTo: string;
  toZip: string;
}

export function Deal({ material, terms, own, rating, backTo, toZip }: DealProps) {
  const { buy } = material;
  const isHeld = !buy.allowed && buy.refusal === 'held';
  return (
    <div className="panel stack">
      <div className="row meta">
        <span className="tag">{material.category}</span>
        <span className="ml-auto">
          {'Listed '}
          <Time at={material.createdAt} />
        </span>
      </div>
      <h1 tabIndex={-1}>{material.title}</h1>
      <Price
        big
        cents={material.priceCents}
        unit={material.priceUnit}
        rating={rating}
        renderAmount={(text) => <a href={`#${PRICE_COMPARISON_ID}`}>{text}</a>}
      />
      {terms.length > 0 ? <p className="num">{terms.join(' · ')}</p> : null}
      <p className="num">
        {isHeld ? (
          <b>{buy.sentence}</b>
        ) : (
          <>
            <b>{groupThousands(material.quantity)}</b> available
          </>
        )}
        <br />
        <span className="quiet">{material.location}</span>
      </p>
      {own ? (
        <OwnDeal listing={own} />
      ) : (
        <BuyerDeal material={material} backTo={backTo} toZip={toZip} />
      )}
    </div>
  );
}

function BuyerDeal({ material, backTo, toZip }: Pick<DealProps, 'material' | 'backTo' | 'toZip'>) {
  const { id, buy } = material;
  const isOffer = material.priceUnit === 'OBO';
  return (
    <>
      {material.openPurchaseId ? (
        <OpenPurchase transactionId={material.openPurchaseId} />
      ) : buy.allowed ? (
        <BuyButton size="lg" wide materialId={id} />
      ) : (
        <div>
          <UnavailableAction
            kind="go"
            size="lg"
            wide
            label="Buy Now"
            reason={buy.sentence}
            reasonId="why-not"
          />
        </div>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <ContactLink
          to={`/material/${id}/contact`}
          label={isOffer ? 'Make an Offer' : 'Contact Seller'}
          {...startOfInquiry(material.title, isOffer)}
        />
        <SaveForm material={material} backTo={backTo} />
      </div>
      <DeliveryLinkForm materialId={id} toZip={toZip} />
    </>
  );
}

function SaveForm({ material, backTo }: { material: MaterialView; backTo: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" className="grid">
      <input type="hidden" name="from" value={backTo} />
      <SubmitButton
        kind="plain"
        wide
        name="saved"
        value={material.isSaved ? 'no' : 'yes'}
        fetcher={fetcher}
        pending="Saving..."
      >
        {material.isSaved ? 'Saved · Remove' : 'Save for Later'}
      </SubmitButton>
    </fetcher.Form>
  );
}

type LabeledListing = OwnListing & { label: string };

/** Replaces Buy Now and Save for the seller's own people. */
function OwnDeal({ listing }: { listing: LabeledListing }) {
  const { id, title, status, label } = listing;
  const figures: [label: string, count: number][] = [
    ['Available', listing.quantity],
    ['On hold', listing.quantityHeld],
    ['Sold', listing.quantitySold],
    ['Views', listing.views],
    ['Saved', listing.saves],
    ['Conversations', listing.threads],
  ];
  return (
    <section aria-labelledby="own" className="stack">
      <div className="row">
        <h2 id="own">Your listing</h2>
        <Badge tone={status === 'on_sale' ? 'good' : 'fair'}>{label}</Badge>
      </div>
      <dl className="stats">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num big">{groupThousands(count)}</dd>
          </div>
        ))}
      </dl>
      {listing.unconfirmedSince ? (
        <div className="row">
          <span>
            Not confirmed since <Time at={listing.unconfirmedSince} format="short" />
          </span>
          <PressForm action="/my-listings" fields={{ id }} intent="confirm" pending="Confirming...">
            Still There
          </PressForm>
        </div>
      ) : null}
      <div className="row">
        <ButtonLink kind="go" size="lg" to={`/material/${id}/edit`}>
          Edit
        </ButtonLink>
        <ButtonLink size="lg" to={`/my-listings?${new URLSearchParams({ search: title })}`}>
          Pause or Delete
        </ButtonLink>
      </div>
    </section>
  );
}
