let isWanted = false;

/**
 * Race: a revalidation that starts while a form is on its way drops the form's redirect and toast.
 * The hooks report a form a render late, so the router itself is asked.
 */
export function revalidateWhenIdle(): void {
  const router = window.__remixRouter;
  if (isIdle(router.state)) {
    router.revalidate();
    return;
  }
  if (isWanted) return;
  isWanted = true;
  const unsubscribe = router.subscribe((state) => {
    if (!isIdle(state)) return;
    unsubscribe();
    isWanted = false;
    router.revalidate();
  });
}

function isIdle({ navigation, revalidation, fetchers }: typeof __remixRouter.state): boolean {
  return (
    navigation.state === 'idle' &&
    revalidation === 'idle' &&
    [...fetchers.values()].every(({ state }) => state === 'idle')
  );
}
