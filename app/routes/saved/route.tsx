import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import {
  listSaved,
  listSavedSearches,
  type SavedMaterialView,
  unsaveMaterial,
  type SavedSearchView,
} from '~/domain/catalogue/index.server';
import { SAVED_SEARCH_COPY } from '~/domain/catalogue/saved/copy';
import { UnsaveMaterial } from '~/domain/catalogue/saved/save-material.schema';
import { readFilters } from '~/domain/catalogue/search/list-materials.schema';
import { readForm } from '~/http/forms/forms.server';
import { showsPhotos } from '~/http/photo-response.server';
import { requireViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { CardGrid } from '~/ui/data/card';
import { MaterialCard } from '~/ui/data/material-card';
import { ListPages } from '~/ui/filters/list-pages';
import { Badge } from '~/ui/feedback/badge';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { SubmitButton } from '~/ui/form/submit-button';
import { PageHeader } from '~/ui/layout/page-header';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { Line } from '~/ui/data/line';
import { plural } from '~/ui/data/plural';
import { AppLink } from '~/ui/link';

export const handle = { buying: true };

const COMPARE_FORM = 'compare';

export const meta = () => pageMeta('Saved materials');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { page } = readFilters(new URL(request.url).searchParams);
  const [list, searches] = await Promise.all([
    listSaved(viewer.actor, page),
    listSavedSearches(viewer.actor),
  ]);
  const hasCompany = viewer.company !== null;
  return { ...list, searches, hasCompany, photos: showsPhotos(request, viewer) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request);
  const form = await readForm(request, UnsaveMaterial);
  return form.submit(async ({ materialId }) => {
    await unsaveMaterial(materialId, actor);
    const { page } = readFilters(new URL(request.url).searchParams);
    return redirectWithToast(page > 1 ? `/saved?page=${page}` : '/saved', CATALOGUE_COPY.unsaved);
  });
}

export default function SavedPage() {
  useSectionFocus();
  const { saved, total, page, pageCount, photos, searches, hasCompany } =
    useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title="Saved materials"
        subtitle={total > 0 ? `${total} saved, newest first.` : undefined}
        actions={searches.length > 0 ? <a href="#alerts">Your alerts</a> : null}
      />
      {hasCompany || searches.length === 0 ? null : (
        <Notice kind="warn">{SAVED_SEARCH_COPY.noCompany}</Notice>
      )}
      {total === 0 ? (
        <EmptyState
          title="Nothing saved yet"
          link={{ to: '/browse', label: 'Browse Materials', kind: 'go' }}
        >
          Open a material and choose Save for Later. We’ll keep it here with today’s price and
          notify you when the price drops or stock runs low.
        </EmptyState>
      ) : (
        <>
          <CardGrid label="Saved materials">
            {saved.map((item) => (
              <SavedCard key={item.material.id} item={item} photos={photos} />
            ))}
          </CardGrid>
          <Form method="get" action="/compare" id={COMPARE_FORM} className="row">
            <SubmitButton kind="plain" pending="Comparing...">
              Compare Selected
            </SubmitButton>
            <span className="quiet">Select up to 6.</span>
          </Form>
          <ListPages page={page} pageCount={pageCount} />
        </>
      )}
      <Alerts searches={searches} />
    </div>
  );
}

function SavedCard({ item, photos }: { item: SavedMaterialView; photos: boolean }) {
  const { material, priceWhenSavedCents, stock } = item;
  const isOff = stock === 'off';
  const footer = (
    <>
      <div className="row">
        <StockState stock={stock} quantity={material.quantity} />
        {isOff ? null : <PriceChange from={priceWhenSavedCents} to={material.priceCents} />}
      </div>
      <Form method="post" className="row justify-between">
        {isOff ? null : (
          <label className="pick">
            <input type="checkbox" name="id" value={material.id} form={COMPARE_FORM} />
            <span>
              Compare<span className="sr"> {material.title}</span>
            </span>
          </label>
        )}
        <SubmitButton
          kind="plain"
          size="sm"
          name="materialId"
          value={material.id}
          pending="Removing..."
          about={material.title}
        >
          Remove
        </SubmitButton>
      </Form>
    </>
  );
  if (!isOff)
    return <MaterialCard material={material} heading="h2" photos={photos} footer={footer} />;
  return (
    <li className="card no-pic">
      <div className="in">
        <h2>{material.title}</h2>
        <p>Its page opens again when the seller puts it back on sale.</p>
        {footer}
      </div>
    </li>
  );
}

function PriceChange({ from, to }: { from: number; to: number }) {
  if (from === to) return null;
  return (
    <span className={from > to ? 'tag good' : 'tag'}>
      {`${from > to ? 'Down' : 'Up'} from ${formatMoney(from)}`}
    </span>
  );
}

function StockState({ stock, quantity }: Pick<SavedMaterialView, 'stock'> & { quantity: number }) {
  switch (stock) {
    case 'low':
      if (quantity === 0) return null;
      return <Badge tone="fair">{`Only ${groupThousands(quantity)} left`}</Badge>;
    case 'back':
      return <Badge tone="good">Back on sale</Badge>;
    case 'sold':
      return <Badge tone="high">Sold out</Badge>;
    case 'off':
      return <Badge>Off sale for now</Badge>;
    case 'plenty':
      return null;
  }
}

function Alerts({ searches }: { searches: SavedSearchView[] }) {
  return (
    <section id="alerts" aria-labelledby="alerts-title" className="panel stack mt-4">
      <h2 id="alerts-title">Alerts</h2>
      {searches.length === 0 ? (
        <p className="quiet">
          {'Search in '}
          <AppLink to="/browse" className="link">
            Browse
          </AppLink>
          {' and choose Alert me. We’ll notify you of new matches.'}
        </p>
      ) : (
        <ul className="stack" aria-label="Alerts">
          {searches.map(({ id, label, href, isActive, matchCount }) => (
            <Line
              key={id}
              title={<AppLink to={href}>{label}</AppLink>}
              detail={
                <>
                  <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'On' : 'Off'}</Badge>
                  {` ${foundSoFar(matchCount)}`}
                </>
              }
            >
              <Form method="post" action="/saved/alert" className="row">
                <input type="hidden" name="searchId" value={id} />
                <SubmitButton
                  kind="plain"
                  size="sm"
                  intent={isActive ? 'off' : 'on'}
                  pending={isActive ? 'Turning off...' : 'Turning on...'}
                  about={label}
                >
                  {isActive ? 'Turn Off' : 'Turn On'}
                </SubmitButton>
                <SubmitButton
                  kind="plain"
                  size="sm"
                  intent="remove"
                  pending="Removing..."
                  about={label}
                >
                  Remove
                </SubmitButton>
              </Form>
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

function foundSoFar(count: number): string {
  if (count === 0) return 'Nothing new so far';
  return `${plural(count, 'new material')} so far`;
}
