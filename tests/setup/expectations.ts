import { expect } from 'vitest';
import { checkInvariants } from '~/domain/trading/index.server';
import type { DomainError, DomainErrorCode } from '~/lib/errors';

/** @param refusal its status, its code, or what else the error must match */
export async function expectRefusal(
  attempt: Promise<unknown>,
  refusal: number | DomainErrorCode | object,
): Promise<void> {
  const wanted =
    typeof refusal === 'number'
      ? { status: refusal }
      : typeof refusal === 'string'
        ? { code: refusal }
        : refusal;
  await expect(attempt).rejects.toMatchObject(wanted);
}

export const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('not refused'),
    (error: unknown) => error as DomainError,
  );

export async function expectBalancedBooks(): Promise<void> {
  expect(await checkInvariants({ atStripe: true })).toEqual([]);
}
