import type { AreaJobs } from '~/services/jobs.server';
import { resendRegistrationCode } from './registration/ask-for-another-code.server';
import { syncAccounts } from './onboarding/get-payment-status.server';
import { sweepUnverifiedRegistrations } from './registration/sweep-unverified-registrations.server';

export const companyJobs = {
  handlers: {
    resend_registration_code: resendRegistrationCode,
    sweep_unverified_registrations: () => sweepUnverifiedRegistrations(),
    sync_accounts: () => syncAccounts(),
  },
  schedule: [
    { name: 'sweep_unverified_registrations', cron: '35 8 * * *' },
    { name: 'sync_accounts', cron: '3,13,23,33,43,53 * * * *' },
  ],
} satisfies AreaJobs;
