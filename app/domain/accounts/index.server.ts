export { answerOnce, onceIdOf, type KeptAnswer } from './answer-once.server';
export {
  CODE_LIFETIME_MS,
  CODE_REFUSED,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
  RESEND_COOLDOWN_SECONDS,
} from './codes/code-rules';
export {
  checkUserCode,
  keepUserCode,
  makeCode,
  spendUserCode,
  voidCodes,
} from './codes/codes.server';
export {
  cancelNewEmail,
  getNewEmail,
  type NewEmail,
  prepareNewEmail,
} from './codes/new-email.server';
export {
  sendOwnVerificationCode,
  sendVerificationCode,
  verifyUserEmail,
} from './codes/verify-user-email.server';
export { countFromAddress } from './count-from-address.server';
export { accountJobs } from './jobs.server';
export { accountMailSamples } from './mails.server';
export {
  addPasskey,
  listPasskeys,
  type PasskeyView,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from './passkeys/passkeys.server';
export { signInWithPasskey, startPasskeySignIn } from './passkeys/sign-in-with-passkey.server';
export { changePassword, resetPassword } from './passwords/change-password.server';
export {
  confirmPassword,
  requireFreshPassword,
  hashPassword,
  isPasswordRight,
} from './passwords/passwords.server';
export { requestPasswordReset } from './passwords/request-password-reset.server';
export { requireUncommonPassword } from './passwords/require-uncommon-password.server';
export { confirmEmailChange, resendEmailChange } from './profile/change-email.server';
export { exportOwnData } from './profile/export-own-data.server';
export {
  getAccountState,
  getProfile,
  hideChecklist,
  type Profile,
  saveDisplayPreferences,
  updateProfile,
} from './profile/profile.server';
export { codeNeeded } from './second-factor/check-second-factor.server';
export {
  completeSignIn,
  isPendingSignIn,
  PENDING_SIGN_IN_MS,
  sealPendingSignIn,
} from './second-factor/pending-sign-in.server';
export {
  confirmTwoStep,
  getTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from './second-factor/two-step.server';
export {
  endOtherSessions,
  endSession,
  endSessionsOf,
  listLiveSessions,
  listSessions,
  type SessionView,
  watchEndedSessions,
} from './sessions/sessions.server';
export { findLastUserOf, getKeptForm, keepForm } from './sessions/kept-forms.server';
export { rememberBrowser } from './sessions/sign-in-limits.server';
export { signIn, type SignedIn } from './sessions/sign-in.server';
export {
  createUserSession,
  endUserSession,
  findViewer,
  SESSION_LIFETIME_MS,
} from './sessions/user-sessions.server';
export { readViewer, type Viewer, type ViewerCompany } from './sessions/viewer-row.server';
export {
  findTokenViewer,
  listTokens,
  makeToken,
  revokeToken,
  type TokenView,
} from './tokens/tokens.server';
export { banUser, unbanUser } from './users/ban-user.server';
export { createAccount } from './users/create-account.server';
export { createAdmin, adminExists, createFirstAdmin } from './users/create-admin.server';
export { closeAccount, removeAdmin, deleteUser } from './users/delete-user.server';
export { findDemoBuyer } from './users/demo-buyer.server';
export { getCompanyAfterClosing } from './users/leave-company.server';
