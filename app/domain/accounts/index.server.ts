export { countFromAddress } from './count-from-address.server';
export { createAdmin } from './create-admin.server';
export { adminExists, createFirstAdmin } from './create-first-admin.server';
export { findDemoBuyer } from './demo-buyer.server';
export { requestPasswordReset } from './request-password-reset.server';
export { resetPassword } from './reset-password.server';
export { accountJobs } from './jobs.server';
export { accountMailSamples } from './mails.server';
export { hashPassword } from './passwords.server';
export { signIn } from './sign-in.server';
export {
  createUserSession,
  endUserSession,
  findViewer,
  SESSION_LIFETIME_MS,
  sweepExpiredSessions,
  type Viewer,
  type ViewerCompany,
} from './user-sessions.server';
export { cancelEmailChange } from './cancel-email-change.server';
export { changePassword } from './change-password.server';
export { confirmEmailChange } from './confirm-email-change.server';
export { endOtherSessions, endSession, endSessionsOf } from './end-sessions.server';
export { getProfile, listSessions, type Profile, type SessionView } from './profile-queries.server';
export { requireUncommonPassword } from './require-uncommon-password.server';
export { resendEmailChange } from './resend-email-change.server';
export { saveDisplayPreferences } from './save-display-preferences.server';
export { sendOwnVerificationCode } from './send-own-verification-code.server';
export { updateProfile } from './update-profile.server';
export { listLiveSessions, watchEndedSessions } from './live-sessions.server';
