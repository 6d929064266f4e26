/** The set-password code of an approval lives longer: `SET_PASSWORD_MS`. */
export const CODE_LIFETIME_MS = 15 * 60 * 1000;
export const MAX_CODE_TRIES = 5;
export const RESEND_COOLDOWN_SECONDS = 60;
/** Per address: makes guessing across many codes hopeless. */
export const MAX_CODES_A_DAY = 10;

/** The same for a wrong, used, replaced or expired code. */
export const CODE_REFUSED =
  'This code is not right or no longer valid. Check it, or ask for a new one.';
