import { vi } from 'vitest';

/** @returns the spy: until the test ends, each `AbortSignal.timeout` lasts a part of what is asked */
export function shortenTimeouts(divisor: number) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / divisor));
}

/** @returns the spy: until the test ends, waits of `longMs` last `shortMs`, and others what is asked */
export function shortenWaits(
  name: 'setTimeout' | 'setInterval',
  { longMs, shortMs }: { longMs: number; shortMs: number },
) {
  const wait = globalThis[name];
  return vi
    .spyOn(globalThis, name)
    .mockImplementation(((act: () => void, ms: number) =>
      wait(act, ms === longMs ? shortMs : ms)) as typeof setTimeout);
}
