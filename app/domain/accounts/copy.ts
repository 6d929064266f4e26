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

/** Words of the profile and of what is set there. Source: specification, sections 2, 5 and 8. */
export const PROFILE_COPY = {
  title: 'Profile Settings',
  subtitle: 'Manage your account settings and company information',
  authenticationRequired: {
    title: 'Authentication Required',
    description: 'Please sign in to access your profile settings.',
  },
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameTooLong: 'Use at most 100 characters',
  emailInvalid: 'Invalid email address',
  profileUpdated: {
    title: 'Profile Updated',
    description: 'Your profile information has been updated successfully.',
  },
  updateFailed: { title: 'Update Failed', description: 'Failed to update profile' },
  passwordHint:
    'At least 8 characters with a mix of uppercase and lowercase letters, numbers and special characters (@$!%*?&)',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'This is not your current password. Check it and try again.',
  confirmPasswordRequired: 'Please confirm your password',
  passwordsDiffer: "Passwords don't match",
  passwordUnchanged: 'Choose a password other than the current one.',
  passwordChangedMeanwhile: 'Your password was changed meanwhile. Sign in with the new one.',
  passwordChanged: {
    title: 'Password Changed',
    description: 'Your password has been changed successfully.',
  },
  passwordChangeFailed: {
    title: 'Password Change Failed',
    description: 'Failed to change password',
  },
  codeSent: (email: string) => ({
    title: 'Code sent',
    description: `Enter the code that was sent to ${email} to confirm it.`,
  }),
  codeFormat: 'Verification code must be 6 digits',
  codeDigits: 'Code must contain only numbers',
  noEmailChange: 'No change of your email is under way. Enter the new address first.',
  emailChanged: (email: string) => ({
    title: 'Profile Updated',
    description: `Your email address is ${email} from now on.`,
  }),
  emailChangeCancelled: {
    title: 'Email change cancelled',
    description: 'Your email address stays as it is.',
  },
  emailIsVerified: 'Your email address is verified already.',
  sessionEnded: { title: 'Signed out', description: 'That device is signed out.' },
  otherSessionsEnded: {
    title: 'Signed out everywhere else',
    description: 'Only this device is still signed in.',
  },
  preferencesSaved: { title: 'Preferences saved', description: 'Your pages follow them at once.' },
} as const;
