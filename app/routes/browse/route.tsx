import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { CATALOGUE_COPY, type MaterialCardView } from '~/domain/catalogue/copy';
import { listCategoriesWithCounts, listMaterials } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { showsPhotos } from '~/http/photo-response.server';
import { getViewer } from '~/http/session/session.server';
import { viewerPlace } from '~/http/session/viewer-place.server';
import { packList, unpackList } from '~/lib/packed-list';
import { pageTitle } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { MaterialGrid } from '~/ui/data/material-grid';
import { Pagination } from '~/ui/data/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { CardSkeletons } from '~/ui/feedback/skeleton';
import { AppLink } from '~/ui/link';
import { useIsSlow } from '~/ui/use-is-slow';
import { FilterForm, SortField } from './filter-form';
import { browseHref, chipsOf, countSentence, type Filters } from './filter-links';
import { SearchNotes } from './search-notes';
import { useLiveFilters } from './use-live-filters';

const EAGER_PHOTOS = 4;

// Spelled out: `handle` is sent to the browser, and the schema would bring zod along.
export const handle = {
  cachedBy: ['search', 'category', 'location', 'sort', 'literal', 'page'],
  styles: 'few',
  buying: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const what = data && [data.filters.search, data.filters.category, data.filters.location];
  const named = what?.filter(Boolean).join(', ');
  return [{ title: named ? pageTitle(`${named} · Browse`) : pageTitle('Browse materials') }];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { page, ...asked } = ListMaterials.parse(
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const filters = { ...asked, sort: asked.search || asked.sort !== 'newest' ? asked.sort : null };
  const viewer = await getViewer(request);
  const [{ materials, ...found }, categories] = await Promise.all([
    listMaterials(filters, { page, from: viewerPlace(viewer), companyId: viewer?.company?.id }),
    listCategoriesWithCounts(),
  ]);
  return {
    filters,
    ...found,
    packedMaterials: packList(materials),
    packedCategories: packList(categories.map(({ name, count }) => ({ name, count }))),
    photos: showsPhotos(request, viewer),
  };
}

export default function BrowsePage() {
  const { filters, count, isAbout, photos, packedMaterials, packedCategories, ...found } =
    useLoaderData<typeof loader>();
  const materials = useMemo(() => unpackList<MaterialCardView>(packedMaterials), [packedMaterials]);
  const isSlow = useIsSlow('/browse');
  const live = useLiveFilters(filters);
  const chips = chipsOf(filters);
  return (
    <div className="lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-6">
      <div className="mb-3 self-start lg:sticky lg:top-20">
        <FilterForm filters={filters} categories={unpackList(packedCategories)} live={live} />
      </div>
      <section aria-label="Results">
        <div className="row mb-3">
          <h1 tabIndex={-1} className="text-lg mr-auto" aria-live="polite">
            {countSentence(count, isAbout)}
          </h1>
          {chips.map(({ label, href }) => (
            <AppLink key={href} to={href} className="tag" prefetch="none" preventScrollReset>
              <span className="sr">Remove filter </span>
              {label} <span aria-hidden="true">✕</span>
            </AppLink>
          ))}
          <AlertMe filters={filters} />
          <SortField filters={filters} live={live} />
        </div>
        <SearchNotes notes={found.reading} filters={filters} />
        {isSlow ? (
          <CardSkeletons count={6} />
        ) : count === 0 ? (
          <EmptyState
            title={CATALOGUE_COPY.noMaterialsFound}
            action={<ButtonLink to="/browse">Clear All Filters</ButtonLink>}
          >
            Try fewer or shorter words, another category, or all locations.
          </EmptyState>
        ) : (
          <>
            <MaterialGrid
              materials={materials}
              heading="h2"
              photos={photos}
              eager={EAGER_PHOTOS}
              label="Materials"
            />
            <Pagination page={found.page} pageCount={found.pageCount} />
          </>
        )}
      </section>
    </div>
  );
}

function AlertMe({ filters }: { filters: Filters }) {
  const root = useRouteLoaderData<{ user: object | null }>('root');
  const { search, category, location } = filters;
  const asked = { search, category, location };
  const query = browseHref(asked).split('?')[1];
  if (!query) return null;
  if (!root?.user) {
    return (
      <AppLink to={`/saved/alert?${query}`} className="btn sm" prefetch="none">
        Alert me
      </AppLink>
    );
  }
  return (
    <Form method="post" action={`/saved/alert?${query}`} discover="none">
      {Object.entries(asked).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <button className="btn sm" name="intent" value="save">
        Alert me
      </button>
    </Form>
  );
}
