import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useHydrated } from '../hydrated';
import { Icon } from '../icon';
import { trapTab } from './focus';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  closeOnOutside?: boolean;
};

/** Rendered open by the server it is a plain panel, so a form inside works without JavaScript. */
export function Dialog({ open, onClose, title, children, closeOnOutside = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hydrated = useHydrated();
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open || !hydrated) return;
    const before = document.activeElement;
    // An open panel must be shut before it can be made modal.
    element.removeAttribute('open');
    element.showModal();
    const onKey = (event: KeyboardEvent) => trapTab(event, element);
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('keydown', onKey);
      if (element.open) element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open, hydrated]);

  if (!open) return null;

  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    // The backdrop is the dialog element itself, outside its box.
    if (!closeOnOutside || event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop is a shortcut; Esc and the Close button do the same by keyboard
    <dialog
      ref={dialog}
      open={!hydrated || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClick}
    >
      <div className="dialog-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {hydrated ? (
          <button type="button" className="btn sm bare" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      {children}
    </dialog>
  );
}
