import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '~/lib/errors';

/** Guesses that a cracker needs; below it a password falls to a list within minutes. */
const MIN_GUESSES_LOG10 = 6;

/** What is looked at; a longer password is as good as its beginning, and this takes time. */
const MAX_LOOKED_AT = 72;

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that satisfies the rules and is still on every list, such as 'Password1!'.
 * Source: NIST SP 800-63B, 5.1.1.2; the estimate is zxcvbn's.
 * @throws DomainError `invalid` on `field`
 */
export function requireUncommonPassword(password: string, field = 'password'): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { guessesLog10 } = estimator.check(password.slice(0, MAX_LOOKED_AT));
  if (guessesLog10 >= MIN_GUESSES_LOG10) return;
  throw new DomainError(
    'invalid',
    'This password is too common. Add a word or two that nobody would guess.',
    { field },
  );
}
