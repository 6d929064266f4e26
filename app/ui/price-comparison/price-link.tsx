import { lazy, Suspense } from 'react';
import { AppLink } from '../link';
import { Popover } from '../overlay/popover';

const fetchPanel = () => import('./price-panel');
const PricePanel = lazy(fetchPanel);

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
      onOpen={() => void fetchPanel()}
      trigger={(props) => (
        <AppLink to={href} prefetch="none" {...props}>
          {text}
        </AppLink>
      )}
    >
      {() => (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <PricePanel material={material} href={href} />
        </Suspense>
      )}
    </Popover>
  );
}
