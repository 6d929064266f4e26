import { type ComponentType, lazy } from 'react';
import { LOST_CONNECTION } from './lost-connection';

/** A part whose script comes later. If it is lost on the way, `instead` stays, or the page says so. */
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
