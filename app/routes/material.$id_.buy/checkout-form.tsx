import { Form } from '@remix-run/react';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { type OfferView, OfferSummary } from '~/ui/buy/offer-summary';
import { OpenPurchase } from '~/ui/buy/open-purchase';
import { type PurchaseAmounts, PurchaseSum } from '~/ui/buy/purchase-sum';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';

export function CheckoutForm({
  offer,
  sum,
  nonce,
  result,
}: {
  offer: OfferView;
  sum: PurchaseAmounts;
  nonce: string;
  result: FormResult | null | undefined;
}) {
  const { errors } = readFormResult(result);
  const wrong = Object.values(errors).find(Boolean);
  const page = `/material/${offer.id}/buy?quantity=${sum.quantity}`;
  return (
    <Form method="post" action={page} className="form">
      <ErrorSummary errors={wrong ? { '': wrong } : null} />
      {offer.openPurchaseId ? <OpenPurchase transactionId={offer.openPurchaseId} /> : null}
      <OfferSummary offer={offer} />
      <PurchaseSum sum={sum} />
      <p className="hint">
        You pay on a secure page and come back here. The stock is on hold for you while you pay.
      </p>
      <input type="hidden" name="quantity" value={sum.quantity} />
      <input type="hidden" name="unitPrice" value={centsToDecimal(sum.unitPriceCents)} />
      <input type="hidden" name="sellerCompanyId" value={offer.seller.id} />
      {/* A resend after an error is the same purchase. */}
      <input type="hidden" name="nonce" value={keptNonce(result) ?? nonce} />
      <input type="hidden" name="flow" value="checkout" />
      <div className="row">
        <SubmitButton pending="Opening the payment page...">
          {`Pay ${formatMoney(sum.totalCents)}`}
        </SubmitButton>
        <ButtonLink to={`/material/${offer.id}/buy`}>Change quantity</ButtonLink>
      </div>
    </Form>
  );
}

function keptNonce(result: FormResult | null | undefined): string | null {
  const nonce = result?.initialValue?.nonce;
  return typeof nonce === 'string' && nonce ? nonce : null;
}
