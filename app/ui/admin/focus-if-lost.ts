export function tableAround(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[role=region]') ?? null;
}

/** Focuses the table if nothing has the focus any more; the page's heading, if it has gone too. */
export function focusIfLost(table: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const target = table?.isConnected
      ? table
      : document.querySelector<HTMLElement>('main h1[tabindex]');
    target?.focus({ preventScroll: true });
  });
}
