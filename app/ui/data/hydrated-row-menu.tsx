import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { type MouseEvent, useRef } from 'react';
import { buttonClass } from '../button';
import { AppLink } from '../link';
import { isPlainPress } from '../plain-press';

export type MenuEntry = { label: string } & (
  | { onPress: () => void }
  | {
      to: string;
      reloadDocument?: boolean;
      disabledBecause?: string;
      onOpen?: ((from: HTMLElement) => void) | null;
    }
);

export interface HydratedRowMenuProps {
  /** Names the row for screen readers */
  about: string;
  entries: MenuEntry[];
  isBusy?: boolean;
}

/** Race: Headless UI returns the focus two frames after a press, even from what the answer focuses. */
function onceFocusReturned(run: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
}

export default function HydratedRowMenu({ about, entries, isBusy }: HydratedRowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const openInstead = (
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
        {isBusy ? 'Saving...' : 'Actions'}
        <span className="sr"> for {about}</span>
      </MenuButton>
      <MenuItems anchor={{ to: 'bottom end', gap: 4 }} modal={false} className="row-menu-items">
        {entries.map((entry) => (
          <MenuItem key={entry.label}>
            {({ close }) =>
              'onPress' in entry ? (
                <button type="button" onClick={() => onceFocusReturned(entry.onPress)}>
                  {entry.label}
                </button>
              ) : (
                <AppLink
                  to={entry.to}
                  reloadDocument={entry.reloadDocument}
                  prefetch="none"
                  className={entry.disabledBecause ? 'quiet' : undefined}
                  aria-disabled={entry.disabledBecause ? true : undefined}
                  aria-haspopup={entry.onOpen && !entry.disabledBecause ? 'dialog' : undefined}
                  // Headless UI drops the onClick of a disabled element.
                  onClickCapture={(event) => openInstead(event, close, entry.onOpen)}
                >
                  {entry.label}
                  {entry.disabledBecause ? (
                    <span className="meta block">{entry.disabledBecause}</span>
                  ) : null}
                </AppLink>
              )
            }
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
