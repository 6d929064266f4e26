import type { AreaJobs } from '~/services/jobs.server';
import { resendRegistrationCode } from './registration/ask-for-another-code.server';
import { syncAccounts } from './onboarding/payment-status.server';

export const companyJobs = {
  handlers: { resend_registration_code: resendRegistrationCode },
  scheduled: { sync_accounts: ['3,13,23,33,43,53 * * * *', syncAccounts] },
} satisfies AreaJobs;
