import { expect, type Page } from '@playwright/test';

/** Race: one toast shows at a time, and another test's admin can replace it at once. */
export class ToastLog {
  readonly texts: string[] = [];
  #next = 0;

  async toHaveHeard(words: string[], { timeout }: { timeout?: number } = {}): Promise<void> {
    const find = () =>
      this.texts.findIndex(
        (text, index) => index >= this.#next && words.every((word) => text.includes(word)),
      );
    await expect
      .poll(find, { message: `a toast says ${words.join(', ')}`, timeout })
      .toBeGreaterThanOrEqual(0);
    this.#next = find() + 1;
  }
}

export async function recordToasts(page: Page): Promise<ToastLog> {
  const log = new ToastLog();
  await page.exposeFunction('__toastShown', (text: string, isMore: boolean) => {
    if (isMore) log.texts.pop();
    log.texts.push(text);
  });
  await page.addInitScript(() => {
    const shown = window as unknown as { __toastShown: (text: string, isMore: boolean) => void };
    const heard = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toasts .toast')) {
        // Race: the parser may pause in the middle of a toast.
        const before = heard.get(toast);
        if (before === toast.textContent) continue;
        heard.set(toast, toast.textContent);
        shown.__toastShown(toast.textContent, before !== undefined);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return log;
}
