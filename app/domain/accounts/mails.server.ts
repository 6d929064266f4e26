import { env } from '~/lib/env.server';
import type { MailContent } from '~/domain/notifications/index.server';
import { CODE_LIFETIME_MS } from './codes/code-rules';

const page = (path: string) => new URL(path, env().APP_ORIGIN).href;

const MINUTES = CODE_LIFETIME_MS / 60_000;

/** The six digits that prove that an address is the user's own: a new one, or the first. */
export function emailCodeMail({
  code,
  isNewAddress,
}: {
  code: string;
  isNewAddress: boolean;
}): MailContent {
  return {
    subject: isNewAddress ? 'Confirm your new email address' : 'Verify your email address',
    preview: `Enter this code on Offcut within ${MINUTES} minutes.`,
    heading: isNewAddress ? 'Confirm your new email address' : 'Verify your email address',
    parts: [
      {
        paragraph: isNewAddress
          ? 'Enter this code under Account in your profile settings. From then on you sign in with this address.'
          : 'Enter this code to verify the email address of your Offcut account.',
      },
      { code },
      { paragraph: `It works once, within ${MINUTES} minutes.` },
      { note: 'If you did not ask for it, you can ignore this email: nothing changes.' },
    ],
  };
}

/** To the former address, so that its owner can object to a change that was not theirs. */
export function emailChangedMail({
  firstName,
  newEmail,
}: {
  firstName: string;
  newEmail: string;
}): MailContent {
  return {
    subject: 'Your email address was changed',
    preview: `You sign in to Offcut with ${newEmail} from now on.`,
    heading: 'Your email address was changed',
    parts: [
      { paragraph: `Hello ${firstName},` },
      {
        paragraph: `The email address of your Offcut account is now ${newEmail}. You sign in with it, and all our email goes there.`,
      },
      {
        note: 'If this was not you, somebody else knows your password or has an open session of yours. Contact support at once.',
      },
      { button: { label: 'Contact support', url: page('/help') } },
    ],
  };
}

/** The six digits that let whoever reads the mail set another password. */
export function passwordResetMail({
  firstName,
  email,
  code,
}: {
  firstName: string;
  email: string;
  code: string;
}): MailContent {
  return {
    subject: 'Reset your password',
    preview: `Enter this code on Offcut within ${MINUTES} minutes.`,
    heading: 'Reset your password',
    parts: [
      { paragraph: `Hello ${firstName},` },
      { paragraph: 'Enter this code with your new password:' },
      { code },
      {
        button: {
          label: 'Set a new password',
          url: page(`/reset-password?${new URLSearchParams({ email })}`),
        },
      },
      { paragraph: `It works once, within ${MINUTES} minutes.` },
      { note: 'If you did not ask for it, you can ignore this email: nothing changes.' },
    ],
  };
}

/** After a change or a reset, so that one that was somebody else's is noticed. */
export function passwordChangedMail({ firstName }: { firstName: string }): MailContent {
  return {
    subject: 'Your password was changed',
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    parts: [
      { paragraph: `Hello ${firstName},` },
      {
        paragraph:
          'The password of your Offcut account was changed, and all other devices were signed out.',
      },
      { note: 'If this was not you, set a new password at once and tell support.' },
      { button: { label: 'Set a new password', url: page('/forgot-password') } },
    ],
  };
}

/** To the owner of an address that somebody wanted to use for another account. */
export function usedEmailMail({ firstName }: { firstName: string }): MailContent {
  return {
    subject: 'You already have an Offcut account',
    preview: 'Somebody entered your email address for another account.',
    heading: 'You already have an account',
    parts: [
      { paragraph: `Hello ${firstName},` },
      {
        paragraph:
          'Somebody entered this email address for another account at Offcut. It belongs to yours, so nothing was changed.',
      },
      { paragraph: 'If it was you, sign in. A forgotten password can be set anew.' },
      { button: { label: 'Sign in', url: page('/signin') } },
      { note: 'If it was not you, there is nothing to do.' },
    ],
  };
}

/** Every letter with facts of nobody, for whoever looks at them. */
export const accountMailSamples = {
  email_change_code: () => emailCodeMail({ code: '042917', isNewAddress: true }),
  email_verification_code: () => emailCodeMail({ code: '042917', isNewAddress: false }),
  email_changed: () =>
    emailChangedMail({ firstName: 'Maria', newEmail: 'maria@lakeshore-masonry.example' }),
  password_reset: () =>
    passwordResetMail({
      firstName: 'Maria',
      email: 'maria@lakeshore-masonry.example',
      code: '042917',
    }),
  password_changed: () => passwordChangedMail({ firstName: 'Maria' }),
  used_email: () => usedEmailMail({ firstName: 'Maria' }),
} satisfies Record<string, () => MailContent>;
