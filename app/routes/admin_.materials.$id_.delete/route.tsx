import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { getMaterialForAdmin } from '~/domain/administration/index.server';
import { deleteMaterial } from '~/domain/catalogue/index.server';
import { backToList, returnToOf } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { orSay } from '~/http/unexpected.server';
import { DecisionPage } from '~/ui/admin/decision-page';
import { deleteMaterialDecision } from '~/ui/admin/material-decision';
import { z } from 'zod/v4';

const LIST = '/admin?tab=materials';

export const meta: MetaFunction = () => [{ title: 'Delete Material · Admin · Offcut' }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const material = await getMaterialForAdmin(params.id ?? '');
  if (!material) throw data(ADMINISTRATION_COPY.materialNotFound, { status: 404 });
  const { id, title, company, quantitySold, lock } = material;
  const isOthers = lock !== null && lock.lockedBy !== actor.userId;
  return {
    decision: deleteMaterialDecision({ id, title, isBought: quantitySold > 0 }),
    subtitle: company.name,
    refusal: isOthers ? ADMINISTRATION_COPY.materialLocked.description(lock.lockedByName) : null,
    returnTo: returnToOf(request, LIST),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, z.object({}));
  return form.submit(async () => {
    const { title, isKept } = await orSay('Failed to delete the material.', () =>
      deleteMaterial(id, actor),
    );
    // The page of its details is gone with it.
    const returnTo = form.formData.get('returnTo');
    if (typeof returnTo === 'string' && returnTo.startsWith(`/admin/materials/${id}`)) {
      form.formData.delete('returnTo');
    }
    return backToList(form.formData, LIST, {
      kind: 'success',
      title: 'Material Deleted',
      description: isKept
        ? `“${title}” has left the market. The pages of its transactions keep it.`
        : `“${title}” is gone.`,
    });
  });
}

export default function DeleteMaterialPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DecisionPage
      {...page}
      list={{ tab: 'materials', label: 'Materials' }}
      result={answer?.result}
    />
  );
}
