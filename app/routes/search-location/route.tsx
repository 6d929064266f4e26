import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import { listMaterials, listPopularLocations } from '~/domain/catalogue/index.server';
import { readFilters } from '~/domain/catalogue/search/list-materials.schema';
import { showsPhotos } from '~/http/photo-response.server';
import { getViewer } from '~/http/session/session.server';
import { viewerPlace } from '~/http/session/viewer-place.server';
import { groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { MaterialGrid } from '~/ui/data/material-grid';
import { Pagination } from '~/ui/data/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const handle = { cachedBy: ['location', 'page'], buying: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.location ? `Materials in ${data.location}` : 'Search by location');

export async function loader({ request }: LoaderFunctionArgs) {
  const { location, page } = readFilters(new URL(request.url).searchParams);
  const viewer = await getViewer(request);
  const [popular, found] = await Promise.all([
    listPopularLocations(),
    location
      ? listMaterials(
          { location },
          { page, from: viewerPlace(viewer), companyId: viewer?.company?.id },
        )
      : null,
  ]);
  return {
    location,
    popular: popular.map(({ label, count }) => ({ label, count })),
    found,
    photos: showsPhotos(request, viewer),
  };
}

export default function SearchLocationPage() {
  const { location, popular, found, photos } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader title="Search by location" subtitle="Surplus near the job costs less to haul." />
      <Form role="search" aria-label="Location" className="field max-w-form">
        <label className="label" htmlFor="location">
          City and state, state, or ZIP code
        </label>
        <div className="find">
          <input
            key={location}
            id="location"
            name="location"
            type="search"
            className="input"
            defaultValue={location}
            maxLength={200}
            autoComplete="address-level2"
            enterKeyHint="search"
          />
          <button className="btn">Search</button>
        </div>
      </Form>
      <nav aria-labelledby="popular">
        <h2 id="popular" className="mb-2">
          Popular locations
        </h2>
        <ul className="row">
          {popular.map(({ label, count }) => (
            <li key={label}>
              <ButtonLink
                to={`/search-location?location=${encodeURIComponent(label)}`}
                aria-current={label === location ? 'page' : undefined}
              >
                {label}
                <span className="num quiet">{groupThousands(count)}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
      {found ? (
        <section aria-labelledby="found">
          <div className="page-head">
            <h2 id="found">{`${groupThousands(found.count)} materials found in ${location}`}</h2>
            <AppLink to={`/browse?location=${encodeURIComponent(location)}`}>
              Filter these in Browse
            </AppLink>
          </div>
          {found.count === 0 ? (
            <EmptyState
              title={CATALOGUE_COPY.noMaterialsFound}
              action={<ButtonLink to="/browse">Browse all locations</ButtonLink>}
            >
              Try the state alone, or a larger city nearby.
            </EmptyState>
          ) : (
            <>
              <MaterialGrid materials={found.materials} photos={photos} label="Materials" />
              <Pagination page={found.page} pageCount={found.pageCount} />
            </>
          )}
        </section>
      ) : null}
    </div>
  );
}
