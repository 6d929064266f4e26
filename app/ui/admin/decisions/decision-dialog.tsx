import { useDialogForm } from '../../form/use-dialog-form';
import { Button } from '../../button';
import HeadlessDialog from '../../overlay/headless-dialog';
import { DecisionForm } from './decision-form';
import type { Decision } from './decisions';

export default function DecisionDialog({
  decision,
  onClose,
}: {
  decision: Decision;
  onClose: () => void;
}) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  return (
    <HeadlessDialog title={decision.title} onClose={onClose} closeOnOutside={false}>
      <DecisionForm
        decision={decision}
        result={answer?.result}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="dialog-"
        cancel={<Button onClick={onClose}>Cancel</Button>}
      />
    </HeadlessDialog>
  );
}
