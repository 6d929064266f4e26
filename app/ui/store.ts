import { useSyncExternalStore } from 'react';

/** State outside React that components follow. The server renders `initial`. */
export function createStore<State>(initial: State) {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => current;
  return {
    get,
    set(next: State): void {
      current = next;
      for (const listener of listeners) listener();
    },
    use: (): State => useSyncExternalStore(subscribe, get, () => initial),
  };
}
