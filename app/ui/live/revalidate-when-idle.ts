import { shownKey } from '../layout/route-focus';

let isWanted = false;

/**
 * Race: a revalidation that starts while a form is on its way drops the form's redirect and toast,
 * and one that starts before Back's page is shown saves the last page's scroll position for it.
 * The hooks report a form a render late, so the router itself is asked.
 */
export function revalidateWhenIdle(): void {
  if (isWanted) return;
  isWanted = true;
  const router = window.__remixRouter;
  const unsubscribe = router.subscribe(revalidate);
  addEventListener('offcut-shown', revalidate);
  revalidate();

  function revalidate() {
    if (!isIdle(router.state)) return;
    unsubscribe();
    removeEventListener('offcut-shown', revalidate);
    isWanted = false;
    router.revalidate();
  }
}

function isIdle({
  location,
  navigation,
  revalidation,
  fetchers,
}: typeof __remixRouter.state): boolean {
  return (
    location.key === shownKey &&
    navigation.state === 'idle' &&
    revalidation === 'idle' &&
    [...fetchers.values()].every(({ state }) => state === 'idle')
  );
}
