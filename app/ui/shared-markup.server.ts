import { renderToString } from 'react-dom/server';
import { centralYear } from '~/lib/central-clock';
import { RecentlyUsed } from '~/lib/recently-used';
import type { RenderShared } from './shared-markup';

const MAX_CHARS = 8_000_000;

export function keepSharedMarkup(maxChars = MAX_CHARS): RenderShared {
  const kept = new RecentlyUsed<string>(maxChars);
  return (described, element) => {
    const key = `${centralYear()} ${described}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    // React returns hundreds of joined strings. Copied into one, they aren't joined again on each page.
    const markup = Buffer.from(renderToString(element())).toString();
    kept.set(key, markup, described.length + markup.length);
    return markup;
  };
}
