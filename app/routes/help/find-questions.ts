import type { Question } from './questions';

const STOP_WORDS = new Set(
  (
    'a an and any are at be by can cannot cant could did do does for from get have how i if in is ' +
    'it me my of on or our should that the there this to was we what when where which who why ' +
    'will with would you your'
  ).split(' '),
);

const MAX_WORDS = 12;

export function findQuestions(questions: Question[], search: string): Question[] {
  const typed = wordsOf(search).slice(0, MAX_WORDS);
  const telling = typed.filter((word) => !STOP_WORDS.has(word));
  const stems = (telling.length > 0 ? telling : typed).map(stemOf);
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

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ings?|ies|ied|ed|es|s|y)$/, '');
  return stem.length >= 3 ? stem : word;
}
