import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

// Fetched when somebody wants to buy, not with every page.
const BuyDialog = lazy(() => import('./buy-dialog'));
const LeftCheckouts = lazy(async () => ({
  default: (await import('./buy-dialog')).LeftCheckouts,
}));

interface OpenDialog {
  materialId: string;
  /** The page it was opened on; it does not follow to another. */
  pathname: string;
  /** As chosen in it: it outlives the dialog, which is gone while its reader signs in. */
  quantity: number;
}

let current: OpenDialog | null = null;
const listeners = new Set<() => void>();

function set(next: OpenDialog | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openBuyDialog = (materialId: string) =>
  set({ materialId, pathname: location.pathname, quantity: 1 });

const choose = (quantity: number) => current && set({ ...current, quantity });

const close = () => set(null);

/**
 * Where the buying dialog stands, once for the site. Inside the card that opened it, it would go
 * with the card: holding the last pieces takes the listing off the page behind.
 */
export function BuyDialogHost() {
  const { pathname } = useLocation();
  const open = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => {
    // Whoever signs in to buy finds the dialog as they left it; any other way leads out of it.
    if (open && pathname !== open.pathname && pathname !== '/signin') close();
  }, [open, pathname]);
  const shown = open?.pathname === pathname ? open : null;
  const [wasOpened, setOpened] = useState(false);
  if (shown && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <LeftCheckouts />
      {shown ? (
        <BuyDialog
          key={shown.materialId}
          materialId={shown.materialId}
          quantity={shown.quantity}
          onQuantity={choose}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
}
