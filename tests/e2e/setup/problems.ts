import type { BrowserContext } from '@playwright/test';

/** Files that belong to a page: one that is missing is a defect, whatever the page's own status. */
const PARTS = new Set(['image', 'script', 'stylesheet', 'font', 'media', 'manifest']);

/**
 * What Remix's router aborts while its answer is still being read: the reload of a fetcher that a newer
 * page has overtaken (Remix logs that it could not decode the rest), and the answer to a post that the
 * next post replaces, all of which is on the page before the end of its stream has been read (nobody
 * waits for the reader, so that it is uncaught). Neither changes anything that is shown.
 */
const ABORTED_BY_ROUTER = /^(console|uncaught): AbortError: signal is aborted without reason\b/;

/**
 * Collects what a person would find in the browser's console: policy violations, errors of scripts
 * and missing parts. A page that answers 400 or 404 is no problem by itself: tests say what they
 * expect of it.
 */
export class Problems {
  readonly found: string[] = [];
  #allowed: RegExp[] = [ABORTED_BY_ROUTER];

  watch(context: BrowserContext, origin: string): void {
    context.on('weberror', (error) => this.#note(`uncaught: ${error.error().stack}`));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      // The status is judged below, where the kind of the request is known.
      if (message.text().startsWith('Failed to load resource')) return;
      this.#note(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('response', (response) => {
      if (!response.url().startsWith(origin) || response.status() < 400) return;
      const kind = response.request().resourceType();
      if (response.status() < 500 && !PARTS.has(kind)) return;
      this.#note(`${kind} ${response.url()} answered ${response.status()}`);
    });
  }

  /** For a test that causes the problem on purpose. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  #note(text: string): void {
    this.found.push(text);
  }

  get unexpected(): string[] {
    return this.found.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}
