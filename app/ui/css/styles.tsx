import { createContext, useContext, useEffect } from 'react';
import firstCss from './first.css?inline';
import moreCss from './more.css?inline';
import { addMoreStyles } from './more-styles.client';
import restCss from './rest.css?inline';

/*
 * Two limits on /browse split the file: the search form within 4 kB (4.5 with one file) and the
 * page within 14 kB (16.1 with one file).
 */
type Part = 'first' | 'rest' | 'more';

const idOf = (part: Part) => `css-${part}`;

// No script carries a second copy: the browser reads the text back from the page, in case an error
// makes React rebuild the document.
const sent = (part: Part) => document.getElementById(idOf(part))?.textContent ?? '';
const CSS: Record<Part, string> = import.meta.env.SSR
  ? { first: firstCss, rest: restCss, more: moreCss }
  : { first: sent('first'), rest: sent('rest'), more: sent('more') };

export const allCss = () => Object.values(CSS).join('');

/** The path of one file with all parts, for a page that doesn't carry them. */
export const StylesFileContext = createContext<string | null>(null);

const useStylesFile = import.meta.env.SSR
  ? () => useContext(StylesFileContext)
  : () => document.querySelector<HTMLLinkElement>('#css')?.href;

export function Styles({ part }: { part: Part }) {
  const file = useStylesFile();
  if (file)
    return part === 'first' ? (
      <link id="css" rel="stylesheet" href={file} suppressHydrationWarning />
    ) : null;
  return (
    <style
      id={idOf(part)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: CSS[part] }}
    />
  );
}

export function MoreStyles({ isLater }: { isLater: boolean }) {
  const file = useStylesFile();
  const isMissing = !file && (import.meta.env.SSR ? isLater : CSS.more === '');
  useEffect(() => {
    if (isMissing) addMoreStyles();
  }, [isMissing]);
  return isMissing ? null : <Styles part="more" />;
}
