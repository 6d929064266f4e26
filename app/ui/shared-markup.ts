import { createContext, type ReactElement, useContext } from 'react';

/**
 * The markup of an element that `key` describes in full: kept on the server, so that a list which
 * many visitors see is rendered for the first of them.
 */
export type RenderShared = (key: string, element: () => ReactElement) => string;

export const SharedMarkupContext = createContext<RenderShared | null>(null);

/** Null in the browser, which hydrates the same elements. */
export const useSharedMarkup = () => useContext(SharedMarkupContext);
