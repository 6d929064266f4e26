import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { getMaterialForAdmin } from '~/domain/administration/index.server';
import { removeMaterialPhoto, setMaterialPhoto } from '~/domain/catalogue/index.server';
import { backToList, returnToOf } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { orSay } from '~/http/unexpected.server';
import { DomainError } from '~/lib/errors';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { PhotoForm } from '~/ui/admin/photo-form';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

const LIST = '/admin?tab=materials';
/** A photo somewhat over its limit still gets its sentence on the form. */
const MAX_FORM_BYTES = 20_000_000;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `Photo of ${loaded?.material.title ?? 'a material'} · Admin · Offcut` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const material = await getMaterialForAdmin(params.id ?? '');
  if (!material) throw data(ADMINISTRATION_COPY.materialNotFound, { status: 404 });
  const { id, title, imageUrl } = material;
  return { material: { id, title, imageUrl }, returnTo: returnToOf(request, LIST) };
}

const PhotoIntent = z.object({
  intent: z.enum(['change', 'remove']).default('change'),
  image: z.instanceof(File).optional(),
});

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, PhotoIntent, { maxBytes: MAX_FORM_BYTES });
  return form.submit(async ({ intent, image }) => {
    if (intent === 'remove') {
      const { title } = await orSay('Failed to remove the photo.', () =>
        removeMaterialPhoto(id, actor),
      );
      return backToList(form.formData, LIST, {
        kind: 'success',
        title: 'Photo Removed',
        description: `“${title}” is shown without it.`,
      });
    }
    if (!image || image.size === 0) {
      throw new DomainError('invalid', 'Choose a photo first.', { field: 'image' });
    }
    const bytes = new Uint8Array(await image.arrayBuffer());
    const { title } = await orSay('Failed to upload the photo.', () =>
      setMaterialPhoto(id, { bytes }, actor),
    );
    return backToList(form.formData, LIST, {
      kind: 'success',
      title: 'Photo Updated',
      description: `“${title}” is shown with it.`,
    });
  });
}

export default function MaterialPhotoPage() {
  const { material, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="stack">
      <AdminBreadcrumbs
        crumbs={[
          { to: LIST, label: 'Materials' },
          { to: `/admin/materials/${material.id}`, label: material.title },
        ]}
        current="Photo"
      />
      <PageHeader title={`Photo of ${material.title}`} />
      <PhotoForm
        material={material}
        result={answer?.result}
        returnTo={returnTo}
        cancel={<ButtonLink to={returnTo}>Cancel</ButtonLink>}
      />
    </div>
  );
}
