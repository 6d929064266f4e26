import { useSyncExternalStore } from 'react';

/** One value for the whole page, which components follow with `useValue`. */
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
  const useValue = () => useSyncExternalStore(subscribe, get, () => initial);
  return { get, set, useValue };
}
