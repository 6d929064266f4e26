export function tableAround(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[role=region]') ?? null;
}

/**
 * Where nothing has the focus any more, gives it back to `from`; to the table around it if that has
 * gone with its row, and to the page's heading if the table has gone too.
 */
export function focusIfLost(table: HTMLElement | null, from?: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const target = [from, table].find((element) => element?.isConnected);
    const heading = () => document.querySelector<HTMLElement>('main h1[tabindex]');
    (target ?? heading())?.focus({ preventScroll: true });
  });
}
