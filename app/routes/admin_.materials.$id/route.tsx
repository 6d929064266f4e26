import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { acquireLock, getMaterialForAdmin } from '~/domain/administration/index.server';
import { MODERATION_COPY } from '~/domain/catalogue/copy';
import { reason } from '~/domain/catalogue/materials/edit-material.schema';
import {
  deleteMaterial,
  removeMaterialPhoto,
  setMaterialPhoto,
  toggleAvailability,
} from '~/domain/catalogue/index.server';
import {
  decide,
  readReturnTo,
  redirectToList,
  runListAction,
  unknownIntent,
} from '~/http/pages/admin-lists.server';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { requireAdmin } from '~/http/session/guards.server';
import { safeReturnTo } from '~/http/return-to.server';
import type { Actor } from '~/lib/actor';
import { isDomainError, invalid } from '~/lib/errors';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { DecisionPage } from '~/ui/admin/decisions/decision-page';
import { deleteMaterialDecision, hideMaterialDecision } from '~/ui/admin/decisions/decisions';
import { PhotoForm } from '~/ui/admin/forms/photo-form';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { MaterialPage } from './material-page';

const LIST = '/admin/materials';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(`${loaded?.material.title ?? 'Material'} · Admin`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const material = await getMaterialForAdmin(params.id ?? '');
  if (!material) throw data(ADMINISTRATION_COPY.materialNotFound, { status: 404 });
  const decide = new URL(request.url).searchParams.get('decide');
  return { material, decide, userId: actor.userId, returnTo: readReturnTo(request, LIST) };
}

/** A photo slightly over its limit still gets its message on the form. */
const MAX_FORM_BYTES = 20_000_000;
const Moderation = z
  .object({
    intent: z.string().optional(),
    image: z.instanceof(File).optional(),
    photo: z.string().optional(),
    reason,
  })
  .refine((sent) => sent.reason || !['unavailable', 'delete'].includes(sent.intent ?? ''), {
    path: ['reason'],
    error: MODERATION_COPY.reasonRequired,
  });

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, Moderation, { maxBytes: MAX_FORM_BYTES });
  switch (form.intent) {
    case 'edit':
      return beginEditing(id, form.formData, actor);
    case 'available':
      return runListAction(form, LIST, {
        work: () => toggleAvailability(id, actor, { available: true }),
        done: (shown) => toast('Material Updated', MODERATION_COPY.shown(shown)),
        failed: toast('Update Failed', 'Failed to change the availability.'),
      });
    case 'unavailable':
      return decide(form, LIST, {
        work: ({ reason }) => toggleAvailability(id, actor, { available: false, reason }),
        done: toast('Material Updated', 'No one can buy it until it is made available again.'),
        failed: 'Failed to change the availability.',
      });
    case 'change-photo':
      return decide(form, LIST, {
        work: async ({ image, reason }) => {
          if (!image || image.size === 0) throw invalid('image', 'Choose a photo first.');
          const bytes = new Uint8Array(await image.arrayBuffer());
          return setMaterialPhoto(id, { bytes, reason }, actor);
        },
        done: ({ title }) => toast('Photo Updated', `“${title}” now shows it.`),
        failed: 'Failed to upload the photo.',
      });
    case 'remove-photo':
      return decide(form, LIST, {
        work: (input) => removeMaterialPhoto(id, actor, input),
        done: ({ title, imageUrl }) =>
          toast(
            'Photo Removed',
            `“${title}” ${imageUrl ? 'keeps its other photos' : 'now has no photo'}.`,
          ),
        failed: 'Failed to remove the photo.',
      });
    case 'delete':
      // Not back to the deleted material's own page.
      if (safeReturnTo(form.formData.get('returnTo'), LIST).startsWith(`${LIST}/${id}`)) {
        form.formData.delete('returnTo');
      }
      return decide(form, LIST, {
        work: ({ reason }) => deleteMaterial(id, actor, reason),
        done: ({ title, isKept }) =>
          toast(
            'Material Deleted',
            isKept
              ? `“${title}” is off the market. Its transactions still show it.`
              : `“${title}” is gone.`,
          ),
        failed: 'Failed to delete the material.',
      });
    default:
      throw unknownIntent();
  }
}

async function beginEditing(id: string, formData: FormData, actor: Actor) {
  const returnTo = safeReturnTo(formData.get('returnTo'), LIST);
  try {
    await withFallbackMessage(ADMINISTRATION_COPY.lockFailed.description, () =>
      acquireLock(id, actor),
    );
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { lockFailed, materialLocked } = ADMINISTRATION_COPY;
    return redirectToList(formData, LIST, {
      kind: 'error',
      title: error.code === 'locked' ? materialLocked.title : lockFailed.title,
      description: error.message,
    });
  }
  return redirect(`${LIST}/${id}/edit?${new URLSearchParams({ returnTo })}`, 303);
}

export default function AdminMaterialPage() {
  const { material, decide, userId, returnTo } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  const { id, title, company, lock } = material;
  if (decide === 'delete' || decide === 'unavailable') {
    const isBlocked = lock !== null && lock.lockedBy !== userId;
    return (
      <DecisionPage
        decision={
          decide === 'delete'
            ? deleteMaterialDecision({ id, title, isBought: material.quantitySold > 0 })
            : hideMaterialDecision(material)
        }
        list={{ to: LIST, label: 'Materials' }}
        subtitle={company.name}
        refusal={
          isBlocked ? ADMINISTRATION_COPY.materialLocked.description(lock.lockedByName) : null
        }
        returnTo={returnTo}
        result={result}
      />
    );
  }
  if (decide === 'photo') {
    const crumbs = [
      { to: LIST, label: 'Materials' },
      { to: `${LIST}/${id}`, label: title },
    ];
    return (
      <div className="stack">
        <AdminBreadcrumbs crumbs={crumbs} current="Photo" />
        <PageHeader title={`Photo of ${title}`} />
        <PhotoForm
          material={material}
          result={result}
          returnTo={returnTo}
          cancel={<ButtonLink to={returnTo}>Cancel</ButtonLink>}
        />
      </div>
    );
  }
  return <MaterialPage {...{ material, userId, returnTo }} />;
}
