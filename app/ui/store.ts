import { useSyncExternalStore } from 'react';

/** A value shared by the whole page; components read it with `useValue`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const set = (next: Value): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  // A new snapshot function each time: with the same one, React 18 misses a change back in a component
  // that sets state while rendering.
  const useValue = () =>
    useSyncExternalStore(
      subscribe,
      () => value,
      () => initial,
    );
  return { get, set, useValue };
}
