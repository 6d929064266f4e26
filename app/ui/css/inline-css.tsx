import { useEffect } from 'react';
import firstCss from './first.css?inline';
import moreCss from './more.css?inline';
import { addMoreStyles } from './more-styles.client';
import restCss from './rest.css?inline';

/*
 * One file would break two bars of /browse: the search form within 4 kB (it would end at 4.5, so
 * first.css comes before the header and rest.css after it) and the page within 14 kB (it would have
 * 16.1, so more.css is left out where a page has nothing it is for).
 */
type Part = 'first' | 'rest' | 'more';

const idOf = (part: Part) => `css-${part}`;

// No script carries the text again: the browser takes it from the page, and has it when an error
// makes it rebuild the whole document.
const sent = (part: Part) => document.getElementById(idOf(part))?.textContent ?? '';
const CSS: Record<Part, string> = import.meta.env.SSR
  ? { first: firstCss, rest: restCss, more: moreCss }
  : { first: sent('first'), rest: sent('rest'), more: sent('more') };

/** A part of the style sheet, inside the page. */
export function InlineCss({ part }: { part: Part }) {
  return (
    <style
      id={idOf(part)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: CSS[part] }}
    />
  );
}

/**
 * more.css inside the page or, where that page has nothing it is for, after its scripts. It stays
 * as the document was sent, whichever pages are shown in it afterwards.
 */
export function MoreCss({ isLater }: { isLater: boolean }) {
  const isMissing = import.meta.env.SSR ? isLater : CSS.more === '';
  useEffect(() => {
    if (isMissing) addMoreStyles();
  }, [isMissing]);
  return isMissing ? null : <InlineCss part="more" />;
}
