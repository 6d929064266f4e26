import { formatMoney, groupThousands } from '~/lib/money';
import { COMPANY_POWERS, type CompanyPower, type CompanyRole } from '~/lib/choices/roles';
import { SITE_NAME, REVIEW_PROMISE, SUPPORT_EMAIL } from '~/lib/site';
import { toast } from '~/lib/text/toast';

export const COMPANIES_COPY = {
  notFound: 'Company not found',
  notApproved: 'Only an approved company can be suspended. Review its registration instead.',
  alreadySuspended: (reason: string) =>
    `This company is already suspended, for this reason: “${reason}”`,
  hasAdmin:
    'A platform admin is on this company’s team and would be locked out. Ask its owner to remove them from the team first.',
  reasonRequired: 'Say why the company is suspended.',
  foreignCompany: 'You can only set up payments for your own company.',
  feedback: ({ count, wouldBuyAgain }: { count: number; wouldBuyAgain: number }) =>
    `${groupThousands(wouldBuyAgain)} of ${groupThousands(count)} would buy again`,

  setUp: {
    title: 'Payment Setup',
    doneDetail: 'Your company can list materials and be paid. Payouts go to your bank account.',
    incomplete: 'Payment setup incomplete',
    incompleteDetail: 'Your payment account exists but is missing some details.',
    none: 'Payments are not set up',
    noneDetail: 'Connect a payment account to list materials and receive payments.',
    disconnectedDetail:
      'Your Stripe account was disconnected, so your listings can’t be bought. Set up payments again to connect one.',
    rejected: 'Payment account rejected',
    get rejectedDetail() {
      return `Stripe rejected your payment account, so your company can’t list materials or be paid, and more details won’t change that. Write to ${SUPPORT_EMAIL} to ask what you can do.`;
    },
    complete: 'Complete Setup',
    start: 'Set Up Payments',
  },
  payments: {
    off: {
      title: 'Payments are off',
      content:
        'Stripe no longer lets your company receive payments, so your listings can’t be bought. Complete your payment setup to sell again.',
    },
    rejected: {
      title: 'Payment account rejected',
      get content() {
        return `Stripe rejected your payment account, so your listings can’t be bought. Write to ${SUPPORT_EMAIL} to ask what you can do.`;
      },
    },
    on: {
      title: 'Payments are on again',
      content: 'Your company can receive payments again, so your listings can be bought.',
      actionUrl: '/my-listings',
      actionText: 'View My Listings',
    },
    disconnected: {
      title: 'Stripe account disconnected',
      content:
        'Your Stripe account is no longer connected, so your listings can’t be bought, and only an administrator can refund your sales. Set up payments again.',
    },
    disconnectedForAdmins: (name: string) => ({
      title: `Stripe account disconnected: ${name}`,
      content: `${name} left our Stripe platform. Its listings can’t be bought. Only you can refund its sales, at the platform’s cost, and what it owes can’t be taken back.`,
    }),
  },
  sellerTerms: {
    accept: 'I accept the',
    link: 'seller terms',
    hint: 'If a buyer’s bank takes a payment back, your company owes us what it received for it.',
    required: 'Accept the seller terms to set up payments.',
  },
  success: toast('Payment Setup Complete!', 'You can now list materials and receive payments.'),
  stillSettingUp: toast(
    'Still setting up?',
    'Finish the setup in the other tab, then come back here and check again.',
  ),
  pending: toast(
    'Setup Incomplete',
    'Your details were received and are still being checked. This can take a minute.',
  ),
  refresh: (button: string) =>
    toast('Setup Incomplete', `Your payment setup is not finished. Press ${button} to continue.`),
  popupBlocked: toast(
    'Popup Blocked',
    'Please allow popups for this site and try again, or copy this link to complete setup manually.',
  ),
  startFailed: toast('Error', 'Failed to start payment setup. Please try again.'),
  linkFailed: 'Failed to create onboarding link',
  dashboardFailed: 'We couldn’t reach Stripe, so its dashboard didn’t open. Try again in a minute.',
  dashboardNotReady:
    'Finish payment setup on your company page first. The dashboard opens after that.',
  statusFailed: {
    title: 'Unable to Verify Payment Setup',
    description: 'Unable to check payment setup status.',
    advice: 'Please sign in and try again, or contact support if the issue persists.',
    retry: 'Try Again',
  },
} as const;

