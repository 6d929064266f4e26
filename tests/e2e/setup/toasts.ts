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
  await page.exposeFunction('__toastShown', (text: string) => log.texts.push(text));
  await page.addInitScript(() => {
    const shown = window as unknown as { __toastShown: (text: string) => void };
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toasts .toast')) {
        if (known.has(toast)) continue;
        known.add(toast);
        shown.__toastShown(toast.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return log;
}
