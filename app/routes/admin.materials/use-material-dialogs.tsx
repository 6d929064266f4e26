import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { useOpenDialog } from '~/ui/admin/decisions/dialogs';
import type { EditedMaterial } from '~/ui/admin/forms/material-form';
import type { PhotoFormProps } from '~/ui/admin/forms/photo-form';
import { askLock, releaseLock } from '~/ui/admin/use-edit-lock';
import { showToast } from '~/ui/feedback/toast';
import { lazyPart } from '~/ui/lazy-part';

const DetailsDialog = lazyPart(() => import('./details-dialog'));
const PhotoDialog = lazyPart(() => import('./photo-dialog'));

let isAsking = false;

export function useMaterialDialogs() {
  const open = useOpenDialog();
  if (!open) return null;
  return {
    async details(materialId: string, from: HTMLElement) {
      if (isAsking) return;
      isAsking = true;
      const answer = await askLock<EditedMaterial>(materialId, 'acquire');
      isAsking = false;
      if (!answer.ok) {
        const { lockFailed, materialLocked } = ADMINISTRATION_COPY;
        const { code, title, message } = answer.refusal;
        showToast({
          kind: 'error',
          title: code === 'locked' ? (title ?? materialLocked.title) : lockFailed.title,
          description: message ?? lockFailed.description,
        });
      } else if (!open(from, (onClose) => <DetailsDialog {...answer.body} onClose={onClose} />)) {
        // The list was closed during the request: no dialog is left to release the lock.
        await releaseLock(materialId);
      }
    },
    photo(material: PhotoFormProps['material'], from: HTMLElement) {
      open(from, (onClose) => <PhotoDialog material={material} onClose={onClose} />);
    },
  };
}
