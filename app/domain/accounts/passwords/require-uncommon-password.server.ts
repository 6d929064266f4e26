import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '~/lib/errors';
import { SITE_NAME } from '~/lib/site';

/** zxcvbn's score 3; eight random characters have it. */
const MIN_GUESSES_LOG10 = 7.99;

/** Scoring takes time; a longer password is at least as strong as its start. */
const MAX_LOOKED_AT = 72;
const MAX_WORDS = 40;

/** What someone guessing passwords for this site tries first. */
const SITE_WORDS = [
  ...'January February March April May June July August September October November'.split(' '),
  ...'December Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  ...'Spring Summer Autumn Fall Winter Password Welcome Secret'.split(' '),
  ...'construction contractor builder building concrete lumber masonry material surplus'.split(' '),
];

let estimator: ZxcvbnFactory | undefined;

/**
 * `about`: names, company and email of the person, which guessers know.
 * Source: NIST SP 800-63B, 5.1.1.2. @throws DomainError `invalid` on `field` if easy to guess
 */
export function requireUncommonPassword(
  password: string,
  field = 'password',
  about: (string | null | undefined)[] = [],
): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const own = about.flatMap((text) => text?.match(/[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, MAX_WORDS);
  const { guessesLog10, sequence } = estimator.check(password.slice(0, MAX_LOOKED_AT), [
    SITE_NAME,
    ...SITE_WORDS,
    ...own,
  ]);
  if (guessesLog10 >= MIN_GUESSES_LOG10) return;
  const isPersonal = sequence.some(
    (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
  );
  throw new DomainError(
    'invalid',
    isPersonal
      ? `This password is easy to guess: it’s built on your name, your company, a date, ${SITE_NAME} or a word of the trade. Use three or four words that have nothing to do with you or each other.`
      : 'This password is too common. Add a word or two that nobody would guess.',
    { field },
  );
}

export const WORDS_OF_USER = {
  firstName: true,
  lastName: true,
  email: true,
  company: { select: { name: true, city: true } },
} as const;

export function wordsOf(user: {
  firstName: string;
  lastName: string;
  email: string;
  company: { name: string; city: string } | null;
}): (string | undefined)[] {
  const { firstName, lastName, email, company } = user;
  return [firstName, lastName, email, company?.name, company?.city];
}
