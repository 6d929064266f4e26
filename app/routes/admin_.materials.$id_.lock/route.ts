import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  acquireLock,
  getMaterialForAdmin,
  releaseLock,
  renewLock,
} from '~/domain/administration/index.server';
import { listCategoryChoices } from '~/domain/catalogue/index.server';
import { EditMaterial } from '~/domain/catalogue/materials/edit-material.schema';
import { Buttons } from '~/http/pages/admin-lists.server';
import { answerJson } from '~/http/api.server';
import { formConstraints, readForm } from '~/http/forms/forms.server';
import { requireAdminCaller } from '~/http/session/guards.server';
import { DomainError } from '~/lib/errors';

export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    await requireAdminCaller(request);
    return Response.json(
      { message: 'Use POST to request the lock.' },
      { status: 405, headers: { Allow: 'POST' } },
    );
  });
}

/** A closing page releases the lock with a beacon, which can only send a form. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerJson(async () => {
    const { actor } = await requireAdminCaller(request);
    const id = params.id ?? '';
    const { intent } = await readForm(request, Buttons);
    switch (intent) {
      case 'acquire': {
        await acquireLock(id, actor);
        return {
          material: await getMaterialForAdmin(id),
          categories: await listCategoryChoices(),
          constraints: formConstraints(EditMaterial.in),
        };
      }
      case 'renew':
        return renewLock(id, actor);
      case 'release':
        return { wasHeld: await releaseLock(id, actor) };
      default:
        throw new DomainError('invalid', 'The intent must be acquire, renew or release.');
    }
  });
}
