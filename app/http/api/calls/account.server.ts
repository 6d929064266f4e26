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
  summary: 'Ask for a code to set a new password',
  description: 'The answer is the same whether or not the address is known.',
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
  summary: 'Set a new password by the code',
  description: 'All sessions of the user end. A code works once and takes five tries.',
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
  summary: 'Change the own name and email',
  description:
    'Another email does not count at once: a code goes to it, and POST /api/auth/profile/confirm-email takes that. emailToConfirm is the address that waits for it. One that belongs to somebody else is answered alike.',
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
  summary: 'Make the new email the own one, by its code',
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
  summary: 'Change the own password',
  description: 'All other sessions of the user end; this one stays.',
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
