/** Words of signing in and out. Source: specification, section 8. */
export const ACCOUNTS_COPY = {
  welcomeBack: {
    title: 'Welcome back!',
    description: 'You have been signed in successfully.',
  },
  signedOut: { title: 'Signed out', description: 'You have been signed out of this device.' },
  signInFailed: 'Sign in failed',
  wrongCredentials: 'The email address or the password is not right. Check both and try again.',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  banned: 'This account has been closed by an administrator. Contact support to ask why.',
  suspended:
    'Your company is suspended, so nobody of it can sign in. Contact support to settle it.',
} as const;
