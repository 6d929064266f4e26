import type { OwnListing } from '~/domain/catalogue/index.server';
import { groupThousands } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { PressForm } from '~/ui/form/press-form';

/** Replaces Buy Now and Save for the seller's own people. */
export type LabeledListing = OwnListing & { label: string };

export function OwnDeal({ listing }: { listing: LabeledListing }) {
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
