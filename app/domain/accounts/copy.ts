import { REVIEW_PROMISE } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { CODE_LIFETIME_MS } from './codes/code-rules';

export const PASSWORD_HINT =
  'At least 8 characters with a lowercase letter, an uppercase letter, a number and one of @$!%*?&';

export const ACCOUNTS_COPY = {
  leftUnattended: (companyName: string) => ({
    title: `No one at ${companyName} can sign in`,
    content:
      'Its listings are off sale and unpaid purchases are released. Purchases that are paid but not received are listed under Money: contact the other company or refund them.',
    actionUrl: '/admin/money',
    actionText: 'Open Money',
  }),
  welcomeBack: toast('Welcome back!', 'You have been signed in successfully.'),
  signedOut: toast('Signed out', 'You have been signed out of this device.'),
  signOutFailed: toast('Sign out failed', 'An error occurred while signing out.'),
  moderation: {
    notFound: 'User not found. The account may have been deleted.',
    isAdmin: 'Admins can’t be banned or deleted here. Remove them under Admins.',
    lastAdmin: 'The last admin can’t be removed. Create another admin first.',
    notYourself:
      'You can’t remove yourself here. Close your account under Security in your profile.',
  },
  closing: {
    newOwner: (name: string) =>
      `${name} becomes the owner of your company. To choose someone else, make them an owner under Team first.`,
    noOneLeft:
      'No one else is left in your company: its listings go off sale, its unpaid sales and purchases are canceled, and an admin takes care of those that are paid but not received.',
  },
  closed: toast('Account closed', 'Your account and its personal data were deleted.'),
  adminRemoved: (name: string) =>
    toast('Admin removed', `${name} is signed out everywhere and can’t sign in.`),
  newOwner: ({ id, name, companyName }: { id: string; name: string; companyName: string }) => ({
    category: 'account' as const,
    priority: 'high' as const,
    title: `${name} is now the owner of your company`,
    content: 'The previous owner can no longer sign in. The owner manages the team and its roles.',
    metadata: { titleFor: { [id]: `You are now the owner of ${companyName}` } },
    actionUrl: '/profile/company',
    actionText: 'View Company',
  }),
  reopened: {
    category: 'account' as const,
    priority: 'high' as const,
    title: 'Your listings are paused',
    content:
      'They were taken off sale while no one at your company could sign in. Resume those you still have.',
    actionUrl: '/my-listings',
    actionText: 'View Listings',
  },
  newCompanyEmail: (email: string) => ({
    category: 'account' as const,
    title: 'Your company has a new email address',
    content: `The account with the previous address was deleted. Your company’s page now shows ${email}. You can change it under Profile Settings.`,
    actionUrl: '/profile/company',
    actionText: 'View Company',
  }),
  signInFailed: 'Sign in failed',
  unexpected: 'An unexpected error occurred. Please try again.',
  wrongCredentials: 'The email address or password is wrong. Check both and try again.',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',

  unverified: 'Your email address is not confirmed yet. Enter the code that we sent you.',
  get underReview() {
    return `Your registration is under review. You will hear from us within ${REVIEW_PROMISE}.`;
  },
  rejected: 'Your registration was not approved. You can correct it and register again.',
  banned: 'This account is banned. Contact support to ask why.',
  suspended: 'Your company is suspended, so no one from it can sign in. Contact support for help.',

  forgot: {
    failed: 'Failed to send reset email',
    /** The same for every address, so it doesn't reveal who has an account. */
    sent: 'If an account has this address, a code is on its way there. A company under review has no account yet.',
    sentTitle: 'Check your email',
    minutes: CODE_LIFETIME_MS / 60_000,
  },
  reset: {
    failed: 'Failed to reset password',
    codeInvalid: 'Reset code must be 6 digits',
    done: toast(
      'Password reset',
      'You have been signed out everywhere. Sign in with your new password.',
    ),
  },

  admin: {
    firstNameRequired: 'First name is required',
    firstNameTooLong: 'First name too long',
    lastNameRequired: 'Last name is required',
    lastNameTooLong: 'Last name too long',
    secretRequired: 'Admin secret key is required',
    secretWrong: 'The admin secret key is wrong. Copy it from the server’s environment.',
    exists: 'An admin already exists. Sign in, or ask an admin to create an account for you.',
    emailTaken: 'This email address belongs to another account. Use a different one.',
    created: toast(
      'Admin account created',
      'They can sign in with the password you set. We’ve emailed them.',
    ),
    createdForAdmins: (name: string, email: string) => ({
      title: `New admin: ${name}`,
      content: `An admin created an admin account for ${email}. If no one on your team knows about it, remove the account and contact support.`,
      actionUrl: '/admin/admins',
      actionText: 'View Admins',
      kind: 'admin_created',
    }),
    failed: 'Failed to create admin',
  },

  reusedKey: 'This Idempotency-Key was sent before with another body. Send a new key.',
  stillRunning: 'The same call is being answered right now. Send it again in a moment.',

  demo: {
    title: 'Demo Sign In',
    description: 'You are signed in as the demo buyer. Look around and buy with a test card.',
    none: 'Demo data isn’t loaded here. Sign in with your own account.',
  },
} as const;

