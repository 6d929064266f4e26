export { createAdmin } from './create-admin.server';
export { adminExists, createFirstAdmin } from './create-first-admin.server';
export { findDemoBuyer } from './demo-buyer.server';
export { requestPasswordReset } from './request-password-reset.server';
export { resetPassword } from './reset-password.server';
export { accountJobs } from './jobs.server';
export { accountMailSamples } from './mails.server';
export { hashPassword } from './passwords.server';
export { signIn, type SignedIn } from './sign-in.server';
export {
  createUserSession,
  endUserSession,
  findViewer,
  SESSION_LIFETIME_MS,
  sweepExpiredSessions,
} from './user-sessions.server';
export type { Viewer, ViewerCompany } from './viewer-row.server';
export { answerOnce, onceIdOf, type KeptAnswer, type OnceCall } from './answer-once.server';
export { findTokenViewer } from './find-token-viewer.server';
export { listTokens, type TokenView } from './token-queries.server';
export { makeToken } from './make-token.server';
export { revokeToken } from './revoke-token.server';
export { cancelEmailChange } from './cancel-email-change.server';
export { changePassword } from './change-password.server';
export { confirmEmailChange } from './confirm-email-change.server';
export { endOtherSessions, endSession, endSessionsOf } from './end-sessions.server';
export {
  getLastChange,
  getProfile,
  listSessions,
  type Profile,
  type SessionView,
} from './profile-queries.server';
export { requireUncommonPassword } from './require-uncommon-password.server';
export { resendEmailChange } from './resend-email-change.server';
export { saveDisplayPreferences } from './save-display-preferences.server';
export { sendOwnVerificationCode } from './send-own-verification-code.server';
export { updateProfile } from './update-profile.server';
export { listLiveSessions, watchEndedSessions } from './live-sessions.server';
export {
  CODE_LIFETIME_MS,
  CODE_REFUSED,
  MAX_CODE_TRIES,
  MAX_CODES_A_DAY,
  RESEND_COOLDOWN_SECONDS,
} from './code-rules';
export { keepUserCode, makeCode } from './codes.server';
export {
  findUnconfirmedProof,
  forgetUnconfirmedPassword,
  keepUnconfirmedPassword,
} from './keep-unconfirmed-password.server';
export { createAccount, type NewAccount } from './create-account.server';
export { isPasswordRight } from './passwords.server';
export { sendVerificationCode, verifyUserEmail } from './verify-user-email.server';
export { countFromAddress } from './count-from-address.server';
export { banUser } from './ban-user.server';
export { deleteUser } from './delete-user.server';
export { unbanUser } from './unban-user.server';
