import { buttonTo, type MailContent, SAMPLE_PERSON } from '~/domain/notifications/index.server';
import { SITE_NAME } from '~/lib/site';
import { CODE_LIFETIME_MS } from './codes/code-rules';

interface Addressee {
  firstName: string;
  email: string;
}

const MINUTES = CODE_LIFETIME_MS / 60_000;

/** `isNew`: sent to the address that will replace the current one. */
export function emailCodeMail(code: string, isNew: boolean): MailContent {
  return {
    subject: isNew ? 'Confirm your new email address' : 'Verify your email address',
    preview: `Enter this code on ${SITE_NAME} within ${MINUTES} minutes.`,
    parts: [
      isNew
        ? 'Enter this code under Account in your profile settings. After that, sign in with this address.'
        : `Enter this code to verify the email address of your ${SITE_NAME} account.`,
      { code },
      `It works once and expires in ${MINUTES} minutes.`,
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
      `The email address of your ${SITE_NAME} account is now ${newEmail}. Use it to sign in. We’ll send all email there.`,
      {
        note: 'If this wasn’t you, someone else knows your password or is signed in to your account. Contact support right away.',
      },
      buttonTo('Contact support', '/help#contact'),
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
      `It works once and expires in ${MINUTES} minutes.`,
      { note: 'If you didn’t ask for this, you can ignore this email. Nothing will change.' },
    ],
  };
}

const tokensInWords = (count: number) => (count === 1 ? 'API token' : `${count} API tokens`);

function tokenSentence(kept: number, revoked: number): string | null {
  if (kept > 0) {
    return `You kept your ${tokensInWords(kept)}: software that uses ${kept === 1 ? 'it' : 'them'} still has access. You can revoke tokens under Security in your profile.`;
  }
  if (revoked === 0) return null;
  return `Your ${tokensInWords(revoked)} ${revoked === 1 ? 'was' : 'were'} revoked. Software that used ${revoked === 1 ? 'it needs a new one' : 'them needs new ones'}.`;
}

export function passwordChangedMail({
  firstName,
  keptTokens,
  revokedTokens,
}: Pick<Addressee, 'firstName'> & { keptTokens: number; revokedTokens: number }): MailContent {
  const tokens = tokenSentence(keptTokens, revokedTokens);
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
      `Two-step sign-in was turned on for your ${SITE_NAME} account, and your other devices were signed out. Signing in now requires your password and a code from your authenticator app.`,
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
      `A platform admin removed two-step sign-in from your ${SITE_NAME} account. Your password is now enough to sign in. You can set up two-step sign-in again under Security in your profile.`,
    note: 'If you didn’t ask for this, set a new password right away and contact support.',
  },
  recovery_codes_replaced: {
    subject: 'You have new recovery codes',
    what: () =>
      `New recovery codes were created for your ${SITE_NAME} account. The earlier ones no longer work.`,
    note: 'If this wasn’t you, set a new password right away and contact support.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    what: () =>
      `A recovery code was used for your ${SITE_NAME} account in place of a code from your authenticator app. It no longer works. See how many are left under Security in your profile.`,
    note: 'If this wasn’t you, someone else knows your password and a recovery code. Set a new password right away and contact support.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    what: () =>
      `A passkey was added to your ${SITE_NAME} account. You can sign in with it without your password.`,
    note: 'If this wasn’t you, remove it under Security in your profile, set a new password and contact support.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    what: () =>
      `A passkey was removed from your ${SITE_NAME} account. You can no longer sign in with it.`,
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
    parts: [`Hello ${firstName},`, what(), { note }, buttonTo('Contact support', '/help#contact')],
  };
}

