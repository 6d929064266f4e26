import { renderToString } from 'react-dom/server';
import { RecentlyUsed } from '~/lib/recently-used';
import type { RenderShared } from './shared-markup';

const MAX_CHARS = 8_000_000;

export function keepSharedMarkup(maxChars = MAX_CHARS): RenderShared {
  const kept = new RecentlyUsed<string>(maxChars);
  return (key, element) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    // In one piece: what React leaves in hundreds would be put together again for each page.
    const markup = Buffer.from(renderToString(element())).toString();
    kept.set(key, markup, key.length + markup.length);
    return markup;
  };
}
