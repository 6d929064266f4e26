import { Suspense } from 'react';
import { ButtonLink } from '../button';
import { RowDetails } from '../data/row-details';
import { useHydrated } from '../hydrated';
import { lazyPart } from '../lazy-part';
import { useAddress } from '../use-address';
import { ActionButton } from './forms/action-button';
import { DecisionLink } from './decisions/decision-link';
import { type RowMenuProps, withReturn } from './row-actions';

/** Headless UI is a third of the size of this page's other scripts: it loads after hydration. */
const HydratedRowMenu = lazyPart(() => import('./hydrated-row-menu'), NativeMenu);

export function RowMenu(props: RowMenuProps) {
  const native = <NativeMenu {...props} />;
  if (!useHydrated()) return native;
  return (
    <Suspense fallback={native}>
      <HydratedRowMenu {...props} />
    </Suspense>
  );
}

function NativeMenu({ about, actions }: RowMenuProps) {
  const returnTo = useAddress();
  return (
    <RowDetails about={about}>
      <div className="row-actions">
        {actions.map((item) =>
          'intent' in item ? (
            <ActionButton key={item.label} pending="Saving..." about={about} {...item} />
          ) : 'decision' in item ? (
            <DecisionLink key={item.label} about={about} {...item} />
          ) : (
            <ButtonLink key={item.label} size="sm" to={withReturn(item.to, returnTo)}>
              {item.label}
              <span className="sr"> of {about}</span>
            </ButtonLink>
          ),
        )}
      </div>
    </RowDetails>
  );
}
