export const SIGN_IN_HEADER = 'X-Sign-In';

/** In an answer: for whom it was made. In a request: the only user it may be sent as. */
export const USER_HEADER = 'X-Offcut-User';
export const NO_USER = 'none';

/** The error summary adds a link to it. */
export const SIGNED_OUT_SENTENCE =
  'You’re signed out, so this wasn’t sent. Nothing you typed was lost. Open another tab to sign in, then send it again.';
