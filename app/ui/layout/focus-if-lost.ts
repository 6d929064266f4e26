export function tableAround(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[role=region]') ?? null;
}

export function focusIfLost(table: HTMLElement | null, from?: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const target = [from, table].find((element) => element?.isConnected);
    const heading = () => document.querySelector<HTMLElement>('main h1[tabindex]');
    if (target) target.focus({ preventScroll: true });
    else heading()?.focus();
  });
}
