import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import { listSaved, unsaveMaterial } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/list-materials.schema';
import { UnsaveMaterial } from '~/domain/catalogue/save-material.schema';
import { readForm } from '~/http/forms.server';
import { requireViewer } from '~/http/guards.server';
import { showsPhotos } from '~/http/photos.server';
import { redirectWithToast } from '~/http/toasts.server';
import { formatMoney } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { CardGrid } from '~/ui/data/card';
import { MaterialCard } from '~/ui/data/material-card';
import { Pagination } from '~/ui/data/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { SubmitButton } from '~/ui/form/submit-button';
import { PageHeader } from '~/ui/layout/page-header';
import { PriceLink } from '~/ui/price-comparison/price-link';

export const meta: MetaFunction = () => [{ title: 'Saved materials · Offcut' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { page } = ListMaterials.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { ...(await listSaved(viewer.actor, page)), photos: showsPhotos(request, viewer) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request);
  const form = await readForm(request, UnsaveMaterial);
  return form.submit(async ({ materialId }) => {
    await unsaveMaterial(materialId, actor);
    return redirectWithToast('/saved', { kind: 'success', ...CATALOGUE_COPY.unsaved });
  });
}

export default function SavedPage() {
  const { saved, count, page, pageCount, photos } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Saved materials"
        subtitle={count > 0 ? `${count} saved, the last one first.` : undefined}
      />
      {count === 0 ? (
        <EmptyState
          title="Nothing saved yet"
          action={
            <ButtonLink kind="go" to="/browse">
              Browse Materials
            </ButtonLink>
          }
        >
          Open a material and choose Save for Later. It is kept here, with its price of that day.
        </EmptyState>
      ) : (
        <>
          <CardGrid label="Saved materials">
            {saved.map(({ material, priceWhenSavedCents }) => (
              <MaterialCard
                key={material.id}
                material={material}
                heading="h2"
                photos={photos}
                renderPrice={PriceLink}
                footer={
                  <Form method="post" className="row">
                    <PriceChange from={priceWhenSavedCents} to={material.priceCents} />
                    <SubmitButton
                      kind="plain"
                      size="sm"
                      name="materialId"
                      value={material.id}
                      pending="Removing..."
                    >
                      Remove<span className="sr"> {material.title}</span>
                    </SubmitButton>
                  </Form>
                }
              />
            ))}
          </CardGrid>
          <Pagination page={page} pageCount={pageCount} />
        </>
      )}
    </>
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
