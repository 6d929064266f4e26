import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import { Quantity, StartPurchase } from '~/domain/trading/checkout/start-purchase.schema';
import { POWER_REFUSALS } from '~/domain/companies/copy';
import { quantityError, TRADING_COPY } from '~/domain/trading/copy';
import { getPurchaseOffer, startPurchase } from '~/domain/trading/index.server';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { requireViewer } from '~/http/session/guards.server';
import { getViewer, type Viewer } from '~/http/session/session.server';
import { mayDo } from '~/lib/choices/roles';
import { env } from '~/lib/env.server';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { OfferSummary, type OfferView } from '~/ui/buy/offer-summary';
import { OpenPurchase } from '~/ui/buy/open-purchase';
import { type PurchaseAmounts, PurchaseSum } from '~/ui/buy/purchase-sum';
import { ErrorPage } from '~/ui/feedback/error-page';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { QuantityForm } from './quantity-form';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(loaded?.offer ? `Buy ${loaded.offer.title}` : CATALOGUE_COPY.materialNotFound);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const offer = await getPurchaseOffer(params.id ?? '', viewer?.actor ?? null);
  // Thrown, it would replace the page whose dialog asks.
  if (!offer) return data({ offer }, { status: 404 });
  const { searchParams } = new URL(request.url);
  const change = searchParams.get('change');
  const read = readQuantity(change ?? searchParams.get('quantity'), offer, viewer);
  const asked = change === null ? read : { ...read, quantity: null };
  const sum = asked.quantity === null ? null : quote(offer.priceCents, asked.quantity);
  return data(
    {
      offer,
      asked,
      sum,
      nonce: randomUUID(),
      isSignedIn: viewer !== null,
      publishableKey: env().sandbox.stripe ? null : (env().STRIPE_PUBLISHABLE_KEY ?? null),
    },
    { status: asked.error ? 400 : 200 },
  );
}

function readQuantity(
  typed: string | null,
  offer: Parameters<typeof quantityError>[1] & { priceCents: number },
  viewer: Viewer | null,
) {
  if (offer.most < 1 || !typed?.trim() || Number.isNaN(Number(typed))) {
    return { quantity: null, typed: String(offer.least), error: undefined };
  }
  const { data: quantity = NaN } = Quantity.safeParse(typed);
  const mayBuy = () =>
    !viewer?.company ||
    mayDo(viewer.company.role, 'buy', quote(offer.priceCents, quantity).totalCents);
  const error = quantityError(quantity, offer) ?? (mayBuy() ? undefined : POWER_REFUSALS.buy);
  return { quantity: error ? null : quantity, typed, error };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request, StartPurchase);
  const viewer = await getViewer(request);
  if (!viewer && form.formData.get('flow') === 'element') {
    return data({ isSignedOut: true }, { status: 401 });
  }
  const { actor } = await requireViewer(request, { toast: TRADING_COPY.authenticationRequired });
  return form.submit(async ({ unitPrice: unitPriceCents, total: totalCents, ...sent }) => {
    const order = { ...sent, unitPriceCents, totalCents, materialId: params.id ?? '' };
    const started = await withFallbackMessage(TRADING_COPY.initializationError.description, () =>
      startPurchase(order, actor),
    );
    const { transactionId, checkoutUrl, clientSecret } = started;
    const holdMs = started.holdExpiresAt.getTime() - Date.now();
    if (clientSecret) return { started: { ...started, holdMs } };
    return redirect(checkoutUrl ?? `/transaction/${transactionId}`, 303);
  });
}

export default function BuyPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded.offer) return <ErrorPage status={404} sentence={CATALOGUE_COPY.materialNotFound} />;
  return <Buy {...loaded} />;
}

type Offered = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { nonce: string }>;

function Buy({ offer, asked, sum, nonce, isSignedIn }: Offered) {
  const actionData = useKeptActionData<typeof action>();
  const result = actionData && 'result' in actionData ? actionData.result : null;
  // A refused form stays, with its reason, though its hold may be open already.
  const canCheckOut = result !== null || !(offer.blocked || offer.openPurchaseId);
  const checkout = isSignedIn && canCheckOut ? sum : null;
  useFocusThrough(checkout ? 'Checkout' : 'Buy');
  return (
    <NarrowPage
      crumbs={[
        { to: '/browse', label: 'Browse' },
        { to: `/material/${offer.id}`, label: offer.title },
      ]}
      current={checkout ? 'Checkout' : 'Buy'}
      title={checkout ? 'Checkout' : 'Buy'}
      subtitle={checkout ? 'Step 2 of 2: check and pay' : 'Step 1 of 2: how many'}
    >
      {checkout ? (
        <CheckoutForm offer={offer} sum={checkout} nonce={nonce} result={result} />
      ) : (
        <QuantityForm offer={offer} asked={asked} isSignedIn={isSignedIn} sum={sum} />
      )}
    </NarrowPage>
  );
}

interface CheckoutFormProps {
  offer: OfferView;
  sum: PurchaseAmounts;
  nonce: string;
  result: FormResult | null | undefined;
}

function CheckoutForm({ offer, sum, nonce, result }: CheckoutFormProps) {
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
      <input type="hidden" name="total" value={centsToDecimal(sum.totalCents)} />
      <input type="hidden" name="title" value={offer.title} />
      <input type="hidden" name="priceUnit" value={offer.priceUnit} />
      <input type="hidden" name="sellerCompanyId" value={offer.seller.id} />
      {/* A resend after an error is the same purchase. */}
      <input type="hidden" name="nonce" value={keptNonce(result) ?? nonce} />
      <input type="hidden" name="flow" value="checkout" />
      <div className="row">
        <SubmitButton pending="Opening the payment page...">
          {`Pay ${formatMoney(sum.totalCents)}`}
        </SubmitButton>
        <ButtonLink to={`/material/${offer.id}/buy?change=${sum.quantity}`}>
          Change quantity
        </ButtonLink>
      </div>
    </Form>
  );
}

function keptNonce(result: FormResult | null | undefined): string | null {
  const nonce = result?.initialValue?.nonce;
  return typeof nonce === 'string' && nonce ? nonce : null;
}
