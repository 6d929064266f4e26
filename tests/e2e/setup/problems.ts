import type { BrowserContext } from '@playwright/test';

const PARTS = new Set(['image', 'script', 'stylesheet', 'font', 'media', 'manifest']);

/**
 * Upstream: Remix's router aborts an overtaken fetcher reload (logged as undecodable) and the
 * unread rest of a replaced post (uncaught). Neither changes the page.
 */
const ABORTED_BY_ROUTER = /^(console|uncaught): AbortError: signal is aborted without reason\b/;

export class Problems {
  readonly found: string[] = [];
  #allowed: RegExp[] = [ABORTED_BY_ROUTER];

  watch(context: BrowserContext, origin: string): void {
    context.on('weberror', (error) => this.#note(`uncaught: ${error.error().stack}`));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      // Judged below, where the kind of the request is known.
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
