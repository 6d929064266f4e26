import { useLocation } from '@remix-run/react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part';
import { returnToPurchase } from '../lost-connection';
import { createStore } from '../store';

const loadDialog = () => import('./buy-dialog');
const BuyDialog = lazyPart(loadDialog);
const Checkouts = lazyPart(async () => ({ default: (await loadDialog()).Checkouts }));

interface OpenDialog {
  materialId: string;
  pathname: string;
  /** The smallest order if absent */
  quantity?: number;
}

const dialog = createStore<OpenDialog | null>(null);

export const openBuyDialog = (materialId: string) =>
  dialog.set({ materialId, pathname: location.pathname });

const close = () => dialog.set(null);

/**
 * One dialog for the site: inside a card it would vanish with the card once the hold takes the
 * listing off the page.
 */
export function BuyDialogHost() {
  const { pathname } = useLocation();
  const open = dialog.useValue();
  useEffect(returnToPurchase, []);
  useEffect(() => {
    // After signing in, the dialog returns; any other navigation closes it.
    if (open && pathname !== open.pathname && pathname !== '/signin') close();
  }, [open, pathname]);
  const shown = open?.pathname === pathname ? open : null;
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Checkouts />
      {shown ? (
        <BuyDialog
          key={shown.materialId}
          materialId={shown.materialId}
          quantity={shown.quantity}
          onQuantity={(quantity) => dialog.set({ ...shown, quantity })}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
}