/** The last email to the account. The audit log keeps the name only of those an admin deletes. */
export function accountClosedMail(
  { firstName, role }: Pick<Addressee, 'firstName'> & { role: string },
  { isByAdmin }: { isByAdmin: boolean },
): MailContent {
  const isAdmin = role === 'admin';
  const account = isAdmin ? 'admin account' : 'account';
  const what = isByAdmin
    ? `An admin deleted your ${SITE_NAME} ${account}.`
    : `You closed your ${SITE_NAME} ${account}.`;
  const erased = isByAdmin
    ? 'your email address was deleted. Your name stays in the admins’ audit log'
    : 'your name and email address were deleted';
  const kept = isAdmin
    ? `What you did as an admin stays on record${isByAdmin ? '' : ', without your name'}.`
    : 'What you bought, sold or wrote for your company stays with the company, without your name.';
  return {
    subject: `Your ${SITE_NAME} account was closed`,
    preview: what,
    heading: 'Your account was closed',
    parts: [
      `Hello ${firstName},`,
      `${what} You were signed out everywhere, and ${erased}. ${kept}`,
      isByAdmin
        ? 'Contact support if you have questions.'
        : { note: 'If this wasn’t you, contact support right away.' },
      buttonTo('Contact support', '/help#contact'),
    ],
  };
}

export function adminCreatedMail({ firstName, email }: Addressee): MailContent {
  const what = `An admin made you an admin of ${SITE_NAME}.`;
  return {
    subject: `You are now an admin of ${SITE_NAME}`,
    preview: what,
    heading: 'You are now an admin',
    parts: [
      `Hello ${firstName},`,
      `${what} Sign in with ${email} and the password that they give you, then set up two-step sign-in.`,
      buttonTo('Sign in', '/signin'),
      { note: 'If you didn’t expect this, contact support.' },
    ],
  };
}

export function accountBannedMail({ firstName }: Pick<Addressee, 'firstName'>): MailContent {
  const what = `An admin banned your ${SITE_NAME} account.`;
  return {
    subject: `Your ${SITE_NAME} account is banned`,
    preview: what,
    heading: 'Your account is banned',
    parts: [
      `Hello ${firstName},`,
      `${what} You were signed out everywhere and can’t sign in.`,
      'Contact support if you have questions.',
      buttonTo('Contact support', '/help#contact'),
    ],
  };
}

export function accountUnbannedMail({ firstName }: Pick<Addressee, 'firstName'>): MailContent {
  const what = `An admin unbanned your ${SITE_NAME} account.`;
  return {
    subject: `Your ${SITE_NAME} account is no longer banned`,
    preview: what,
    heading: 'You can sign in again',
    parts: [
      `Hello ${firstName},`,
      `${what} You can sign in again.`,
      buttonTo('Sign in', '/signin'),
    ],
  };
}

export function emailInUseMail({ firstName }: Pick<Addressee, 'firstName'>): MailContent {
  return {
    subject: `You already have an account on ${SITE_NAME}`,
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

export const accountMailSamples = {
  email_change_code: () => emailCodeMail('042917', true),
  email_verification_code: () => emailCodeMail('042917', false),
  email_changed: () => emailChangedMail(SAMPLE_PERSON.firstName, SAMPLE_PERSON.email),
  password_reset: () => passwordResetMail(SAMPLE_PERSON, '042917'),
  password_changed: () =>
    passwordChangedMail({ ...SAMPLE_PERSON, keptTokens: 0, revokedTokens: 1 }),
  two_step_on: () => signInChangedMail(SAMPLE_PERSON, 'two_step_on'),
  two_step_off: () => signInChangedMail(SAMPLE_PERSON, 'two_step_off'),
  two_step_removed: () => signInChangedMail(SAMPLE_PERSON, 'two_step_removed'),
  recovery_codes_replaced: () => signInChangedMail(SAMPLE_PERSON, 'recovery_codes_replaced'),
  recovery_code_used: () => signInChangedMail(SAMPLE_PERSON, 'recovery_code_used'),
  passkey_added: () => signInChangedMail(SAMPLE_PERSON, 'passkey_added'),
  passkey_removed: () => signInChangedMail(SAMPLE_PERSON, 'passkey_removed'),
  account_closed: () =>
    accountClosedMail({ ...SAMPLE_PERSON, role: 'company_user' }, { isByAdmin: false }),
  account_deleted: () =>
    accountClosedMail({ ...SAMPLE_PERSON, role: 'company_user' }, { isByAdmin: true }),
  admin_created: () => adminCreatedMail(SAMPLE_PERSON),
  account_banned: () => accountBannedMail(SAMPLE_PERSON),
  account_unbanned: () => accountUnbannedMail(SAMPLE_PERSON),
  used_email: () => emailInUseMail(SAMPLE_PERSON),
} satisfies Record<string, () => MailContent>;