export const REGISTRATION_COPY = {
  title: 'Register Company',
  subtitle: 'An admin reviews every company before it can trade.',

  emailInvalid: 'Please enter a valid email',
  urlInvalid: 'Please enter a valid website address, such as www.example.com',
  reasonRequired: 'A rejection reason is required',
  questionRequired: 'Enter what you need to know',
  notAsked: 'Failed to send the question.',
  notClaimed: 'Failed to claim this registration.',
  approvalDiscards: 'You haven’t sent what you typed. Approve this registration and discard it?',
  discardTyped: 'You haven’t sent what you typed. Leave this registration and discard it?',
  onlyUnderReview: 'Only a registration under review can be claimed or asked about.',
  isClaimed: (name: string) => `${name} is reviewing this registration. Take the next one.`,

  /** The same for a known address, which gets an email too. */
  started: 'We have sent an email to this address. Enter the code in it to continue.',
  failed: 'Registration failed. Please check your information and try again.',
  failedBriefly: 'Failed to create account. Please try again.',
  failedBecause: (reason: string) => `Registration failed: ${reason}`,
  passwordAgain:
    'Enter your password again in both fields. For your security we don’t send it back to this page.',

  emailVerified: toast('Email verified!', 'Your registration is under review.'),
  verifyFailed: 'Verification failed',
  verifyBroke: 'Verification failed. Please try again.',
  codeSent: toast('Code sent', 'A new verification code has been sent to your email.'),
  codeNotSent: 'Failed to send code',
  resendFailed: 'Failed to resend verification code',
  codeExpires: 'The code expires in 15 minutes.',
  verified: {
    title: 'Email verified!',
    get next() {
      return `If you have just registered a company, an admin reviews it: you will hear from us within ${REVIEW_PROMISE} and can sign in then. If you registered in another browser, the welcome email has a code to set your password with.`;
    },
  },

  underReview: {
    title: 'Registration under review',
    get text() {
      return `Your registration is under review. You will hear from us within ${REVIEW_PROMISE}.`;
    },
  },

  notFound: 'Registration not found',
  zipUnknown: (zipCode: string | null) =>
    `ZIP code ${zipCode} isn’t in our list. It may be new: look the address up before you approve.`,
  approvalFailed: 'Failed to approve registration.',
  rejectionFailed: 'Failed to reject registration.',
  changedSinceOpened:
    'This registration has changed since you opened it. Read it again, then decide.',
  notVerified:
    'The contact has not confirmed their email address yet. Wait for that, or reject the registration.',
  otherApproved: 'Another registration with this email address was approved.',
  approvalRejectsOthers:
    'Other registrations with this email address are under review, too. If you approve this one, they are rejected. Compare them first.',
  emailTaken:
    'This email address now belongs to another account or company. Reject the registration and explain why.',
} as const;

export const REGISTRATION_STATUS_LABELS = {
  pending: 'Email not verified',
  under_review: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
} as const;

export type RegistrationStatus = keyof typeof REGISTRATION_STATUS_LABELS;

