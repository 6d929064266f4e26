import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { Fragment, useMemo } from 'react';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import {
  isPlaceKnown,
  listCategoryOptions,
  listFeaturedMaterials,
  listMaterials,
  listTableFacts,
  placeMeant,
  placeRadius,
} from '~/domain/catalogue/index.server';
import {
  adviceFor,
  browseHref,
  chipsOf,
  countInWords,
  FILTER_NAMES,
  isZip,
  without,
  browseQuery,
  type Filters,
} from '~/domain/catalogue/search/copy';
import { readQuery } from '~/domain/catalogue/search/list-materials.schema';
import { showsPhotos } from '~/http/photo-response.server';
import { getViewer } from '~/http/session/session.server';
import { viewerLocation, viewerPlace } from '~/http/session/viewer-place.server';
import { redirectWithToast } from '~/http/toasts.server';
import { groupThousands } from '~/lib/money';
import { zipOfPosition } from '~/lib/places/places.server';
import { pageMeta } from '~/lib/site';
import { packList, unpackList } from '~/lib/text/packed-list';
import { MaterialGrid } from '~/ui/data/material-grid';
import { Pagination } from '~/ui/data/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { CardSkeletons } from '~/ui/feedback/skeleton';
import { AppLink } from '~/ui/link';
import { useIsSlow } from '~/ui/use-is-slow';
import { FilterForm, SortField } from './filter-form';
import { MaterialTable, type TableRow } from './material-table';
import { SearchNotes } from './search-notes';
import { useLiveFilters } from './use-live-filters';

const EAGER_PHOTOS = 4;
const OTHERS = { nearby: 'Near You', recent: 'Just listed' };

export const handle = {
  cachedBy: [...FILTER_NAMES, 'sort', 'view', 'literal', 'page'],
  styles: 'few',
  buying: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const what = data && [data.filters.search, data.filters.category, data.filters.location];
  const named = what?.filter(Boolean).join(', ');
  return pageMeta(named ? `${named} · Browse` : 'Browse materials');
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const {
    filters: { page, ...sent },
    unread,
  } = readQuery(searchParams);
  const view = searchParams.get('view') === 'table' ? ('table' as const) : null;
  const zip = zipOfPosition(sent.location);
  if (zip) throw redirect(browseHref({ ...sent, view, location: zip }));
  if (zip === null) {
    const description = 'Type a ZIP code or city to find what is near a job site.';
    throw await redirectWithToast(browseHref({ ...sent, view, location: '', radius: null }), {
      kind: 'info',
      title: 'You Seem to Be Outside the US',
      description,
    });
  }
  const viewer = await getViewer(request);
  const asked = await placeRadius(sent, viewerLocation(viewer));
  const by = { from: viewerPlace(viewer), companyId: viewer?.company?.id };
  const {
    materials: matches,
    filters,
    facets,
    ...found
  } = await listMaterials(asked, {
    ...by,
    page,
    relaxes: true,
    facets: ['category'],
  });
  const isEmpty = found.count === 0;
  const others = by.from ? ('nearby' as const) : ('recent' as const);
  const materials = isEmpty ? await listFeaturedMaterials(others, by) : matches;
  const categories = await listCategoryOptions(asked, facets);
  const facts = view ? await listTableFacts(materials.map(({ id }) => id)) : null;
  const rows = materials.map(
    (material) => ({ ...material, ...facts?.get(material.id) }) as TableRow,
  );
  const { location = null } = filters;
  const isNowhere = isEmpty || found.instead?.place;
  const isPlaceUnknown = Boolean(location && isNowhere && !isPlaceKnown(location));
  const misspelled = isPlaceUnknown ? location : isEmpty && !location && filters.search;
  return {
    filters: { ...filters, view },
    ...found,
    near: isEmpty ? materials.length : found.near,
    nearLabel: isEmpty ? OTHERS[others] : 'Close matches',
    isPlaceUnknown,
    meant: misspelled ? placeMeant(misspelled, isPlaceUnknown ? 'place' : 'search') : null,
    notes: [
      isPlaceUnknown
        ? isZip(location!)
          ? `We can’t find ZIP code ${location}. Check it, or use one nearby.`
          : `We can’t find “${location}”. Check the spelling, or use a ZIP code.`
        : null,
      unread,
    ].filter((note) => note !== null),
    advice: isPlaceUnknown ? 'Try another ZIP code, a city or a state.' : adviceFor(filters),
    packedMaterials: packList(rows),
    packedCategories: packList(categories),
    photos: showsPhotos(request, viewer),
  };
}

