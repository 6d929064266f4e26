import { useLocation } from '@remix-run/react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part';
import { returnToPurchase } from '../lost-connection';

const loadDialog = () => import('./buy-dialog');
const BuyDialog = lazyPart(loadDialog);
const LeftCheckouts = lazyPart(async () => ({ default: (await loadDialog()).LeftCheckouts }));

interface OpenDialog {
  materialId: string;
  pathname: string;
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
 * One dialog for the site: inside a card it would vanish with the card when the hold takes the
 * listing off the page.
 */
export function BuyDialogHost() {
  const { pathname } = useLocation();
  const open = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(returnToPurchase, []);
  useEffect(() => {
    // After signing in, the dialog returns; any other navigation closes it.
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
