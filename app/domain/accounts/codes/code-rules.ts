/** The set-password code in an approval email lasts longer: `SET_PASSWORD_MS`. */
export const CODE_LIFETIME_MS = 15 * 60 * 1000;
export const MAX_CODE_ATTEMPTS = 5;
export const RESEND_COOLDOWN_SECONDS = 60;
/** Per email address, so that guessing across many codes is hopeless. */
export const MAX_CODES_PER_DAY = 10;

/** The same for a wrong, used, replaced or expired code. */
export const CODE_REFUSED =
  'This code is wrong or no longer valid. Check it, or request a new one.';
