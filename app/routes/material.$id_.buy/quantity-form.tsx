import { Form } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { groupThousands, quote } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { type OfferView, OfferSummary } from '~/ui/buy/offer-summary';
import { PurchaseSum, type PurchaseAmounts } from '~/ui/buy/purchase-sum';
import { SignInRequired } from '~/ui/buy/sign-in-required';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Field } from '~/ui/form/field';
import { QuantityStepper } from '~/ui/form/quantity-stepper';
import { SubmitButton } from '~/ui/form/submit-button';

export function QuantityForm({
  offer,
  asked,
  isSignedIn,
  sum,
}: {
  offer: OfferView;
  asked: { quantity: number | null; typed: string; error?: string };
  isSignedIn: boolean;
  sum: PurchaseAmounts | null;
}) {
  const [live, setLive] = useState(sum ?? (asked.error ? null : quote(offer.priceCents, 1)));
  // A new object per answer moves focus to the error summary.
  const errors = useMemo(() => (asked.error ? { quantity: asked.error } : null), [asked]);
  const back = <ButtonLink to={`/material/${offer.id}`}>Back to the material</ButtonLink>;
  if (offer.blocked) {
    return (
      <>
        <OfferSummary offer={offer} />
        <Notice kind="warn" action={back}>
          {offer.blocked}
        </Notice>
      </>
    );
  }
  return (
    <Form method="get" action={`/material/${offer.id}/buy`} className="form" noValidate>
      <ErrorSummary errors={errors} />
      <OfferSummary offer={offer} />
      <Field
        label="Quantity"
        name="quantity"
        hint={`1 to ${groupThousands(offer.available)}`}
        error={asked.error}
      >
        {(control) => (
          <QuantityStepper
            {...control}
            max={offer.available}
            defaultValue={asked.typed}
            onQuantity={(quantity) => setLive(quote(offer.priceCents, quantity))}
          />
        )}
      </Field>
      {live ? <PurchaseSum sum={live} /> : null}
      {isSignedIn ? (
        <div className="row">
          <SubmitButton>{TRADING_COPY.proceed}</SubmitButton>
          {back}
        </div>
      ) : (
        <SignInRequired
          returnTo={`/material/${offer.id}/buy${asked.quantity ? `?quantity=${asked.quantity}` : ''}`}
        />
      )}
    </Form>
  );
}
