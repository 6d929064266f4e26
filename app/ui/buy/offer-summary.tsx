import { formatMoney, groupThousands } from '~/lib/money';
import { VerifiedTick } from '../feedback/badge';

export interface OfferView {
  id: string;
  title: string;
  priceCents: number;
  priceUnit: string;
  available: number;
  /** The fewest and the most that one order may take */
  least: number;
  most: number;
  isWholeLot: boolean;
  city: string;
  state: string;
  seller: { id: string; name: string; verified: boolean };
  blocked: string | null;
  openPurchaseId: string | null;
}

export function OfferSummary({
  offer,
  hasBegun = Boolean(offer.openPurchaseId),
}: {
  offer: OfferView;
  /** The buyer has stock on hold, which no longer counts as available. */
  hasBegun?: boolean;
}) {
  const available = hasBegun ? '' : ` · ${groupThousands(offer.available)} available`;
  return (
    <div>
      <p>
        <b>{offer.title}</b>
      </p>
      <p className="num">
        {offer.priceUnit === 'OBO'
          ? `${formatMoney(offer.priceCents)} for the whole lot`
          : `${formatMoney(offer.priceCents)} ${offer.priceUnit}${available}`}
      </p>
      <p className="co">
        <span>{`${offer.seller.name}, ${offer.city}, ${offer.state}`}</span>
        {offer.seller.verified ? <VerifiedTick /> : null}
      </p>
    </div>
  );
}
