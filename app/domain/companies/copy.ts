/** Words about companies and their payment set-up. Source: specification, sections 4 and 8. */
export const COMPANIES_COPY = {
  notFound: 'Company not found',
  foreignCompany: 'You can only set up payments for your own company.',
  notManager: 'Only an owner or admin of the company can set up payments.',

  setUp: {
    title: 'Payment Setup',
    done: 'Payment setup complete',
    doneDetail: 'Your company can list materials and be paid. Payouts go to your bank account.',
    incomplete: 'Payment setup incomplete',
    incompleteDetail: 'Your payment account exists but is missing some details.',
    none: 'Payments are not set up',
    noneDetail: 'Connect a payment account to list materials and receive payments.',
    complete: 'Complete Setup',
    start: 'Set Up Payments',
  },
  success: {
    title: 'Payment Setup Complete!',
    description: 'You can now list materials and receive payments.',
  },
  stillSettingUp: {
    title: 'Still setting up?',
    description: 'Finish the setup in the other tab, then come back here and check again.',
  },
  pending: {
    title: 'Setup Incomplete',
    description: 'Your details were received and are still being checked. This can take a minute.',
  },
  refresh: {
    title: 'Setup Incomplete',
    description: 'Your payment setup is not finished. Press Complete Setup to go on.',
  },
  popupBlocked: {
    title: 'Popup Blocked',
    description:
      'Please allow popups for this site and try again, or copy this link to complete setup manually.',
  },
  startFailed: {
    title: 'Error',
    description: 'Failed to start payment setup. Please try again.',
  },
  linkFailed: 'Failed to create onboarding link',
  statusFailed: {
    title: 'Unable to Verify Payment Setup',
    description: 'Unable to check payment setup status.',
    advice: 'Please sign in and try again, or contact support if the issue persists.',
    retry: 'Try Again',
  },
} as const;
