import { z } from 'zod/v4';
import { NewPassword } from '~/domain/accounts/passwords/change-password.schema';
import { ConfirmEmailChange } from '~/domain/accounts/profile/confirm-email-change.schema';
import { ACCOUNTS_COPY, PROFILE_COPY } from '~/domain/accounts/copy';
import {
  changePassword,
  confirmEmailChange,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '~/domain/accounts/index.server';
import { RequestPasswordReset } from '~/domain/accounts/passwords/request-password-reset.schema';
import { ResetPassword } from '~/domain/accounts/passwords/reset-password.schema';
import { UpdateProfile } from '~/domain/accounts/profile/update-profile.schema';
import { withFallbackMessage } from '../../fallback-message.server';
import { visitorOf } from '../../visitor.server';
import { defineCall } from '../define-call.server';
import { Done, done } from './common-json.server';

const tag = 'Account';

export const forgotPasswordCall = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  tag,
  summary: 'Request a password reset code',
  description: 'The response is the same whether or not the address has an account.',
  auth: 'public',
  tokens: 'never',
  body: RequestPasswordReset,
  answer: Done,
  refusals: [429, 503],
  async run({ body, request }) {
    const { failed, sent } = ACCOUNTS_COPY.forgot;
    await withFallbackMessage(failed, () => requestPasswordReset(body, visitorOf(request)));
    return done(sent);
  },
});

export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  tag,
  summary: 'Reset a password with a code',
  description: 'Ends all of the user’s sessions. A code works once and allows five tries.',
  auth: 'public',
  tokens: 'never',
  body: ResetPassword,
  answer: Done,
  refusals: [429, 503],
  async run({ body, request }) {
    await withFallbackMessage(ACCOUNTS_COPY.reset.failed, () =>
      resetPassword(body, visitorOf(request)),
    );
    return done(ACCOUNTS_COPY.reset.done.description);
  },
});

export const updateProfileCall = defineCall({
  method: 'PUT',
  path: '/api/auth/profile',
  tag,
  summary: 'Update your name and email',
  description:
    'A new email takes effect after its code is sent to POST /api/auth/profile/confirm-email; until then it is emailToConfirm. The response is the same if the address belongs to another account.',
  auth: 'session',
  tokens: 'never',
  body: UpdateProfile,
  answer: z.object({ ...Done.shape, emailToConfirm: z.string().nullable() }),
  refusals: [429, 503],
  async run({ body, viewer }) {
    const { emailToConfirm } = await withFallbackMessage(
      PROFILE_COPY.updateFailed.description,
      () => updateProfile(body, viewer.actor),
    );
    const { description } = emailToConfirm
      ? PROFILE_COPY.codeSent(emailToConfirm)
      : PROFILE_COPY.profileUpdated;
    return { ...done(description), emailToConfirm };
  },
});

export const confirmEmailCall = defineCall({
  method: 'POST',
  path: '/api/auth/profile/confirm-email',
  tag,
  summary: 'Confirm a new email with its code',
  auth: 'session',
  tokens: 'never',
  body: ConfirmEmailChange,
  answer: z.object({ ...Done.shape, email: z.string() }),
  refusals: [429],
  async run({ body, viewer }) {
    const email = await confirmEmailChange(body, viewer.actor);
    return { ...done(PROFILE_COPY.emailChanged(email).description), email };
  },
});

export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/api/auth/change-password',
  tag,
  summary: 'Change your password',
  description: 'Ends your other sessions; this one stays signed in.',
  auth: 'session',
  tokens: 'never',
  body: NewPassword,
  answer: Done,
  refusals: [409, 429, 503],
  async run({ body, viewer }) {
    await withFallbackMessage(PROFILE_COPY.passwordChangeFailed.description, () =>
      changePassword(body, viewer.actor, viewer.sessionId),
    );
    return done(PROFILE_COPY.passwordChanged.description);
  },
});
