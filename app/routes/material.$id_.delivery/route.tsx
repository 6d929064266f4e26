import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigationType } from '@remix-run/react';
import { useState } from 'react';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import {
  getMaterial,
  listOffers,
  orderBounds,
  orderRefusal,
} from '~/domain/catalogue/index.server';
import { SHIPPING_COPY } from '~/domain/shipping/copy';
import { EstimateDelivery } from '~/domain/shipping/quotes/quotes.schema';
import { estimateDelivery } from '~/domain/shipping/index.server';
import { getDeliveredPurchase } from '~/domain/trading/index.server';
import { answerTyped } from '~/http/forms/answer-typed.server';
import { requireViewer } from '~/http/session/guards.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { getViewer } from '~/http/session/session.server';
import { visitorOf } from '~/http/session/visitor.server';
import { rememberZip, usualZip } from '~/http/session/zip-cookie.server';
import type { Actor } from '~/lib/actor';
import { invalid } from '~/lib/errors';
import { groupThousands } from '~/lib/money';
import { unlistedMeta, SITE_NAME } from '~/lib/site';
import { Notice } from '~/ui/feedback/notice';
import { AppLink } from '~/ui/link';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { DeliveryAnswer } from './delivery-answer';
import { DeliveryForm, FIELDS, type Typed } from './delivery-form';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  unlistedMeta(loaded ? `Delivery of ${loaded.material.title}` : CATALOGUE_COPY.materialNotFound);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const transactionId = asked.get('transaction');
  const viewer = transactionId ? await requireViewer(request) : await getViewer(request);
  const bought = transactionId && (await readPurchase(transactionId, params.id, viewer!.actor));
  const offered = transactionId ? null : await getMaterial(params.id ?? '', viewer?.actor ?? null);
  const listing = bought || offered;
  if (!listing) throw data(CATALOGUE_COPY.materialNotFound, { status: 404 });
  const smallestOrder = offered ? orderBounds(offered).least : listing.quantity;
  const typed = typedOf(asked, {
    zip: await usualZip(request, viewer?.company),
    quantity: String(smallestOrder),
  });
  const { id, title, priceCents, priceUnit, quantity, city, state } = listing;
  const material = { id, title, priceCents, priceUnit, quantity, city, state, transactionId };
  const usual = listing.weightLb === null ? await usualWeight(id) : null;
  const weightLb = listing.weightLb ?? usual;
  const weightFrom = usual !== null ? 'similar' : weightLb !== null ? 'seller' : null;
  const loaded = { material: { ...material, weightFrom } as const, typed };
  const isAsked = asked.has('weight') || (weightLb !== null && asked.has('zip'));
  if (!isAsked) return { ...loaded, estimate: null, errors: null };

  const sent = { ...typed, quantity: typed.quantity || String(smallestOrder) };
  const { answer: estimate, errors } = await answerTyped(EstimateDelivery, sent, (input) => {
    const isTooMany = listing.priceUnit === 'OBO' && input.quantity > 1;
    if (offered && (input.quantity < smallestOrder || isTooMany)) {
      const refusal = orderRefusal(offered, input.quantity)!;
      throw invalid('quantity', refusal);
    }
    return estimateDelivery({ ...listing, weightLb }, input, visitorOf(request));
  });
  const headers = estimate ? await rememberZip(typed.zip) : {};
  return data({ ...loaded, estimate, errors }, { status: errors ? 400 : 200, headers });
}

/** As /compare and takeoffs have it; null where nothing similar has a weight. */
async function usualWeight(id: string): Promise<number | null> {
  const [offer] = await listOffers([id], { from: null, companyId: null });
  return offer?.weightLb ?? null;
}

async function readPurchase(transactionId: string, id: string | undefined, actor: Actor) {
  const { materialId, ...purchase } = await withRefusalPage(() =>
    getDeliveredPurchase(transactionId, actor),
  );
  return materialId === id ? { ...purchase, id: materialId } : null;
}

const DEFAULTS: Partial<Typed> = { weightUnit: 'lbs', unit: 'in' };

function typedOf(asked: URLSearchParams, own: Partial<Typed>): Typed {
  const defaults: Partial<Typed> = { ...DEFAULTS, ...own };
  const isAsked = asked.has('weight');
  return Object.fromEntries(
    FIELDS.map((name) => {
      const typed = asked.get(name);
      return [name, (isAsked ? typed : typed || null) ?? defaults[name] ?? ''];
    }),
  ) as Typed;
}

export default function DeliveryPage() {
  const { material, typed, estimate, errors } = useLoaderData<typeof loader>();
  const historyKey = useHistoryKey();
  return (
    <NarrowPage
      crumbs={
        material.transactionId
          ? [
              { to: '/transactions', label: 'Transactions' },
              { to: `/transaction/${material.transactionId}`, label: material.title },
            ]
          : [
              { to: '/browse', label: 'Browse' },
              { to: `/material/${material.id}`, label: material.title },
            ]
      }
      current={SHIPPING_COPY.estimateDelivery}
      title={SHIPPING_COPY.estimateDelivery}
      subtitle={`What delivery from ${material.city}, ${material.state} costs, and the total with the material.`}
    >
      <DeliveryForm key={historyKey} material={material} typed={typed} errors={errors} />
      {estimate && !material.transactionId && estimate.sum.quantity > material.quantity ? (
        <Notice kind="warn">
          {`Only ${groupThousands(material.quantity)} available now. This estimate is for ${groupThousands(estimate.sum.quantity)}.`}
        </Notice>
      ) : null}
      <div role="status">
        {estimate ? (
          <DeliveryAnswer
            estimate={estimate}
            note={
              material.weightFrom === 'similar' && !typed.weight
                ? SHIPPING_COPY.usualWeight
                : undefined
            }
          />
        ) : null}
      </div>
      <p className="meta">
        <AppLink to="/delivery-estimates" className="link">
          How delivery is estimated
        </AppLink>
        {`. ${SITE_NAME} does not ship: buyer and seller arrange the delivery.`}
      </p>
    </NarrowPage>
  );
}

/** Changes on Back and Forward, to refill the form, but not on submit, to keep the focus. */
function useHistoryKey(): string {
  const { key } = useLocation();
  const type = useNavigationType();
  const [historyKey, setHistoryKey] = useState(key);
  if (type === 'POP' && historyKey !== key) setHistoryKey(key);
  return historyKey;
}
