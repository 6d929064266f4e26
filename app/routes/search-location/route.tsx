import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { listPopularLocations } from '~/domain/catalogue/index.server';
import { browseHref } from '~/domain/catalogue/search/copy';
import { readFilters } from '~/domain/catalogue/search/list-materials.schema';
import { groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

export const handle = { cachedBy: ['location'] };

export const meta = () => pageMeta('Search by location');

export async function loader({ request }: LoaderFunctionArgs) {
  const { location } = readFilters(new URL(request.url).searchParams);
  if (location) throw redirect(browseHref({ location }));
  return { popular: await listPopularLocations() };
}

export default function SearchLocationPage() {
  const { popular } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader title="Search by location" subtitle="Surplus near the job costs less to haul." />
      <Form action="/browse" role="search" aria-label="Location" className="field max-w-form">
        <label className="label" htmlFor="location">
          City and state, state, or ZIP code
        </label>
        <div className="find">
          <input
            id="location"
            name="location"
            type="search"
            className="input"
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
              <ButtonLink to={browseHref({ location: label })}>
                {label}
                <span className="num quiet">{groupThousands(count)}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