export default function BrowsePage() {
  const { filters, photos, packedMaterials, packedCategories, ...found } =
    useLoaderData<typeof loader>();
  const materials = useMemo(() => unpackList(packedMaterials), [packedMaterials]);
  const isSlow = useIsSlow('/browse');
  const live = useLiveFilters(filters);
  const count = found.instead ? 0 : found.count;
  const end = materials.length - found.near;
  const needed = filters.quantity
    ? groupThousands(filters.quantity)
    : (found.reading?.need?.label ?? '1');
  const landedFor = filters.sort === 'landed' ? needed : undefined;
  const lists = [
    { label: 'Materials', rows: materials.slice(0, end), eager: EAGER_PHOTOS },
    { label: found.nearLabel, rows: materials.slice(end), eager: 0 },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className="lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-6">
      <div className="mb-3 self-start lg:sticky lg:top-20">
        <FilterForm filters={filters} categories={unpackList(packedCategories)} live={live} />
      </div>
      <section aria-label="Results">
        <div className="row mb-3">
          <h1 tabIndex={-1} className="row min-h-10 text-lg" aria-live="polite">
            {`${countInWords({ ...found, count })} found`}
          </h1>
          {chipsOf(filters).map(({ label, names }) => (
            <AppLink
              key={label}
              to={browseHref(without(filters, names))}
              className="tag"
              prefetch="none"
              preventScrollReset
            >
              <span className="sr">Remove filter </span>
              {found.isPlaceUnknown && names.includes('location') ? filters.location : label}{' '}
              <span aria-hidden="true">✕</span>
            </AppLink>
          ))}
          {found.isPlaceUnknown ? null : <AlertMe filters={filters} />}
          <SortField filters={filters} live={live} />
          <AppLink
            to={browseHref({ ...filters, view: filters.view ? null : 'table' })}
            className="btn sm"
            prefetch="none"
          >
            {filters.view ? 'Cards' : 'Table'}
          </AppLink>
        </div>
        {found.notes.map((note) => (
          <p key={note} className="mb-3">
            {note}
          </p>
        ))}
        <SearchNotes found={found} filters={filters} />
        {isSlow ? (
          <CardSkeletons />
        ) : (
          <>
            {found.count === 0 ? (
              <EmptyState
                title={CATALOGUE_COPY.noMaterialsFound}
                link={{ to: '/browse', label: 'Clear All Filters' }}
              >
                {found.advice}
              </EmptyState>
            ) : null}
            {lists.map(({ label, rows, eager }) => (
              <Fragment key={label}>
                {eager ? null : <h2 className="text-lg mt-6 mb-3">{label}</h2>}
                {filters.view ? (
                  <MaterialTable
                    rows={rows}
                    location={filters.location ?? ''}
                    needed={found.needed}
                    landedFor={landedFor}
                  />
                ) : (
                  <MaterialGrid
                    materials={rows}
                    heading={eager ? 'h2' : 'h3'}
                    photos={photos}
                    eager={eager}
                    label={label}
                    landedFor={landedFor}
                  />
                )}
              </Fragment>
            ))}
            <Pagination page={found.page} pageCount={found.pageCount} />
          </>
        )}
      </section>
    </div>
  );
}

function AlertMe({ filters }: { filters: Filters }) {
  const root = useRouteLoaderData<{ user: object | null }>('root');
  const { sort: _sort, view: _view, literal: _literal, ...asked } = filters;
  const query = browseQuery(asked);
  if (chipsOf(asked).length === 0) return null;
  if (!root?.user) {
    return (
      <AppLink to={`/saved/alert?${query}`} className="btn sm" prefetch="none">
        Alert me
      </AppLink>
    );
  }
  return (
    <Form method="post" action={`/saved/alert?${query}`} discover="none">
      {FILTER_NAMES.map((name) =>
        asked[name] ? (
          <input key={name} type="hidden" name={name} value={String(asked[name])} />
        ) : null,
      )}
      <button className="btn sm" name="intent" value="save">
        Alert me
      </button>
    </Form>
  );
}
