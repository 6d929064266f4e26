import { teamMailSamples } from './members/team-mails.server';
import { registrationMailSamples } from './registration/registration-mails.server';

export {
  DIRECTORY_PAGE_SIZE,
  feedbackCounts,
  getCompanyPage,
  listDirectory,
  type CompanyPage,
  DirectoryCompany,
} from './company-queries.server';
export { confirmCompanyEmail, resendCompanyEmail } from './changes/company-email.server';
export {
  getCompanyChange,
  type CompanyChangeView,
  type DecidedChange,
  getDecidedChange,
} from './changes/company-change-queries.server';
export { approveCompanyChange, rejectCompanyChange } from './changes/decide-company-change.server';
export {
  getPaymentStatus,
  syncAccount,
  PaymentStatus,
  requireSeller,
} from './onboarding/payment-status.server';
export { openStripeDashboard } from './onboarding/stripe-account.server';
export { startOnboarding } from './onboarding/start-onboarding.server';
export { approveRegistration, rejectRegistration } from './review/decide-registration.server';
export {
  askForInformation,
  claimRegistration,
  findPlaceInQueue,
  releaseRegistration,
} from './review/review-queue.server';
export { askForAnotherCode } from './registration/ask-for-another-code.server';
export {
  secondsUntilAnotherCode,
  type StartedRegistration,
  registerCompany,
  registerCompanyBriefly,
} from './registration/start-registration.server';
export { companyJobs } from './jobs.server';
export {
  findPathToRegisterAgain,
  getRecentRegistration,
  getRegistrationByLink,
} from './registration/recent-registration.server';
export {
  getRegistration,
  listRegistrations,
  type ListedRegistration,
  type Registration,
} from './review/registration-queries.server';
export {
  verifyEmail,
  verifyRegistrationEmail,
} from './registration/verify-registration-email.server';
export {
  acceptInvitation,
  joinCompany,
  getInvitation,
  type InvitationView,
} from './invitations/accept-invitation.server';
export { requirePower } from './members/require-power';
export { changeMemberRole, removeMember } from './members/team.server';
export {
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from './invitations/send-invitation.server';
export { getOwnCompany, getTeam, type OwnCompany, type Team } from './members/team-queries.server';
export { updateCompany, withdrawCompanyChange } from './update-company.server';
export {
  reinstateCompany,
  suspendCompany,
  setCompanyVerified,
} from './moderation/moderate-company.server';

export const companyMailSamples = { ...registrationMailSamples, ...teamMailSamples };
