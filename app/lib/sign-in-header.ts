export const SIGN_IN_HEADER = 'X-Sign-In';
