import { Suspense } from 'react';
import { lazyPart } from '../lazy-part';
import { AppLink } from '../link';
import { Popover } from '../overlay/popover';

const fetchPanel = () => import('./price-panel');
const PricePanel = lazyPart(fetchPanel);

export const PRICE_COMPARISON_ID = 'price-comparison';

export function PriceLink({
  text,
  href,
  material,
}: {
  text: string;
  href: string;
  material: { id: string; title: string; priceCents: number };
}) {
  return (
    <Popover
      label={`Price comparison for ${material.title}`}
      onOpen={() => void fetchPanel().catch(() => null)}
      trigger={(props) => (
        <AppLink to={href} prefetch="none" {...props}>
          {text}
          <span className="sr">{`: ${material.title}`}</span>
        </AppLink>
      )}
    >
      {() => (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <PricePanel material={material} />
        </Suspense>
      )}
    </Popover>
  );
}
