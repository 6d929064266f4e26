import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon';
import type { DialogProps } from './dialog';

// Inline, since every page carries the style sheet: what browsers give a modal `<dialog>`.
const SCRIM = { position: 'fixed', inset: 0, zIndex: 35, background: 'var(--scrim)' } as const;
const BOX = { position: 'fixed', inset: 0, height: 'fit-content' } as const;

const DISCARD = 'Discard what you typed?';

export default function HeadlessDialog({
  onClose,
  title,
  children,
  closeOnOutside = true,
}: DialogProps) {
  const isTyped = useRef(false);
  // An answered form closes the dialog through its own `onClose`, which doesn't ask.
  const onDismiss = () => {
    if (closeOnOutside || !isTyped.current || confirm(DISCARD)) onClose();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Headless UI only returns the focus to elements focused after its script loaded.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- mounted open, Headless UI would not know yet what to make inert
    setOpen(true);
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);
  // Without a DialogPanel, no press counts as outside.
  const Box = closeOnOutside ? DialogPanel : 'div';
  return (
    <Dialog open={isOpen} onClose={onDismiss} initialFocus={heading} style={SCRIM}>
      <Box className="dialog" style={BOX} onInput={() => (isTyped.current = true)}>
        <div className="dialog-head">
          <DialogTitle ref={heading} tabIndex={-1}>
            {title}
          </DialogTitle>
          <button type="button" className="btn sm bare" aria-label="Close" onClick={onDismiss}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </Box>
    </Dialog>
  );
}
