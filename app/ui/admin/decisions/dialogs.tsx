import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { focusIfLost, tableAround } from '../../layout/focus-if-lost';

interface Shown {
  from: HTMLElement;
  table: HTMLElement | null;
  content: (close: () => void) => ReactNode;
}
type OpenDialog = (from: HTMLElement, content: Shown['content']) => boolean;

const DialogContext = createContext<OpenDialog | null>(null);

/** Opens a dialog; its function returns false once the page is gone. */
export const useOpenDialog = () => useContext(DialogContext);

/** Outside the rows, so that typed text survives when another admin's change removes the row. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const open = useCallback<OpenDialog>((from, content) => {
    setShown({ from, table: tableAround(from), content });
    return !isGone.current;
  }, []);
  return (
    <DialogContext.Provider value={open}>
      {children}
      {shown ? <Open {...shown} onClose={() => setShown(null)} /> : null}
    </DialogContext.Provider>
  );
}

function Open({ from, table, content, onClose }: Shown & { onClose: () => void }) {
  useEffect(() => () => focusIfLost(table, from), [table, from]);
  return <Suspense>{content(onClose)}</Suspense>;
}
