import { vi } from 'vitest';

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
  /** A browser reconnects a broken stream, but not one answered with a non-200 status. */
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  say(type: string, data: object) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

export function fakeEventStreams(): void {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
}
