import { z } from 'zod/v4';
import { ACCOUNTS_COPY, PROFILE_COPY } from '~/domain/accounts/copy';
import {
  changePassword,
  closeAccount,
  confirmEmailChange,
  confirmPassword,
  exportOwnData,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '~/domain/accounts/index.server';
import {
  NewPassword,
  RequestPasswordReset,
  ResetPassword,
} from '~/domain/accounts/passwords/passwords.schema';
import { ConfirmEmailChange, UpdateProfile } from '~/domain/accounts/profile/profile.schema';
import { CloseAccount } from '~/domain/accounts/users/users.schema';
import { signOutHeaders } from '~/http/session/session.server';
import { namedVisitorOf, visitorOf } from '~/http/session/visitor.server';
import { callsOf } from '../../define-call.server';

const { anyone, user } = callsOf('Account', { tokens: 'never' });

export const forgotPasswordCall = anyone.post('/api/auth/forgot-password', {
  summary: 'Request a password reset code',
  description: 'The response is the same whether or not the address has an account.',
  body: RequestPasswordReset,
  refusals: [429],
  failed: ACCOUNTS_COPY.forgot.failed,
  async run({ body, request, setHeaders }) {
    const { visitor, headers } = namedVisitorOf(request);
    await requestPasswordReset(body, visitor);
    setHeaders(headers);
  },
  done: ACCOUNTS_COPY.forgot.sent,
});

export const resetPasswordCall = anyone.post('/api/auth/reset-password', {
  summary: 'Reset a password with a code',
  description:
    'Ends all of the user’s sessions and revokes their API tokens unless keepTokens is true. A code works once. The browser that requested it, known by its cookie, has five attempts; all other clients share five.',
  body: ResetPassword,
  refusals: [429],
  failed: ACCOUNTS_COPY.reset.failed,
  run: ({ body, request }) => resetPassword(body, visitorOf(request)),
  done: ACCOUNTS_COPY.reset.done.description,
});

export const updateProfileCall = user.put('/api/auth/profile', {
  summary: 'Update your name and email',
  description:
    'A new email needs currentPassword unless it was entered in this session within 10 minutes: without it, 403 with missing: currentPassword. It takes effect after its code is sent to POST /api/auth/profile/confirm-email; until then it is emailToConfirm. The response is the same if the address belongs to another account.',
  body: UpdateProfile,
  answer: z.object({
    emailToConfirm: z
      .string()
      .nullable()
      .meta({ description: 'The new email; null without one, when an earlier one may still wait' }),
  }),
  refusals: [429],
  failed: PROFILE_COPY.updateFailed.description,
  run: async ({ body, viewer }) =>
    updateProfile(body, await confirmPassword(body.currentPassword, viewer)),
  done: ({ emailToConfirm }) =>
    (emailToConfirm ? PROFILE_COPY.codeSent(emailToConfirm) : PROFILE_COPY.profileUpdated)
      .description,
});

export const confirmEmailCall = user.post('/api/auth/profile/confirm-email', {
  summary: 'Confirm a new email with its code',
  body: ConfirmEmailChange,
  answer: z.object({ email: z.string() }),
  refusals: [429],
  run: async ({ body, viewer }) => ({ email: await confirmEmailChange(body, viewer.actor) }),
  done: ({ email }) => PROFILE_COPY.emailChanged(email).description,
});

export const changePasswordCall = user.post('/api/auth/change-password', {
  summary: 'Change your password',
  description:
    'Ends your other sessions and revokes your API tokens unless keepTokens is true. This session stays signed in.',
  body: NewPassword,
  refusals: [409, 429],
  failed: PROFILE_COPY.passwordChangeFailed.description,
  run: ({ body, viewer }) => changePassword(body, viewer.actor, viewer.sessionId),
  done: PROFILE_COPY.passwordChanged.description,
});

export const exportDataCall = user.get('/api/auth/account/data', {
  summary: 'Get all data about you',
  description:
    'Your profile, sessions, passkeys and token names, what you saved, bought, wrote, uploaded and were notified of, and the audit log’s entries about you. It has no secrets.',
  refusals: [403],
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
  run: async ({ viewer }) => ({ data: { ...(await exportOwnData(viewer.actor)) } }),
});

export const closeAccountCall = user.delete('/api/auth/account', {
  summary: 'Close your account',
  description:
    'Deletes the account and ends all of its sessions; it can’t be undone. What you did for your company stays with it, without your name. The last admin can’t close their account: 409. Always needs currentPassword, and with two-step sign-in a code: without it, 401 with missing: code. A code works once; five attempts in 15 minutes.',
  body: CloseAccount,
  refusals: [409, 429],
  failed: PROFILE_COPY.updateFailed.description,
  async run({ body, viewer, request, setHeaders }) {
    await closeAccount(body, viewer);
    setHeaders(await signOutHeaders(request));
  },
  done: ACCOUNTS_COPY.closed.description,
});
