import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { hideChecklist } from '~/domain/accounts/index.server';
import {
  countCatalogue,
  listCategoriesWithCounts,
  listFeaturedMaterials,
} from '~/domain/catalogue/index.server';
import { FEATURED, FEATURED_LABELS } from '~/domain/catalogue/copy';
import { getCompanyHome } from '~/domain/trading/index.server';
import { showsPhotos } from '~/http/photo-response.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { getViewer } from '~/http/session/session.server';
import { viewerPlace } from '~/http/session/viewer-place.server';
import { groupThousands } from '~/lib/money';
import { SITE_NAME, titledMeta } from '~/lib/site';
import { placeOfZip } from '~/lib/places/places.server';
import { ButtonLink } from '~/ui/button';
import { MaterialGrid } from '~/ui/data/material-grid';
import { plural } from '~/ui/data/plural';
import { EmptyState } from '~/ui/feedback/empty-state';
import { AppLink } from '~/ui/link';
import { Tabs } from '~/ui/overlay/tabs';
import { CompanyHome } from './company-home';
import { HowItWorks } from './how-it-works';

export const handle = { cachedBy: ['featured', 'zip'], buying: true };

export const meta: MetaFunction = () =>
  titledMeta(`${SITE_NAME} · Surplus construction materials, bought and sold between companies`);

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const asked = params.get('featured');
  const featured = FEATURED.find((one) => one === asked) ?? 'recent';
  const zip = (params.get('zip') ?? '').trim().slice(0, 10);
  const zipPlace = placeOfZip(zip.slice(0, 5));

  const viewer = await getViewer(request);
  const [materials, categories, figures, home] = await Promise.all([
    listFeaturedMaterials(featured, {
      from: zipPlace ?? viewerPlace(viewer),
      companyId: viewer?.company?.id,
    }),
    viewer?.company ? null : listCategoriesWithCounts(),
    viewer?.company ? null : countCatalogue(),
    viewer?.company ? getCompanyHome(viewer.actor) : null,
  ]);
  return {
    company: viewer?.company &&
      home && {
        ...home,
        id: viewer.company.id,
        name: viewer.company.name,
        role: viewer.company.role,
        unreadMessages: viewer.unreadMessages,
      },
    featured,
    materials,
    near: {
      zip,
      isUnknown: zip !== '' && zipPlace === null,
      place: zipPlace
        ? `${zipPlace.city}, ${zipPlace.state}`
        : viewerPlace(viewer) && `${viewer?.company?.city}, ${viewer?.company?.state}`,
    },
    hero: categories &&
      figures && {
        categories: categories
          .toSorted((a, b) => b.count - a.count)
          .map(({ name, slug, count }) => ({ name, slug, count })),
        figures,
      },
    sellHref: viewer ? '/create-listing' : '/signin?returnTo=/create-listing',
    photos: showsPhotos(request, viewer),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  await hideChecklist(actor);
  return redirect('/', 303);
}

export default function HomePage() {
  const { company, hero, featured, materials, near, sellHref, photos } =
    useLoaderData<typeof loader>();
  return (
    <div className="grid gap-10 grid-cols-1">
      {company ? <CompanyHome company={company} /> : null}
      {hero ? <Hero {...hero} sellHref={sellHref} /> : null}

      <section aria-labelledby="featured">
        <div className="page-head">
          <h2 id="featured">Featured Materials</h2>
          <AppLink to="/browse">View All Materials</AppLink>
        </div>
        <Tabs
          label="Featured Materials"
          param="featured"
          current={featured}
          keep={false}
          tabs={FEATURED.map((id) => ({ id, label: FEATURED_LABELS[id] }))}
        />
        {featured === 'nearby' ? <NearForm {...near} /> : null}
        {materials.length > 0 ? (
          <MaterialGrid materials={materials} photos={photos} label={FEATURED_LABELS[featured]} />
        ) : (
          <EmptyState
            title="No materials listed yet"
            link={{ to: sellHref, label: 'List the first one' }}
          />
        )}
      </section>

      {company ? null : <HowItWorks />}
    </div>
  );
}

function Hero({
  categories,
  figures,
  sellHref,
}: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['hero']> & { sellHref: string }) {
  return (
    <section className="grid gap-6 lg:grid-cols-2 lg:gap-10">
      <div className="stack lg:py-8">
        <h1 tabIndex={-1} className="lg:text-2xl">
          Surplus materials, from one job site to the next
        </h1>
        <p className="lg:text-lg">
          Contractors and suppliers sell what a job left over. You see whether the price is good,
          pay by card, and pick it up or have it delivered.
        </p>
        <p className="row">
          <ButtonLink kind="go" size="lg" to={sellHref}>
            Start Selling Materials
          </ButtonLink>
          <ButtonLink size="lg" to="/browse">
            Browse Materials
          </ButtonLink>
        </p>
        <p className="quiet num" hidden={figures.materials === 0}>
          {`${plural(figures.materials, 'listing')} from ${plural(figures.companies, 'company', 'companies')} in ${plural(figures.states, 'state')} today.`}
        </p>
      </div>
      <nav aria-labelledby="by-category" className="panel">
        <h2 id="by-category" className="mb-2">
          Shop by category
        </h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {categories.map(({ name, slug, count }) => (
            <li key={slug} className="flex justify-between gap-3 py-1">
              <AppLink to={`/browse?category=${encodeURIComponent(name)}`}>{name}</AppLink>
              <span className="num quiet">{groupThousands(count)}</span>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

interface NearFormProps {
  zip: string;
  isUnknown: boolean;
  place: string | null;
}

function NearForm({ zip, isUnknown, place }: NearFormProps) {
  return (
    <Form className="row mb-3" preventScrollReset>
      <input type="hidden" name="featured" value="nearby" />
      <label htmlFor="zip">ZIP code</label>
      <input
        key={zip}
        id="zip"
        name="zip"
        className="input w-24"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        defaultValue={zip}
        aria-describedby="near-what"
        aria-invalid={isUnknown || undefined}
      />
      <button className="btn">Show nearest</button>
      <p id="near-what" className={isUnknown ? 'err' : 'quiet'} role="status">
        {isUnknown
          ? `${zip} is not a US ZIP code.`
          : place
            ? `Nearest to ${place}.`
            : 'Showing Chicago first. Enter your ZIP code to see what’s near you.'}
      </p>
    </Form>
  );
}
