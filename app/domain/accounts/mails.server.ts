import { buttonTo, type MailContent } from '~/domain/notifications/index.server';
import { CODE_LIFETIME_MS } from './codes/code-rules';
import { ACCOUNTS_COPY } from './copy';
import { SITE_NAME } from '~/lib/site';

interface Addressee {
  firstName: string;
  email: string;
}

const MINUTES = CODE_LIFETIME_MS / 60_000;

/** `isNew`: to the address that is to replace the user's own. */
export function emailCodeMail(code: string, isNew: boolean): MailContent {
  return {
    subject: isNew ? 'Confirm your new email address' : 'Verify your email address',
    preview: `Enter this code on ${SITE_NAME} within ${MINUTES} minutes.`,
    parts: [
      isNew
        ? 'Enter this code under Account in your profile settings. After that, sign in with this address.'
        : `Enter this code to verify the email address of your ${SITE_NAME} account.`,
      { code },
      `It works once, within ${MINUTES} minutes.`,
      { note: 'If you didn’t ask for this, you can ignore this email. Nothing will change.' },
    ],
  };
}

/** Goes to the old address, so its owner can object. */
export function emailChangedMail(firstName: string, newEmail: string): MailContent {
  return {
    subject: 'Your email address was changed',
    preview: `Sign in to ${SITE_NAME} with ${newEmail} from now on.`,
    parts: [
      `Hello ${firstName},`,
      `The email address of your ${SITE_NAME} account is now ${newEmail}. Use it to sign in. All our email goes there.`,
      {
        note: 'If this wasn’t you, someone else knows your password or is signed in to your account. Contact support right away.',
      },
      buttonTo('Contact support', '/help'),
    ],
  };
}

export function passwordResetMail(user: Addressee, code: string): MailContent {
  return {
    subject: 'Reset your password',
    preview: `Enter this code on ${SITE_NAME} within ${MINUTES} minutes.`,
    parts: [
      `Hello ${user.firstName},`,
      'Enter this code with your new password:',
      { code },
      buttonTo(
        'Set a new password',
        `/reset-password?${new URLSearchParams({ email: user.email })}`,
      ),
      `It works once, within ${MINUTES} minutes.`,
      { note: 'If you didn’t ask for this, you can ignore this email. Nothing will change.' },
    ],
  };
}

const tokensInWords = (count: number) => (count === 1 ? 'API token' : `${count} API tokens`);

export function passwordChangedMail({
  firstName,
  keptTokens,
  revokedTokens,
}: Pick<Addressee, 'firstName'> & { keptTokens: number; revokedTokens: number }): MailContent {
  const tokens = keptTokens
    ? `You kept your ${tokensInWords(keptTokens)}: software that uses ${keptTokens === 1 ? 'it' : 'them'} still has access. You can revoke tokens under Security in your profile.`
    : revokedTokens
      ? `Your ${tokensInWords(revokedTokens)} ${revokedTokens === 1 ? 'was' : 'were'} revoked. Software that used ${revokedTokens === 1 ? 'it' : 'them'} needs a new one.`
      : null;
  return {
    subject: 'Your password was changed',
    preview: 'All other devices were signed out.',
    parts: [
      `Hello ${firstName},`,
      `The password of your ${SITE_NAME} account was changed, and all other devices were signed out.`,
      ...(tokens ? [tokens] : []),
      { note: 'If this wasn’t you, set a new password right away and contact support.' },
      buttonTo('Set a new password', '/forgot-password'),
    ],
  };
}

const SIGN_IN_CHANGES = {
  two_step_on: {
    subject: 'Two-step sign-in is on',
    what: () =>
      `Two-step sign-in was turned on for your ${SITE_NAME} account, and your other devices were signed out. Signing in now takes your password and a code from your authenticator app.`,
    note: 'If this wasn’t you, someone else knows your password. Contact support right away.',
  },
  two_step_off: {
    subject: 'Two-step sign-in is off',
    what: () =>
      `Two-step sign-in was turned off for your ${SITE_NAME} account. Your password is now enough to sign in.`,
    note: 'If this wasn’t you, set a new password right away and contact support.',
  },
  two_step_removed: {
    subject: 'Two-step sign-in was removed',
    what: () =>
      `An ${SITE_NAME} admin removed two-step sign-in from your account. Your password is now enough to sign in. You can set up two-step sign-in again under Security in your profile.`,
    note: 'If you didn’t ask for this, set a new password right away and contact support.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    what: () =>
      `A passkey was added to your ${SITE_NAME} account. It signs in without your password.`,
    note: 'If this wasn’t you, remove it under Security in your profile, set a new password and contact support.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    what: () => `A passkey was removed from your ${SITE_NAME} account. It no longer signs in.`,
    note: 'If this wasn’t you, set a new password right away and contact support.',
  },
} as const;

export type SignInChange = keyof typeof SIGN_IN_CHANGES;

export function signInChangedMail(
  { firstName }: Pick<Addressee, 'firstName'>,
  change: SignInChange,
): MailContent {
  const { subject, what, note } = SIGN_IN_CHANGES[change];
  return {
    subject,
    preview: what(),
    parts: [`Hello ${firstName},`, what(), { note }, buttonTo('Contact support', '/help')],
  };
}

/** The last one; `by` says who closed it. */
export function accountClosedMail(
  { firstName }: Pick<Addressee, 'firstName'>,
  by: string,
): MailContent {
  return {
    subject: `Your ${SITE_NAME} account was closed`,
    preview: by,
    heading: 'Your account was closed',
    parts: [
      `Hello ${firstName},`,
      `${by} You were signed out everywhere, and your name and email address were deleted. What you bought, sold or wrote for your company stays with the company, without your name.`,
      { note: 'If this wasn’t you, contact support right away.' },
      buttonTo('Contact support', '/help'),
    ],
  };
}

export function usedEmailMail({ firstName }: Pick<Addressee, 'firstName'>): MailContent {
  return {
    subject: `You already have an ${SITE_NAME} account`,
    preview: 'Someone tried to use your email address for another account.',
    heading: 'You already have an account',
    parts: [
      `Hello ${firstName},`,
      `Someone tried to use this email address for another ${SITE_NAME} account. It belongs to your account, so nothing changed.`,
      'If it was you, sign in. You can reset a forgotten password.',
      buttonTo('Sign in', '/signin'),
      { note: 'If it wasn’t you, you don’t need to do anything.' },
    ],
  };
}

const MARIA = { firstName: 'Maria', email: 'maria@lakeshore-masonry.example' };

export const accountMailSamples = {
  email_change_code: () => emailCodeMail('042917', true),
  email_verification_code: () => emailCodeMail('042917', false),
  email_changed: () => emailChangedMail(MARIA.firstName, MARIA.email),
  password_reset: () => passwordResetMail(MARIA, '042917'),
  password_changed: () => passwordChangedMail({ ...MARIA, keptTokens: 0, revokedTokens: 1 }),
  two_step_on: () => signInChangedMail(MARIA, 'two_step_on'),
  two_step_off: () => signInChangedMail(MARIA, 'two_step_off'),
  two_step_removed: () => signInChangedMail(MARIA, 'two_step_removed'),
  passkey_added: () => signInChangedMail(MARIA, 'passkey_added'),
  passkey_removed: () => signInChangedMail(MARIA, 'passkey_removed'),
  account_closed: () => accountClosedMail(MARIA, ACCOUNTS_COPY.closedByYou),
  used_email: () => usedEmailMail(MARIA),
} satisfies Record<string, () => MailContent>;
