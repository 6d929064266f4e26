import { teamMailSamples } from './members/team-mails.server';
import { registrationMailSamples } from './registration/registration-mails.server';

export {
  DIRECTORY_PAGE_SIZE,
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
export { Lookalike } from './changes/lookalikes.server';
export { ReviewedFacts } from './changes/reviewed-facts.server';
export { getPaymentStatus, syncAccount, PaymentStatus } from './onboarding/payment-status.server';
export { openStripeDashboard } from './onboarding/stripe-account.server';
export { startOnboarding } from './onboarding/start-onboarding.server';
export { approveRegistration } from './review/approve-registration.server';
export {
  askForInformation,
  claimRegistration,
  findPlaceInQueue,
  releaseRegistration,
} from './review/review-queue.server';
export { askForAnotherCode } from './registration/ask-for-another-code.server';
export { secondsUntilAnotherCode } from './registration/count-registration-code.server';
export { companyJobs } from './jobs.server';
export {
  getRecentRegistration,
  getRegistrationByLink,
} from './registration/recent-registration.server';
export type { StartedRegistration } from './registration/start-registration.server';
export { registerCompany, registerCompanyBriefly } from './registration/register-company.server';
export {
  getRegistration,
  listRegistrations,
  type ListedRegistration,
  type Registration,
} from './review/registration-queries.server';
export { rejectRegistration } from './review/reject-registration.server';
export {
  verifyEmail,
  verifyRegistrationEmail,
} from './registration/verify-registration-email.server';
export { acceptInvitation, joinCompany } from './invitations/accept-invitation.server';
export { requirePower } from './members/require-power';
export { requireSeller } from './onboarding/require-seller.server';
export { changeMemberRole } from './members/change-member-role.server';
export { removeMember } from './members/remove-member.server';
export { getInvitation, type InvitationView } from './invitations/invitation-queries.server';
export {
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from './invitations/send-invitation.server';
export { getOwnCompany, getTeam, type OwnCompany, type Team } from './members/team-queries.server';
export { updateCompany } from './update-company.server';
export { reinstateCompany, suspendCompany } from './moderation/suspend-company.server';
export { setCompanyVerified } from './moderation/verify-company.server';

export const companyMailSamples = { ...registrationMailSamples, ...teamMailSamples };
