import { PhotoForm, type PhotoFormProps } from '~/ui/admin/forms/photo-form';
import { Button } from '~/ui/button';
import { useDialogForm } from '~/ui/form/use-dialog-form';
import HeadlessDialog from '~/ui/overlay/headless-dialog';

export default function PhotoDialog({
  material,
  onClose,
}: Pick<PhotoFormProps, 'material'> & { onClose: () => void }) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  return (
    <HeadlessDialog title={`Photo of ${material.title}`} onClose={onClose} closeOnOutside={false}>
      <PhotoForm
        material={material}
        result={answer?.result}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="photo-"
        cancel={<Button onClick={onClose}>Cancel</Button>}
      />
    </HeadlessDialog>
  );
}
