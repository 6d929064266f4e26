import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { TRADING_COPY } from '~/domain/trading/copy';
import { getPurchaseOffer, startPurchase } from '~/domain/trading/index.server';
import { Quantity, StartPurchase } from '~/domain/trading/checkout/start-purchase.schema';
import { readForm } from '~/http/forms/forms.server';
import { requireViewer } from '~/http/session/guards.server';
import { getViewer } from '~/http/session/session.server';
import { withFallbackMessage } from '~/http/forms/fallback-message.server';
import { env } from '~/lib/env.server';
import { quote } from '~/lib/money';
import { pageTitle } from '~/lib/site';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { CheckoutForm } from './checkout-form';
import { QuantityForm } from './quantity-form';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? pageTitle(`Buy ${loaded.offer.title}`) : pageTitle('Material not found') },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const offer = await getPurchaseOffer(params.id ?? '', viewer?.actor ?? null);
  if (!offer) throw data('Material not found', { status: 404 });
  const asked = readQuantity(new URL(request.url).searchParams.get('quantity'), offer.available);
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

function readQuantity(typed: string | null, available: number) {
  if (available < 1 || !typed?.trim() || Number.isNaN(Number(typed))) {
    return { quantity: null, typed: '1', error: undefined };
  }
  const parsed = Quantity.safeParse(typed);
  if (parsed.success && parsed.data <= available) {
    return { quantity: parsed.data, typed, error: undefined };
  }
  return { quantity: null, typed, error: `Enter a whole number from 1 to ${available}.` };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request, StartPurchase);
  const viewer = await getViewer(request);
  if (!viewer && form.formData.get('flow') === 'element') {
    return data({ isSignedOut: true }, { status: 401 });
  }
  const { actor } = await requireViewer(request, { toast: TRADING_COPY.authenticationRequired });
  return form.submit(async ({ unitPrice, ...order }) => {
    const started = await withFallbackMessage(TRADING_COPY.initializationError.description, () =>
      startPurchase({ ...order, unitPriceCents: unitPrice, materialId: params.id ?? '' }, actor),
    );
    const { transactionId, checkoutUrl, clientSecret } = started;
    if (clientSecret) return { started };
    return redirect(checkoutUrl ?? `/transaction/${transactionId}`, 303);
  });
}

export default function BuyPage() {
  const { offer, asked, sum, nonce, isSignedIn } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const result = actionData && 'result' in actionData ? actionData.result : null;
  // A refused form stays, with its reason, though its hold may be open already.
  const canCheckOut = result !== null || !(offer.blocked || offer.openPurchaseId);
  const checkout = isSignedIn && canCheckOut ? sum : null;
  return (
    <div className="stack max-w-form">
      <Breadcrumbs
        crumbs={[
          { to: '/browse', label: 'Browse' },
          { to: `/material/${offer.id}`, label: offer.title },
        ]}
        current={checkout ? 'Checkout' : 'Buy'}
      />
      <PageHeader
        title={checkout ? 'Checkout' : 'Buy'}
        subtitle={checkout ? 'Step 2 of 2: check and pay' : 'Step 1 of 2: how many'}
      />
      {checkout ? (
        <CheckoutForm offer={offer} sum={checkout} nonce={nonce} result={result} />
      ) : (
        <QuantityForm offer={offer} asked={asked} isSignedIn={isSignedIn} sum={sum} />
      )}
    </div>
  );
}
