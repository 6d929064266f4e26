import { type ComponentType, lazy } from 'react';
import { LOST_CONNECTION } from './lost-connection';

/** Loads later. If its script can't be loaded, `instead` stays, or the page shows the lost connection. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead?: ComponentType<Props>,
) {
  return lazy(() =>
    load().catch(() => {
      // oxlint-disable-next-line typescript/only-throw-error -- an error page's response
      if (!instead) throw LOST_CONNECTION;
      return { default: instead };
    }),
  );
}
