export { createAdmin } from './users/create-admin.server';
export { adminExists, createFirstAdmin } from './users/create-first-admin.server';
export { findDemoBuyer } from './users/demo-buyer.server';
export { requestPasswordReset } from './passwords/request-password-reset.server';
export { resetPassword } from './passwords/reset-password.server';
export { accountJobs } from './jobs.server';
export { accountMailSamples } from './mails.server';
export { hashPassword } from './passwords/passwords.server';
export { signIn, type SignedIn } from './sessions/sign-in.server';
export {
  createUserSession,
  endUserSession,
  findViewer,
  SESSION_LIFETIME_MS,
  sweepExpiredSessions,
} from './sessions/user-sessions.server';
export type { Viewer, ViewerCompany } from './sessions/viewer-row.server';
export { answerOnce, onceIdOf, type KeptAnswer, type OnceCall } from './answer-once.server';
export { findTokenViewer } from './tokens/find-token-viewer.server';
export { listTokens, type TokenView } from './tokens/token-queries.server';
export { makeToken } from './tokens/make-token.server';
export { revokeToken } from './tokens/revoke-token.server';
export { cancelEmailChange } from './profile/cancel-email-change.server';
export { changePassword } from './passwords/change-password.server';
export { confirmEmailChange } from './profile/confirm-email-change.server';
export { endOtherSessions, endSession, endSessionsOf } from './sessions/end-sessions.server';
export {
  getLastChange,
  getProfile,
  listSessions,
  type Profile,
  type SessionView,
} from './profile/profile-queries.server';
export { requireUncommonPassword } from './passwords/require-uncommon-password.server';
export { resendEmailChange } from './profile/resend-email-change.server';
export { saveDisplayPreferences } from './profile/save-display-preferences.server';
export { sendOwnVerificationCode } from './codes/send-own-verification-code.server';
export { updateProfile } from './profile/update-profile.server';
export { listLiveSessions, watchEndedSessions } from './sessions/live-sessions.server';
export {
  CODE_LIFETIME_MS,
  CODE_REFUSED,
  MAX_CODE_TRIES,
  MAX_CODES_A_DAY,
  RESEND_COOLDOWN_SECONDS,
} from './codes/code-rules';
export { keepUserCode, makeCode } from './codes/codes.server';
export {
  findUnconfirmedProof,
  forgetUnconfirmedPassword,
  keepUnconfirmedPassword,
} from './passwords/keep-unconfirmed-password.server';
export { createAccount, type NewAccount } from './users/create-account.server';
export { isPasswordRight } from './passwords/passwords.server';
export { sendVerificationCode, verifyUserEmail } from './codes/verify-user-email.server';
export { countFromAddress } from './count-from-address.server';
export { banUser } from './users/ban-user.server';
export { deleteUser } from './users/delete-user.server';
export { unbanUser } from './users/unban-user.server';
