/** Marks an answer that leads to sign in, for scripts that keep what was typed instead. */
export const SIGN_IN_HEADER = 'X-Sign-In';
