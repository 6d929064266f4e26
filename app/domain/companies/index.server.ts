export {
  getCompanyPage,
  listDirectory,
  type CompanyPage,
  type Directory,
  type DirectoryCompany,
} from './company-queries.server';
export { getPaymentStatus, syncAccount, type PaymentStatus } from './get-payment-status.server';
export { startOnboarding, type StartOnboarding } from './start-onboarding.server';
