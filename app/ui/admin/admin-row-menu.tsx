import { useFetcher } from '@remix-run/react';
import { ButtonLink } from '../button';
import type { MenuEntry } from '../data/hydrated-row-menu';
import { RowMenu } from '../data/row-menu';
import { lazyPart } from '../lazy-part';
import { useAddress } from '../use-address';
import { ActionButton } from './forms/action-button';
import { DecisionLink, decisionPath } from './decisions/decision-link';
import { useOpenDialog } from './decisions/dialogs';
import type { Decision } from './decisions/decisions';

const DecisionDialog = lazyPart(() => import('./decisions/decision-dialog'));

export const withReturn = (to: string, returnTo: string) =>
  `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo })}`;

type RowAction = { label: string } & (
  | { action: string; intent: string }
  | ({ to: string } & Opening)
  | ({ decision: Decision } & Opening)
);
interface Opening {
  onOpen?: ((from: HTMLElement) => void) | null;
  disabledBecause?: string;
}

export function AdminRowMenu({ about, actions }: { about: string; actions: RowAction[] }) {
  const fetcher = useFetcher();
  const returnTo = useAddress();
  const openDialog = useOpenDialog();
  const entryOf = (item: RowAction): MenuEntry => {
    const { label } = item;
    if ('intent' in item) {
      const { intent, action } = item;
      return {
        label,
        onPress: () => fetcher.submit({ intent, returnTo }, { method: 'post', action }),
      };
    }
    if ('decision' in item) {
      const { decision, disabledBecause, onOpen } = item;
      const open = (from: HTMLElement) =>
        void openDialog?.(from, (onClose) => <DecisionDialog {...{ decision, onClose }} />);
      const to = decisionPath(decision, returnTo);
      return { label, to, disabledBecause, onOpen: onOpen ?? (openDialog && open) };
    }
    return { ...item, to: withReturn(item.to, returnTo) };
  };
  return (
    <RowMenu about={about} entries={actions.map(entryOf)} isBusy={fetcher.state !== 'idle'}>
      <div className="row-actions">
        {actions.map((item) =>
          'intent' in item ? (
            <ActionButton key={item.label} pending="Saving..." about={about} {...item} />
          ) : 'decision' in item ? (
            <DecisionLink
              key={item.label}
              about={about}
              label={item.label}
              decision={item.decision}
            />
          ) : (
            <ButtonLink key={item.label} size="sm" to={withReturn(item.to, returnTo)}>
              {item.label}
              <span className="sr"> of {about}</span>
            </ButtonLink>
          ),
        )}
      </div>
    </RowMenu>
  );
}
