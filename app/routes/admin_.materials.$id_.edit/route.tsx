import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import {
  acquireLock,
  getMaterialForAdmin,
  releaseLock,
} from '~/domain/administration/index.server';
import { editMaterial, listCategoryChoices } from '~/domain/catalogue/index.server';
import { EditMaterial } from '~/domain/catalogue/materials/edit-material.schema';
import {
  formConstraints,
  type FormRead,
  readForm,
  withFallbackMessage,
} from '~/http/forms/forms.server';
import { readReturnTo, redirectToList } from '~/http/pages/admin-lists.server';
import { safeReturnTo } from '~/http/return-to.server';
import { requireAdmin } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { type MaterialAnswer, MaterialForm } from '~/ui/admin/forms/material-form';
import { useEditLock } from '~/ui/admin/use-edit-lock';
import { SubmitButton } from '~/ui/form/submit-button';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { PageHeader } from '~/ui/layout/page-header';

const LIST = '/admin/materials';
const UPDATE_FAILED = 'Failed to update the material.';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(`Edit ${loaded?.material.title ?? 'Material'} · Admin`);

/** Viewing takes no lock: a refused save shows this page with the typed values. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const material = await getMaterialForAdmin(params.id ?? '');
  if (!material) throw data(ADMINISTRATION_COPY.materialNotFound, { status: 404 });
  return {
    material,
    categories: await listCategoryChoices(),
    constraints: formConstraints(EditMaterial.in),
    isHeld: material.lock?.lockedBy === actor.userId,
    heldBy:
      material.lock && material.lock.lockedBy !== actor.userId ? material.lock.lockedByName : null,
    returnTo: readReturnTo(request, LIST),
  };
}

type Form = FormRead<Parameters<typeof editMaterial>[1]>;

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, EditMaterial);
  if (form.isBroughtBack) return save(id, form, actor);
  switch (form.intent) {
    case 'cancel':
      return cancelEditing(id, form, actor);
    case 'lock':
      return relock(id, form, actor);
    default:
      return save(id, form, actor);
  }
}

async function save(id: string, form: Form, actor: Actor) {
  let isLockLost = false;
  const answer = await form.submit(async (input) => {
    try {
      const { title } = await withFallbackMessage(UPDATE_FAILED, () =>
        editMaterial(id, input, actor),
      );
      await releaseLock(id, actor);
      return await redirectToList(
        form.formData,
        LIST,
        toast('Material Updated', `“${title}” is saved.`),
      );
    } catch (error) {
      isLockLost = isDomainError(error) && error.code === 'locked';
      throw error;
    }
  });
  if (!('data' in answer)) return answer;
  const { data: refused, init } = answer;
  return data<MaterialAnswer>({ ...refused, isLockLost }, init ?? undefined);
}

async function relock(id: string, form: Form, actor: Actor) {
  const typed = Object.fromEntries(
    [...form.formData].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  try {
    await withFallbackMessage(ADMINISTRATION_COPY.lockFailed.description, () =>
      acquireLock(id, actor),
    );
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { materialLocked, lockFailed } = ADMINISTRATION_COPY;
    const { title } = error.code === 'locked' ? materialLocked : lockFailed;
    const result = { initialValue: typed, error: { '': [error.message] } };
    return data<MaterialAnswer>({ result, title, isLockLost: true }, { status: error.status });
  }
  const saved = await getMaterialForAdmin(id);
  const hasChanged = saved !== null && saved.updatedAt !== typed.seenAt;
  return data<MaterialAnswer>({ result: { initialValue: typed }, isLockLost: false, hasChanged });
}

async function cancelEditing(id: string, form: Form, actor: Actor) {
  const returnTo = safeReturnTo(form.formData.get('returnTo'), LIST);
  try {
    await withFallbackMessage(ADMINISTRATION_COPY.unlockFailed.description, () =>
      releaseLock(id, actor),
    );
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { title } = ADMINISTRATION_COPY.unlockFailed;
    // Locked: another admin holds the lock, so there is nothing to release.
    if (error.code !== 'locked') {
      return redirectWithToast(returnTo, { kind: 'error', title, description: error.message });
    }
  }
  return redirect(returnTo, 303);
}

export default function EditMaterialPage() {
  const { isHeld: isHeldAtFirst, ...edited } = useLoaderData<typeof loader>();
  const { material } = edited;
  const answer = useKeptActionData<typeof action>();
  const isHeld = useEditLock(material.id, answer, isHeldAtFirst);
  return (
    <div className="stack">
      <AdminBreadcrumbs
        crumbs={[
          { to: LIST, label: 'Materials' },
          { to: `/admin/materials/${material.id}`, label: material.title },
        ]}
        current="Edit"
      />
      <PageHeader title={`Edit ${material.title}`} subtitle={material.company.name} />
      <MaterialForm
        {...edited}
        answer={answer}
        isLockLost={!isHeld}
        cancel={
          <SubmitButton kind="plain" intent="cancel" pending="Leaving...">
            Cancel
          </SubmitButton>
        }
      />
    </div>
  );
}
