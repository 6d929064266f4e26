export const SIGN_IN_HEADER = 'X-Sign-In';

/** In an answer: for whom it was made. In a request: the only user it may be sent as. */
export const USER_HEADER = 'X-Offcut-User';
export const NO_USER = 'none';
