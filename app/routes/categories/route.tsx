import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCategoriesWithCounts, listMaterials } from '~/domain/catalogue/index.server';
import { showsPhotos } from '~/http/photo-response.server';
import { getViewer } from '~/http/session/session.server';
import { viewerPlace } from '~/http/session/viewer-place.server';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { Card, CardGrid } from '~/ui/data/card';
import { MaterialGrid } from '~/ui/data/material-grid';
import { plural } from '~/ui/data/plural';
import { Badge } from '~/ui/feedback/badge';
import { PageHeader } from '~/ui/layout/page-header';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';

const POPULAR_COUNT = 3;
const MATERIAL_COUNT = 6;

export const handle = { cachedBy: [], buying: true };

export const meta = () => pageMeta('Categories');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const [categories, { materials }] = await Promise.all([
    listCategoriesWithCounts(),
    listMaterials({}, { from: viewerPlace(viewer), companyId: viewer?.company?.id }),
  ]);
  const popular = categories
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, POPULAR_COUNT);
  return {
    categories: categories.map((category) => ({
      name: category.name,
      description: category.description,
      count: category.count,
      isPopular: popular.includes(category),
    })),
    materials: materials.slice(0, MATERIAL_COUNT),
    photos: showsPhotos(request, viewer),
  };
}

export default function CategoriesPage() {
  const { categories, materials, photos } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader title="Categories" subtitle="Everything on sale, by category." />
      <CardGrid label="Categories">
        {categories.map((category) => (
          <Card key={category.name}>
            <div className="row meta">
              <span className="num">{plural(category.count, 'material')}</span>
              {category.isPopular ? <Badge tone="good">Most popular</Badge> : null}
            </div>
            <h2>{category.name}</h2>
            {category.description ? <p>{category.description}</p> : null}
            <p className="mt-auto">
              <AppLink to={`/browse?category=${encodeURIComponent(category.name)}`}>
                View All<span className="sr"> {category.name}</span>
              </AppLink>
            </p>
          </Card>
        ))}
      </CardGrid>
      <section aria-labelledby="newest" className="mt-6">
        <div className="page-head">
          <h2 id="newest">Just listed</h2>
          <AppLink to="/browse">View All Materials</AppLink>
        </div>
        <MaterialGrid materials={materials} photos={photos} label="Just listed" />
      </section>
      <Panel id="else" title="Not what you were looking for?">
        <p className="row">
          <ButtonLink to="/browse">Browse Materials</ButtonLink>
          <ButtonLink to="/create-listing">List Materials</ButtonLink>
          <ButtonLink to="/help">Help Center</ButtonLink>
        </p>
      </Panel>
    </div>
  );
}
