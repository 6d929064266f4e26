import { useNavigate } from '@remix-run/react';
import { handoverWhen } from '~/domain/trading/copy';
import type { HandoverView } from '~/domain/trading/index.server';
import { ButtonLink } from '~/ui/button';
import { PressForm } from '~/ui/form/press-form';
import { PanelDialog } from '~/ui/overlay/panel-dialog';
import { addressOf, type PageView } from './view';

interface Shown {
  page: PageView;
  handover: HandoverView;
}

export function HandoverSteps({ page, handover, form }: Shown & { form: string | undefined }) {
  const { canAgree, canHandOver, canUndo, canReceive, version, terms } = handover;
  const press = (step: string, label: string, pending: string, kind: 'go' | 'plain' = 'go') => (
    <PressForm action={addressOf(page, step)} fields={{ version }} {...{ kind, pending }}>
      {label}
    </PressForm>
  );
  // Agrees to the proposal shown, not to a later one.
  if (canAgree) return press('handover-agreement', `Agree to this ${terms?.method}`, 'Agreeing...');
  if (canHandOver && form === 'handover')
    return <ConfirmHandover page={page} handover={handover} />;
  if (canHandOver) {
    return (
      <p>
        <ButtonLink kind="go" to={`${addressOf(page, 'handover')}#handover`} preventScrollReset>
          Mark as handed over
        </ButtonLink>
      </p>
    );
  }
  if (canUndo) return press('handover-undo', 'Undo “Handed over”', 'Undoing...', 'plain');
  return canReceive ? press('arrival', 'Mark as received', 'Marking...') : null;
}

function ConfirmHandover({ page, handover: { version, terms } }: Shown) {
  const navigate = useNavigate();
  const here = `/transaction/${page.id}`;
  const close = () => navigate(here, { preventScrollReset: true });
  return (
    <PanelDialog onClose={close} title="Is this what you handed over?">
      <div className="stack">
        <p>
          <b className="break-words">{`${page.quantity.toLocaleString('en-US')} × ${page.material.title}`}</b>
          {` to ${page.buyer.name}.`}
        </p>
        {terms ? (
          <p className="quiet">{`Agreed: ${terms.method}, ${handoverWhen(terms)}.`}</p>
        ) : null}
        <p>We notify the buyer, who checks the goods. You can undo it for 10 minutes.</p>
        <PressForm
          kind="go"
          action={addressOf(page, 'handover')}
          fields={{ version }}
          pending="Marking..."
        >
          Yes, handed over
        </PressForm>
        <p>
          <ButtonLink to={here} preventScrollReset>
            Not yet
          </ButtonLink>
        </p>
      </div>
    </PanelDialog>
  );
}
