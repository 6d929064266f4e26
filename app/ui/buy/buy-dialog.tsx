import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { quote } from '~/lib/platform-fee';
import { Button } from '../button';
import { newNonce } from '../contact/nonce';
import { Dialog } from '../overlay/dialog';
import { CheckoutStep } from './checkout-step';
import type { OfferView } from './offer-summary';
import { QuantityStep } from './quantity-step';

export { Checkouts } from './checkouts';

interface BuyData {
  /** Null if it was taken down */
  offer: OfferView | null;
  isSignedIn: boolean;
  publishableKey: string | null;
}

export default function BuyDialog({
  materialId,
  quantity: wanted,
  onQuantity,
  onClose,
}: {
  materialId: string;
  quantity: number | undefined;
  onQuantity: (quantity: number) => void;
  onClose: () => void;
}) {
  const { data, load } = useFetcher<BuyData>();
  const page = `/material/${materialId}/buy`;
  useEffect(() => load(page), [load, page]);
  // A new nonce per checkout: going back and choosing again is another purchase.
  const [nonce, setNonce] = useState<string | null>(null);
  const quantity = wanted ?? data?.offer?.least ?? 1;
  const content = useRef<HTMLDivElement>(null);
  const isCheckout = nonce !== null;
  const wasCheckout = useRef(false);
  useEffect(() => {
    // The pressed button disappears with its step: focus the next step's heading.
    if (wasCheckout.current === isCheckout) return;
    wasCheckout.current = isCheckout;
    content.current?.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus();
  }, [isCheckout]);

  return (
    <Dialog title={nonce ? 'Checkout' : 'Buy'} onClose={onClose} closeOnOutside={nonce === null}>
      <div ref={content}>
        {!data ? (
          <p role="status">Loading...</p>
        ) : data.offer === null ? (
          <p>This listing is no longer for sale.</p>
        ) : data.offer === undefined ? (
          <Unavailable page={page} onClose={onClose} />
        ) : nonce === null ? (
          <QuantityStep
            offer={data.offer}
            isSignedIn={data.isSignedIn}
            quantity={quantity}
            onQuantity={onQuantity}
            onProceed={() => setNonce(newNonce())}
            onCancel={onClose}
          />
        ) : (
          <CheckoutStep
            key={nonce}
            offer={data.offer}
            sum={quote(data.offer.priceCents, quantity)}
            nonce={nonce}
            publishableKey={data.publishableKey}
            onRefused={() => load(page)}
            onBack={() => {
              setNonce(null);
              load(page);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Unavailable({ page, onClose }: { page: string; onClose: () => void }) {
  return (
    <div className="stack">
      <p>We couldn’t load this here.</p>
      <div className="row">
        <a className="btn go" href={page}>
          Open the buy page
        </a>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}
