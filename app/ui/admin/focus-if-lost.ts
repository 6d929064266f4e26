/**
 * Gives the focus to the table that an action was in, when what had it has gone with its row; to
 * the page's heading, when the table has gone too.
 */
export function focusIfLost(table: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const target = table?.isConnected
      ? table
      : document.querySelector<HTMLElement>('main h1[tabindex]');
    target?.focus({ preventScroll: true });
  });
}
