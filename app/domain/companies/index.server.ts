export {
  getCompanyPage,
  listDirectory,
  type CompanyPage,
  type Directory,
  type DirectoryCompany,
} from './company-queries.server';
export { getPaymentStatus, syncAccount, type PaymentStatus } from './get-payment-status.server';
export { syncAccounts } from './sync-accounts.server';
export { startOnboarding, type StartOnboarding } from './start-onboarding.server';
export { approveRegistration } from './approve-registration.server';
export { askForAnotherCode } from './ask-for-another-code.server';
export { secondsUntilAnotherCode } from './count-code.server';
export { companyJobs } from './jobs.server';
export {
  dropRegistrationAtHand,
  getConfirmedEmail,
  getRegistrationAtHand,
  keepRegistration,
  REGISTRATION_AT_HAND_MS,
  type RegistrationAtHand,
} from './keep-registration.server';
export type { EarlierRegistration, StartedRegistration } from './keep-request.server';
export { companyMailSamples } from './mails.server';
export { registerCompany } from './register-company.server';
export { registerCompanyBriefly } from './register-company-briefly.server';
export {
  getRegistration,
  listRegistrations,
  type ListedRegistration,
  type Registration,
  type RegistrationList,
} from './registration-queries.server';
export { rejectRegistration } from './reject-registration.server';
export { verifyEmail, verifyRegistrationEmail } from './verify-registration-email.server';
export { acceptInvitation } from './accept-invitation.server';
export { changeMemberRole } from './change-member-role.server';
export {
  getInvitation,
  type InvitationState,
  type InvitationView,
} from './invitation-queries.server';
export { inviteMember } from './invite-member.server';
export { joinCompany } from './join-company.server';
export { removeMember } from './remove-member.server';
export { resendInvitation } from './resend-invitation.server';
export { revokeInvitation } from './revoke-invitation.server';
export { getOwnCompany, getTeam, type OwnCompany, type Team } from './team-queries.server';
export { updateCompany } from './update-company.server';
export { reinstateCompany } from './reinstate-company.server';
export { suspendCompany } from './suspend-company.server';
export { unverifyCompany, verifyCompany } from './verify-company.server';