export const COMPANY_PROFILE_COPY = {
  nameRequired: 'Company name is required',
  emailInvalid: 'Invalid email address',
  cityRequired: 'City is required',
  stateRequired: 'State is required',
  businessTypeInvalid: 'Choose a business type from the list',
  emailTaken: 'Another company uses this email address. Enter another one.',
  foreignCompany: 'You can only change your own company.',
  notManager:
    'Only an owner or admin of the company can change this. Ask one of those named under Team.',
  noCompany:
    'Your account isn’t part of a company, and only companies can do this. To join one, ask one of its owners to invite you.',
  updated: toast('Company Updated', 'Your company information has been updated successfully.'),
  waitingTitle: 'Waiting for Review',
  waiting:
    'An admin reviews a new name, tax ID or address before buyers see it. Until then the old one stays.',
  changeWithdrawn: toast('Request Withdrawn', 'Your company’s details stay as they are.'),
  codeSentTitle: 'Code Sent',
  codeSent: (email: string) => `We sent a code to ${email}. Enter it to change the company email.`,
  noEmailChange: 'No new company email is waiting for its code.',
  emailChanged: (email: string) =>
    toast('Company Email Changed', `The company’s email address is now ${email}.`),
  emailKept: toast('Company Email Kept', 'The company’s email address stays as it is.'),
  changeGone:
    'This request was changed, withdrawn or decided since you opened it. Look at it again.',
  changedElsewhere: 'The company was changed since you opened this page.',
  nowReads: (value: string) =>
    `This was changed since you opened the page. It is now ${value ? `“${value}”` : 'empty'}. Update the company again to replace it.`,
  nothingWaits: 'This company has no change waiting for review.',
  updateFailed: toast('Update Failed', 'Failed to update company'),
} as const;

export const REVIEWED_FACT_LABELS = {
  name: 'Company Name',
  taxId: 'Federal Tax ID',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
} as const;

export const changeAsked = (companyId: string, companyName: string, newName: string) => ({
  title: `${companyName} wants to change its details`,
  content:
    newName === companyName
      ? 'Its new tax ID or address waits for your review.'
      : `It wants to be called ${newName}. The new name waits for your review.`,
  actionUrl: `/admin/companies/${companyId}/change`,
  actionText: 'Review Change',
});

export const registrationWaits = (id: string, companyName: string) =>
  ({
    title: `${companyName} wants to register`,
    content: 'Its contact confirmed the email address. The registration waits for your review.',
    actionUrl: `/admin/registrations/${id}`,
    actionText: 'Review Registration',
    priority: 'normal',
  }) as const;

export const COMPANY_ROLE_LABELS = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const;

export const COMPANY_ROLES = {
  owner: 'buys, sells, refunds, sees money and payouts, changes the company and its team',
  admin: 'buys, sells, refunds, sees money and payouts, changes the company, invites members',
  member: `lists materials, writes messages and buys up to ${formatMoney(COMPANY_POWERS.member.buy)} at a time`,
} as const;

export const POWER_REFUSALS: Record<CompanyPower, string> = {
  buy: `A member of the team can buy for up to ${formatMoney(COMPANY_POWERS.member.buy)} at a time. Ask an owner or admin of your company to make this purchase.`,
  refund:
    'Only an owner or admin of your company can refund, answer refund requests or send evidence.',
  edit_listings: 'Only your company’s team can list materials.',
  see_money: 'Only an owner or admin of your company can see its totals and export them.',
  set_up_payments: 'Only an owner or admin of the company can set up payments.',
  manage_company: COMPANY_PROFILE_COPY.notManager,
  invite: 'Only an owner or admin of the company can invite people.',
  manage_team: 'Only an owner of the company can change its team.',
};

function voidedInWords(invitations: number): string {
  if (invitations === 0) return '';
  return invitations === 1
    ? ' An invitation they sent no longer works.'
    : ` ${invitations} invitations they sent no longer work.`;
}

