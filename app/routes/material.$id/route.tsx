import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { CATALOGUE_COPY, type MaterialView } from '~/domain/catalogue/copy';
import {
  comparePrice,
  countView,
  getMaterial,
  getOwnListing,
  listAlike,
  listSimilarMaterials,
  saveMaterial,
  unsaveMaterial,
} from '~/domain/catalogue/index.server';
import { LISTING_STATUS_LABELS } from '~/domain/catalogue/selling/copy';
import { SaveMaterial } from '~/domain/catalogue/saved/save-material.schema';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { readForm } from '~/http/forms/forms.server';
import { backToBrowse, cameFrom } from '~/http/pages/back-to-browse.server';
import { showsPhotos } from '~/http/photo-response.server';
import { requireViewer } from '~/http/session/guards.server';
import { getViewer } from '~/http/session/session.server';
import { usualZip } from '~/http/session/zip-cookie.server';
import { redirectWithToast } from '~/http/toasts.server';
import { env } from '~/lib/env.server';
import { groupThousands } from '~/lib/money';
import { pageTitle } from '~/lib/site';
import { printLinks } from '~/ui/css/print-links';
import { useHydrated } from '~/ui/hydrated';
import { PRICE_COMPARISON_ID } from '~/ui/price-comparison/price-link';
import { MaterialGrid } from '~/ui/data/material-grid';
import { ScriptPreloads } from '~/ui/page-scripts';
import { AppLink } from '~/ui/link';
import { commonPrice, orderRule, tradeFactRows } from '~/ui/listing/trade-fact-rows';
import { Deal } from './deal';
import { Facts, MarketSection, SellerCard } from './facts';
import { headOf } from './head';
import { Photos } from './photos';

export const handle = { cachedBy: ['from'], leadsBackToBrowse: true, buying: true };

export const links = printLinks;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.head ?? [{ title: pageTitle(CATALOGUE_COPY.materialNotFound) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const viewer = await getViewer(request);
  const [material, comparison, similar, alike] = await Promise.all([
    getMaterial(id, viewer?.actor),
    comparePrice(id),
    listSimilarMaterials(id, viewer?.company?.id),
    listAlike(id, viewer?.company?.id),
  ]);
  if (!material) throw data(CATALOGUE_COPY.materialNotFound, { status: 404 });
  const isOwn = viewer?.company?.id === material.company.id;
  const own = isOwn ? await getOwnListing(id, material.company.id) : null;
  if (request.method === 'GET' && !isOwn) {
    countView(material.id, (name) => request.headers.get(name));
  }
  return {
    material,
    head: headOf(material, env().APP_ORIGIN),
    terms: [commonPrice(material), orderRule(material)].filter((term) => term !== null),
    tradeFacts: tradeFactRows(material),
    own: own && { ...own, label: LISTING_STATUS_LABELS[own.status] },
    comparison,
    similar,
    compareHref: compareHref(id, alike),
    sellerFacts: sellerFacts(material.company),
    // A guest's page is the same for all.
    toZip: viewer ? await usualZip(request, viewer.company) : '',
    backTo: backToBrowse(cameFrom(request)),
    photos: showsPhotos(request, viewer),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request);
  const id = params.id ?? '';
  const form = await readForm(request, SaveMaterial);
  return form.submit(async ({ saved, from }) => {
    if (saved === 'yes') await saveMaterial(id, actor);
    else await unsaveMaterial(id, actor);
    const back = from && from !== '/browse' ? `?${new URLSearchParams({ from })}` : '';
    return redirectWithToast(
      `/material/${encodeURIComponent(id)}${back}`,
      saved === 'yes' ? CATALOGUE_COPY.saved : CATALOGUE_COPY.unsaved,
    );
  });
}

export default function MaterialPage() {
  const { material, terms, tradeFacts, own, comparison, similar, photos, ...loaded } =
    useLoaderData<typeof loader>();
  // Kept from the first load: on revalidation, Forward and some reloads the Referer isn't the list.
  const [backTo, setBackTo] = useState(loaded.backTo);
  const location = useLocation();
  const kept = (location.state as { backTo?: string } | null)?.backTo;
  if (useHydrated() && kept && kept !== backTo) setBackTo(kept);
  useEffect(() => {
    history.replaceState({ ...(history.state as object), usr: { backTo } }, '');
  }, [location.key, backTo]);
  return (
    <div className="stack">
      <p className="no-print">
        <AppLink to={backTo}>
          <span aria-hidden="true">← </span>Back to Browse
        </AppLink>
      </p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {photos ? <Photos material={material} /> : null}
        <div className="stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Deal
            key={material.id}
            material={material}
            terms={terms}
            own={own}
            rating={comparison?.priceRating ?? null}
            backTo={backTo}
            toZip={loaded.toZip}
          />
          <ScriptPreloads />
          <MarketSection
            id={PRICE_COMPARISON_ID}
            comparison={comparison}
            priceCents={material.priceCents}
            compareHref={loaded.compareHref}
          />
          <SellerCard company={material.company} facts={loaded.sellerFacts} />
        </div>
        <div className="stack">
          <section aria-labelledby="description">
            <h2 id="description" className="mb-2">
              Description
            </h2>
            <p className="max-w-prose whitespace-pre-line">{material.description}</p>
          </section>
          <Facts material={material} tradeFacts={tradeFacts} />
        </div>
      </div>
      {similar.length > 0 ? (
        <section aria-labelledby="similar">
          <h2 id="similar" className="mb-3">
            Similar materials
          </h2>
          <MaterialGrid materials={similar} photos={photos} label="Similar materials" />
        </section>
      ) : null}
    </div>
  );
}

/** 'Denver, CO · 14 on sale · 12 of 14 would buy again' */
function sellerFacts({ city, state, materialCount, feedback }: MaterialView['company']): string {
  return [
    `${city}, ${state}`,
    `${groupThousands(materialCount)} on sale`,
    ...(feedback.count > 0 ? [COMPANIES_COPY.feedback(feedback)] : []),
  ].join(' · ');
}

const MOST_COMPARED = 3;

function compareHref(id: string, alike: string[]): string | null {
  const ids = [id, ...alike.slice(0, MOST_COMPARED)];
  return ids.length > 1 ? `/compare?${ids.map((one) => `id=${one}`).join('&')}` : null;
}
