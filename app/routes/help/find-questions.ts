import type { Question } from './questions';

/** Words that say nothing about what is asked. */
const STOP_WORDS = new Set(
  (
    'a an and any are at be by can cannot cant could did do does for from get have how i if in is ' +
    'it me my of on or our should that the there this to was we what when where which who why ' +
    'will with would you your'
  ).split(' '),
);

const MAX_WORDS = 12;

/**
 * The questions in which every word of a search begins a word, whatever its ending: 'refunding'
 * finds 'refund', 'fee' finds 'fees'. Words such as 'how' and 'the' count only where there is no
 * other. What says it in the question itself comes first. A blank search finds all.
 */
export function findQuestions(questions: Question[], search: string): Question[] {
  const typed = wordsOf(search).slice(0, MAX_WORDS);
  const telling = typed.filter((word) => !STOP_WORDS.has(word));
  const stems = (telling.length > 0 ? telling : typed).map(stemOf);
  // Signs only, such as '???', is a search that nothing answers.
  if (stems.length === 0) return search.trim() === '' ? questions : [];
  const says = (text: string) => {
    const words = wordsOf(text);
    return stems.every((stem) => words.some((word) => word.startsWith(stem)));
  };
  const found = questions.filter(({ question, answer, alsoAsked }) =>
    says([question, ...answer, alsoAsked].join(' ')),
  );
  const isInQuestion = ({ question }: Question) => Number(says(question));
  return found.sort((one, other) => isInQuestion(other) - isInQuestion(one));
}

/** 'Why can’t I list?' → why, cant, i, list */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Cuts the endings of English that would hide a match: 'listings' → 'list', 'verified' → 'verif'. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ings?|ies|ied|ed|es|s|y)$/, '');
  return stem.length >= 3 ? stem : word;
}
