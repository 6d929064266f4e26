import { formatMoney } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { COMING_FEE, PLATFORM_FEE, SALES_TAX, SELLER_TERMS_VERSION, SITE_NAME } from '~/lib/site';

export function TransactionTerms() {
  // Computed by the code that charges it, so the terms can't drift.
  const example = quote(1999, 3);
  return (
    <>
      <p>
        A sale is a contract between the buyer and the seller. We are not a party to it, and we do
        not act for either side.
      </p>
      <p>
        <strong>Price and fee.</strong> The buyer pays the seller’s price for the quantity, the
        subtotal, and on top of it a platform fee of {PLATFORM_FEE} of the subtotal.{' '}
        {COMING_FEE && `${COMING_FEE} `}The total is shown before payment. Three pieces at{' '}
        {formatMoney(example.unitPriceCents)} come to a subtotal of{' '}
        {formatMoney(example.subtotalCents)}, a fee of {formatMoney(example.feeCents)} and a total
        of {formatMoney(example.totalCents)}. There is no charge for registering or for listing.
      </p>
      <p>
        <strong>Payment.</strong> Stripe charges the buyer in US dollars and credits the subtotal to
        the seller’s Stripe account; the fee stays with us. The quantity is held while the buyer
        pays, and is released if the payment does not go through in time.
      </p>
      <p>
        <strong>Handover.</strong> Buyer and seller agree on pickup or delivery, on who loads, and
        on when the risk passes.
      </p>
      <p>
        <strong>Sales tax.</strong> {SALES_TAX}
      </p>
      <p>
        <strong>Refunds and disputes.</strong> Buyer and seller settle whether money goes back. A
        refund made through {SITE_NAME} returns the platform fee in the same proportion: all of it
        with a full refund, half of it with half.
      </p>
      <p id="seller-terms">
        <strong>Seller terms, version {SELLER_TERMS_VERSION}.</strong> A buyer’s bank can dispute a
        payment and take it back. The seller can answer with evidence on the transaction page until
        the date shown there. If the bank decides for the buyer, the seller owes {SITE_NAME} what it
        received for the disputed amount. We take it back from the seller’s Stripe balance, and what
        the balance doesn’t cover stays owed and is taken from later sales. We bear the loss of the
        platform fee. Sellers accept these terms at payment setup.
      </p>
    </>
  );
}