export const TOKENS_COPY = {
  nameRequired: 'Name the token after what uses it',
  scopeRequired: 'Choose what the token may do',
  scopes: { read: 'Read', write: 'Read and write' },
  tooMany: 'You have 20 tokens. Revoke one you no longer use before you create another.',
  keepHint: 'Leave this off if someone else may know your password: tokens are then revoked.',
  alreadyMade:
    'This token was already created, and it is shown only once. If you didn’t copy it, revoke it and create another.',
  revoked: toast('Token revoked', 'Calls that use it are now refused.'),
} as const;

export const TWO_STEP_COPY = {
  title: 'Two-step sign-in',
  appCodeWanted: 'Enter the 6 digits from your app.',
  codeWanted: 'Enter the 6 digits from your app, or a recovery code of 12 digits.',
  codeHint: '6 digits. If you don’t have the app with you, enter a recovery code.',
  codeNeeded: 'Enter a code from your authenticator app, or one of your recovery codes.',
  codeWrong:
    'This code is wrong or was already used. Wait for the next one in your app and enter it.',
  recoveryCodeWrong:
    'This recovery code is wrong, was already used, or was replaced by newer codes. Each works once: enter another one, or contact support if you have none left.',
  signInAgain: toast(
    'Sign in again',
    'Your password or two-step sign-in changed, or more than 10 minutes have passed since you entered your password.',
  ),
  adminNeeds: toast('Set up two-step sign-in first', 'Admins need it to open the dashboard.'),
  alreadyOn: 'Two-step sign-in is already on. Turn it off before you set it up again.',
  notStarted: 'Start the setup again. This one was canceled or replaced.',
  unreadable:
    'Your authenticator app and recovery codes no longer work here. Sign in with a passkey, or ask support to remove two-step sign-in. Then set it up again.',
  isOff: 'Two-step sign-in is off.',
  turnedOff: toast('Two-step sign-in is off', 'From now on, your password is enough to sign in.'),
  notYourself: 'Turn off your own two-step sign-in under Security in your profile.',
  notOn: 'This person doesn’t use two-step sign-in.',
  removed: (name: string) =>
    toast(
      'Two-step sign-in removed',
      `${name} can sign in with a password alone, and got an email about it.`,
    ),
} as const;

export const PASSKEYS_COPY = {
  title: 'Passkeys',
  nameRequired: 'Name the passkey after the device that holds it',
  refused: 'This passkey can’t be used here. Try again, or sign in with your password.',
  tooMany: 'You have 20 passkeys. Remove one you no longer use before you add another.',
  known: 'This passkey was already added.',
  notFound: 'This passkey was already removed.',
  added: toast('Passkey added', 'You can sign in with it from now on.'),
  renamed: toast('Passkey renamed', 'The new name is saved.'),
  removed: toast('Passkey removed', 'You can no longer sign in with it.'),
} as const;

export const PROFILE_COPY = {
  title: 'Profile Settings',
  subtitle: 'Manage your account settings and company information',
  authenticationRequired: toast(
    'Authentication Required',
    'Please sign in to access your profile settings.',
  ),
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  emailInvalid: 'Invalid email address',
  profileUpdated: toast(
    'Profile Updated',
    'Your profile information has been updated successfully.',
  ),
  updateFailed: toast('Update Failed', 'Failed to update profile'),
  passwordHint:
    'At least 8 characters with a mix of uppercase and lowercase letters, numbers and special characters (@$!%*?&)',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'This is not your current password. Check it and try again.',
  passwordNeeded: 'Enter your current password to make this change.',
  passwordNeededHint: 'We ask because you last entered it more than 10 minutes ago.',
  confirmPasswordRequired: 'Please confirm your password',
  passwordUnchanged: 'Choose a password other than the current one.',
  passwordJustChanged: 'Your password was just changed. Sign in with the new one.',
  passwordChanged: toast('Password Changed', 'Your password has been changed successfully.'),
  passwordChangeFailed: toast('Password Change Failed', 'Failed to change password'),
  codeSent: (email: string) =>
    toast('Code sent', `Enter the code that was sent to ${email} to confirm it.`),
  noEmailChange: 'You have no pending email change. Enter the new address first.',
  emailChanged: (email: string) => toast('Profile Updated', `Your email address is now ${email}.`),
  emailChangeCancelled: toast('Email change canceled', 'Your email address hasn’t changed.'),
  emailChangeOver: toast(
    'Nothing to confirm',
    'This email change was already confirmed or canceled.',
  ),
  emailIsVerified: 'Your email address is already verified.',
  sessionEnded: toast('Signed out', 'That device is signed out.'),
  otherSessionsEnded: toast('Signed out everywhere else', 'Only this device is still signed in.'),
  preferencesSaved: toast('Preferences saved', 'Your changes are already in effect.'),
} as const;
