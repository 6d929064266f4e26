import { Form } from '@remix-run/react';
import { type FormEvent, useMemo, useState } from 'react';
import { quantityError, TRADING_COPY } from '~/domain/trading/copy';
import { quote } from '~/lib/platform-fee';
import { ButtonLink } from '~/ui/button';
import type { OfferView } from '~/ui/buy/offer-summary';
import type { PurchaseAmounts } from '~/ui/buy/purchase-sum';
import { QuantityFields } from '~/ui/buy/quantity-fields';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SubmitButton } from '~/ui/form/submit-button';

interface QuantityFormProps {
  offer: OfferView;
  asked: { quantity: number | null; typed: string; error?: string };
  isSignedIn: boolean;
  sum: PurchaseAmounts | null;
}

export function QuantityForm({ offer, asked, isSignedIn, sum }: QuantityFormProps) {
  const [live, setLive] = useState(
    sum ?? (asked.error ? null : quote(offer.priceCents, Number(asked.typed))),
  );
  // A new object per answer moves focus to the error summary.
  const errors = useMemo(() => (asked.error ? { quantity: asked.error } : null), [asked]);
  const keepForBack = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const { value: change } = form.elements.namedItem('quantity') as HTMLInputElement;
    history.replaceState(history.state, '', `?${new URLSearchParams({ change })}`);
  };
  return (
    <Form
      method="get"
      action={`/material/${offer.id}/buy`}
      className="form"
      noValidate
      onSubmit={keepForBack}
    >
      <ErrorSummary errors={errors} />
      <QuantityFields
        offer={offer}
        defaultValue={asked.typed}
        error={asked.error}
        onQuantity={(quantity) =>
          setLive(quantityError(quantity, offer) ? null : quote(offer.priceCents, quantity))
        }
        sum={live}
        returnTo={
          isSignedIn
            ? null
            : `/material/${offer.id}/buy${asked.quantity ? `?quantity=${asked.quantity}` : ''}`
        }
        back={<ButtonLink to={`/material/${offer.id}`}>Back to the material</ButtonLink>}
      >
        <SubmitButton>{TRADING_COPY.proceed}</SubmitButton>
      </QuantityFields>
    </Form>
  );
}
