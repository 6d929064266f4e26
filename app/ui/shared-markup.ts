import { createContext, type ReactElement, useContext } from 'react';

/** Threat: the markup is shared between visitors, so `key` must describe the element in full. */
export type RenderShared = (key: string, element: () => ReactElement) => string;

export const SharedMarkupContext = createContext<RenderShared | null>(null);

/** Null in the browser, which hydrates the same elements. */
export const useSharedMarkup = () => useContext(SharedMarkupContext);

/** Props with an element's children; on the server, as markup cached under `key`. */
export function useSharedChildren() {
  const shared = useSharedMarkup();
  return (key: unknown[], children: () => ReactElement) =>
    shared
      ? { dangerouslySetInnerHTML: { __html: shared(JSON.stringify(key), children) } }
      : { children: children() };
}
