import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  FACET_NAMES,
  listFilterChoices,
  listMaterials,
  placeRadius,
} from '~/domain/catalogue/index.server';
import { browseHref, FILTER_NAMES } from '~/domain/catalogue/search/copy';
import { readQuery } from '~/domain/catalogue/search/list-materials.schema';
import { getViewer } from '~/http/session/session.server';
import { viewerLocation } from '~/http/session/viewer-place.server';
import { pageMeta } from '~/lib/site';
import { AllFilters } from '~/ui/filters/all-filters';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const handle = { cachedBy: [...FILTER_NAMES, 'sort', 'view'] };

export const meta = () => pageMeta('All filters');

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const near = viewerLocation(await getViewer(request));
  const { filters: asked, unread } = readQuery(searchParams);
  const sent = await placeRadius(asked, near);
  const { filters, count, isAbout, facets } = await listMaterials(sent, {
    pageSize: 1,
    facets: FACET_NAMES,
  });
  const choices = await listFilterChoices(sent, facets);
  const view = searchParams.get('view') === 'table' ? ('table' as const) : null;
  return { filters: { ...filters, view }, unread, count, isAbout, ...choices };
}

export default function FiltersPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <NarrowPage
      crumbs={[{ to: browseHref(data.filters), label: 'Browse' }]}
      current="All filters"
      title="All filters"
    >
      {data.unread ? <p>{data.unread}</p> : null}
      <AllFilters key={browseHref(data.filters)} data={data} />
    </NarrowPage>
  );
}
