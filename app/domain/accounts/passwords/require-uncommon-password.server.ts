import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '~/lib/errors';

const MIN_GUESSES_LOG10 = 6;

/** Scoring takes time; a longer password is at least as strong as its start. */
const MAX_LOOKED_AT = 72;

let estimator: ZxcvbnFactory | undefined;

/** Source: NIST SP 800-63B, 5.1.1.2. @throws DomainError `invalid` on `field` if common */
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