export const TEAM_COPY = {
  adminMay: 'You can invite members. Only an owner can change roles and remove people.',
  emailInvalid: 'Invalid email address',
  roleRequired: 'Choose a role',
  alreadyMember: 'This person is already on your team.',
  invitesMembersOnly: 'An admin can invite members. Ask an owner to invite owners and admins.',
  invitedAs: (role: CompanyRole) =>
    `This person is already invited as ${COMPANY_ROLE_LABELS[role]}. Ask an owner to change that.`,
  invitationGone: 'This invitation is no longer open. It was accepted or withdrawn.',
  memberGone: 'This person is no longer on your team.',
  notYourself: 'You cannot remove yourself. Another owner of the company can.',
  lastOwner: 'A company needs an owner. Make someone else an owner first.',
  invited: (email: string, replaced: CompanyRole | null = null) =>
    toast(
      'Invitation sent',
      `${email} got an email with a link that works for seven days.${replaced ? ` The earlier invitation as ${COMPANY_ROLE_LABELS[replaced]} no longer works.` : ''}`,
    ),
  justInvited: (email: string) =>
    toast(
      'Sent a moment ago',
      `${email} got this invitation less than a minute ago. Wait a minute before you send it again.`,
    ),
  revoked: (email: string) =>
    toast('Invitation withdrawn', `The link sent to ${email} no longer works.`),
  roleChanged: (name: string, role: CompanyRole, voided: number) =>
    toast(
      'Role changed',
      `${name} is now ${role === 'member' ? 'a' : 'an'} ${role}.${voidedInWords(voided)}`,
    ),
  roleKept: (name: string, role: CompanyRole) =>
    toast('Nothing changed', `${name} was already ${role === 'member' ? 'a' : 'an'} ${role}.`),
  removed: (name: string, voided: number) =>
    toast(
      'Removed from the team',
      `${name} is signed out and no longer part of the company.${voidedInWords(voided)}`,
    ),
  joined: (companyName: string) =>
    toast(`Welcome to ${companyName}!`, 'You can now buy, sell and send messages for the company.'),
  linkDead:
    'This invitation no longer works: it was used, withdrawn, replaced by a newer one or has expired. Ask the person who invited you for a new one.',
  joinedAlready: (companyName: string) => `You’ve already joined ${companyName}.`,
  accountExists: 'This address already has an account. Sign in and open the link again.',
  states: {
    other_account:
      'You are signed in with another address. Sign out and open the link again to join.',
    other_company:
      'Your account is already part of a company, and an account can only be in one. Ask for an invitation to another address, ask an owner of your company to remove you, or close your account under Security in your profile.',
    closed: 'The account with this address is closed. Contact support to ask why.',
    registering:
      'A company registration with this address is waiting for review. Ask for an invitation to another address, or contact support to withdraw the registration.',
  },
} as const;

const ACCOUNT_NEWS = {
  category: 'account',
  priority: 'high',
  isImmediate: true,
  actionUrl: '/profile/company',
  actionText: 'View Company',
} as const;

export const COMPANY_NEWS = {
  /** `changed`: names of `REVIEWED_FACT_LABELS` */
  changeApproved: (changed: string[]) => {
    const isMoved = changed.some((fact) => fact !== 'name' && fact !== 'taxId');
    const seen = [changed.includes('name') && 'name', isMoved && 'address'].filter(Boolean);
    return {
      ...ACCOUNT_NEWS,
      priority: 'normal' as const,
      title: 'Your company’s new details are approved',
      content:
        seen.length > 0
          ? `Buyers see the new ${seen.join(' and ')} from now on.`
          : 'Your company’s new tax ID is on record.',
    };
  },
  changeRejected: (reason: string) => ({
    ...ACCOUNT_NEWS,
    title: 'Your company’s new details were not approved',
    content: `Your company’s details stay the same. Reason: ${reason}`,
  }),
  emailChanged: (email: string) => ({
    ...ACCOUNT_NEWS,
    title: 'Your company’s email address was changed',
    content: `It is now ${email}. If you don’t know why, ask your team or contact support.`,
  }),
  approved: {
    ...ACCOUNT_NEWS,
    isImmediate: false,
    get title() {
      return `Welcome to ${SITE_NAME}!`;
    },
    content:
      'Your company is approved. Set up payments to sell, and invite your colleagues under Profile Settings.',
  },
  suspended: {
    category: 'system',
    priority: 'urgent',
    isImmediate: true,
    title: 'Your company is suspended',
    content:
      'Your listings are off the market and no one from your company can sign in. Paid purchases continue. Contact support for help.',
    actionUrl: '/help#contact',
    actionText: 'Contact Support',
  },
  reinstated: {
    category: 'system',
    priority: 'high',
    isImmediate: true,
    title: 'Your company is back',
    content: 'Your listings are on sale again and everyone at your company can sign in.',
    actionUrl: '/signin',
    actionText: 'Sign In',
  },
} as const;
