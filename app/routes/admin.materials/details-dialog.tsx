import {
  type EditedMaterial,
  type MaterialAnswer,
  MaterialForm,
} from '~/ui/admin/forms/material-form';
import { useEditLock } from '~/ui/admin/use-edit-lock';
import { Button } from '~/ui/button';
import { useDialogForm } from '~/ui/form/use-dialog-form';
import HeadlessDialog from '~/ui/overlay/headless-dialog';

export default function DetailsDialog({
  onClose,
  ...edited
}: EditedMaterial & { onClose: () => void }) {
  const { id, title } = edited.material;
  const { fetcher, answer, returnTo } = useDialogForm<MaterialAnswer>(onClose);
  const isHeld = useEditLock(id, answer);
  return (
    <HeadlessDialog title={`Edit ${title}`} onClose={onClose} closeOnOutside={false}>
      <MaterialForm
        {...edited}
        answer={answer}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="edit-"
        isLockLost={!isHeld}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      />
    </HeadlessDialog>
  );
}
