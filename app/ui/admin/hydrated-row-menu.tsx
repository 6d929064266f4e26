import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import { buttonClass } from '../button';
import { lazyPart } from '../lazy-part';
import { AppLink } from '../link';
import { isPlainPress } from '../plain-press';
import { useAddress } from '../use-address';
import { decisionPath } from './decisions/decision-link';
import { useOpenDialog } from './decisions/dialogs';
import { type RowMenuProps, withReturn } from './row-actions';

const DecisionDialog = lazyPart(() => import('./decisions/decision-dialog'));

export default function HydratedRowMenu({ about, actions }: RowMenuProps) {
  const fetcher = useFetcher();
  const returnTo = useAddress();
  const openDialog = useOpenDialog();
  const button = useRef<HTMLButtonElement>(null);
  const openOr = (
    event: MouseEvent,
    close: () => void,
    open: ((from: HTMLElement) => void) | null | undefined,
  ) => {
    if (!open || !button.current || !isPlainPress(event)) return;
    event.preventDefault();
    // Headless UI leaves the menu open after a prevented press.
    close();
    button.current.focus({ preventScroll: true });
    open(button.current);
  };
  return (
    <Menu>
      <MenuButton ref={button} className={buttonClass({ size: 'sm' })}>
        {fetcher.state === 'idle' ? 'Actions' : 'Saving...'}
        <span className="sr"> for {about}</span>
      </MenuButton>
      <MenuItems anchor={{ to: 'bottom end', gap: 4 }} modal={false} className="row-menu-items">
        {actions.map((item) => (
          <MenuItem key={item.label}>
            {({ close }) =>
              'intent' in item ? (
                <button
                  type="button"
                  onClick={() =>
                    fetcher.submit(
                      { intent: item.intent, returnTo },
                      { method: 'post', action: item.action },
                    )
                  }
                >
                  {item.label}
                </button>
              ) : 'decision' in item ? (
                <AppLink
                  to={decisionPath(item.decision, returnTo)}
                  prefetch="none"
                  aria-haspopup={openDialog ? 'dialog' : undefined}
                  onClick={(event) =>
                    openOr(event, close, (from) =>
                      openDialog?.(from, (onClose) => (
                        <DecisionDialog decision={item.decision} onClose={onClose} />
                      )),
                    )
                  }
                >
                  {item.label}
                </AppLink>
              ) : (
                <AppLink
                  to={withReturn(item.to, returnTo)}
                  prefetch="none"
                  aria-haspopup={item.onOpen ? 'dialog' : undefined}
                  onClick={(event) => openOr(event, close, item.onOpen)}
                >
                  {item.label}
                  {item.note ? <span className="meta block">{item.note}</span> : null}
                </AppLink>
              )
            }
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
