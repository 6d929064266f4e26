import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * For `shouldRevalidate`. Remix keeps the data after a refusal, but a conflict says that they are out
 * of date. Without an answer they stay: what was seen tells the server that a form comes twice.
 * `defaultShouldRevalidate` is always true here with single fetch.
 */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 409;
