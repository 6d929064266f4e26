import { renderToString } from 'react-dom/server';
import type { RenderShared } from './shared-markup';

const MAX_CHARS = 8_000_000;

/** Keeps markup by its key, and drops the least recently used first. */
export function keepSharedMarkup(maxChars = MAX_CHARS): RenderShared {
  const kept = new Map<string, string>();
  let chars = 0;
  return (key, element) => {
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const markup = renderToString(element());
    kept.set(key, markup);
    chars += key.length + markup.length;
    for (const [oldest, text] of kept) {
      if (chars <= maxChars) break;
      kept.delete(oldest);
      chars -= oldest.length + text.length;
    }
    return markup;
  };
}
