import { vi } from 'vitest';

/** An EventSource that does what a browser does with the answers that the test gives. */
export class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 0;
  onerror: ((event: Event) => void) | null = null;
  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
    this.addEventListener('error', (event) => this.onerror?.(event));
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  /** Broken off the browser connects again by itself; answered by anything but 200 it does not. */
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  say(type: string, data: object) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

/** Puts it in the browser's place; `vi.unstubAllGlobals` ends that. */
export function standInForStreams(): void {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
}
