import type { MouseEvent } from 'react';
import { ButtonLink, type ButtonLook } from '../button';
import { isPlainPress } from '../plain-press';
import { openBuyDialog } from './buy-dialog-host';

export function BuyButton({
  materialId,
  about,
  ...look
}: ButtonLook & { materialId: string; about?: string }) {
  const show = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    openBuyDialog(materialId);
  };
  return (
    <ButtonLink
      kind="go"
      to={`/material/${materialId}/buy`}
      prefetch="none"
      aria-haspopup="dialog"
      aria-label={about && `Buy Now: ${about}`}
      onClick={show}
      {...look}
    >
      Buy Now
    </ButtonLink>
  );
}
