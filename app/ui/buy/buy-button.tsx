import type { MouseEvent } from 'react';
import { ButtonLink, type ButtonLook } from '../button';
import { isPlainPress } from '../plain-press';
import { openBuyDialog } from './buy-dialog-host';

export function BuyButton({
  materialId,
  label = 'Buy Now',
  about,
  ...look
}: ButtonLook & { materialId: string; label?: string; about?: string }) {
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
      aria-label={about && `${label}: ${about}`}
      onClick={show}
      {...look}
    >
      {label}
    </ButtonLink>
  );
}
