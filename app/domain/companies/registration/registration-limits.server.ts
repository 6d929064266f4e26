import { MAX_CODES_A_DAY, RESEND_COOLDOWN_SECONDS } from '~/domain/accounts/index.server';

export const REGISTRATIONS = { name: 'registration', times: 10, withinSeconds: 3600 };

export const CODE_GUESSES = { name: 'registration_code', times: 30, withinSeconds: 600 };
export const CODE_WISHES = { name: 'registration_resend', times: 30, withinSeconds: 600 };

export const CODE_COOLDOWN = {
  name: 'resend',
  times: 1,
  withinSeconds: RESEND_COOLDOWN_SECONDS,
};
export const CODES_A_DAY = {
  name: 'codes_a_day',
  times: MAX_CODES_A_DAY,
  withinSeconds: 24 * 60 * 60,
};
