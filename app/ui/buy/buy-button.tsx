import { lazy, Suspense, useCallback, useState, type MouseEvent } from 'react';
import { ButtonLink, type ButtonLook } from '../button';

// Fetched when somebody wants to buy, not with every page of cards.
const BuyDialog = lazy(() => import('./buy-dialog'));

/** Buy Now: leads to the buy page; with JavaScript its two steps open over this page instead. */
export function BuyButton({
  materialId,
  label = 'Buy Now',
  ...look
}: ButtonLook & { materialId: string; label?: string }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <ButtonLink
        kind="go"
        to={`/material/${materialId}/buy`}
        prefetch="none"
        aria-haspopup="dialog"
        onClick={show}
        {...look}
      >
        {label}
      </ButtonLink>
      {open ? (
        <Suspense fallback={null}>
          <BuyDialog materialId={materialId} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
