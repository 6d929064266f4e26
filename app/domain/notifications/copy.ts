import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import { SITE_NAME } from '~/lib/site';
import { toast } from '~/lib/text/toast';

/** Counting stops here, since an exact figure would take too long. */
export const MAX_COUNTED = 10_000;

export const MAIL_COPY = {
  unfinishedTry: 'The server stopped before the mail service responded.',
  expired: 'It expired before the mail service accepted it.',
  unreadable: 'Its content can’t be read: SESSION_SECRET has changed, or the content is damaged.',
  recipientDeleted: 'Its recipient was deleted.',
  notFound: 'This email does not exist.',
  alreadySent: 'This email has already been sent.',
  stillWaiting: 'This email is waiting to be sent and will be retried automatically.',
  tooLateToRetry: 'This email has expired. Ask the recipient to request a new one.',
  failureNotice: (subject: string) => ({
    title: 'An email could not be sent',
    content: `We stopped trying to send “${subject}”. Open Mail to see why and send it again. Others may have failed too: you get this notice at most once an hour.`,
    actionUrl: '/admin/mail?status=failed',
    actionText: 'View Failed Email',
  }),
  retried: toast('Email queued', 'It will be sent again within seconds.'),
} as const;

/** Kinds whose own names don't read well */
export const MAIL_KIND_LABELS: Record<string, string> = {
  two_step_on: 'Two-step sign-in on',
  two_step_off: 'Two-step sign-in off',
  two_step_removed: 'Two-step sign-in removed',
};

export const MAIL_STATUS_LABELS = {
  failed: 'Failed',
  pending: 'Waiting',
  sent: 'Sent',
} as const;

export const PREFERENCES_COPY = {
  notManager:
    'Only an owner or admin of the company can change this. Ask one of those named under Team.',
  frequencyRequired: 'Choose how often',
  scope:
    'These settings apply to everyone in your company. What can’t wait, such as a new order, a day for pickup, a refund request or a suspension, is sent immediately, even with Daily, Weekly or Never.',
  paymentsHint: 'Emails about payments are always sent, immediately.',
  saved: toast('Preferences saved', 'Your company will be notified this way from now on.'),
} as const;

export const CATEGORY_LABELS = {
  orders: 'Orders',
  payments: 'Payments',
  messages: 'Messages',
  account: 'Account',
  materials: 'Materials',
  system: 'System',
} as const;

export const FREQUENCY_LABELS = {
  immediate: 'Immediately',
  daily: 'Daily',
  weekly: 'Weekly',
  disabled: 'Never',
} as const;

export const PRIORITY_LABELS = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
} as const;

const ADMIN_EMAILS = 'Admins get emails about what needs their attention.';

/** Source of the toasts: specification, section 8. */
export const NOTIFICATIONS_COPY = {
  noCompany: 'Only companies get notifications, and your account is not part of one.',
  adminEmails: ADMIN_EMAILS,
  adminCategory: 'What needs an admin’s attention',
  notFound: 'This notification no longer exists.',
  foreignCompany: 'These notifications belong to another company.',
  unknownCategory: 'That category does not exist. Reload the page and try again.',
  noSamples: 'Only admins can create samples, unless demo data is loaded.',
  unknownPushService:
    'We don’t support this browser’s push service. Try Chrome, Edge, Firefox or Safari.',

  read: { title: 'Notifications marked as read' },
  allRead: { title: 'All notifications marked as read' },
  dismissed: { title: 'Notification dismissed' },
  samples: { title: 'Sample notifications created' },
  notRead: toast('Not marked as read', 'Nothing changed. Check your connection and try again.'),
  notDismissed: toast(
    'Not dismissed',
    'The notification is back. Check your connection and try again.',
  ),
  noSamplesMade: toast(
    'No samples created',
    'Nothing changed. Check your connection and try again.',
  ),

  emailsSaved: toast(
    'Emails saved',
    'You’ll get emails about the categories you checked, if your company gets them by email.',
  ),
  adminEmailsSaved: toast('Emails saved', 'Your choice applies from now on.'),
  emailsOff: toast('Unsubscribed', 'You’ll no longer get these emails.'),
  emailsOn: toast('Subscribed again', 'You’ll get these emails again.'),
  badLink:
    'This link is damaged or too old. Sign in and open Preferences in your profile to choose which emails you get.',

  open: 'Open',
  openList: 'View notifications',
  stopSearch: 'Stop alerts for this search',
  /** No one at a suspended company can sign in. */
  whyEmail: (companyName: string, topics: string, isSuspended = false) =>
    `You get this because you are an owner or admin of ${companyName}, which gets emails about ${topics}.${isSuspended ? '' : ' Change that under Profile Settings, Preferences.'}`,
  whyFixedEmail: (companyName: string, topics: string) =>
    `You get this because you are an owner or admin of ${companyName}. Emails about ${topics} are always sent.`,
  get whyAdminMail() {
    return `You get this because you are an admin of ${SITE_NAME}. ${ADMIN_EMAILS} Change that under Profile Settings, Preferences.`;
  },

  readBefore: 'It was read before the email was due.',
  expired: 'It expired before the email was due.',
  offSale: 'The listing left the sale before the email was due.',
  notWanted: 'It was turned off before the email was due.',
  pushGone: 'The browser no longer accepts push messages.',
} as const;

export function wordsOfReadAll({ category }: { category?: NotificationCategory }) {
  return category ? NOTIFICATIONS_COPY.read : NOTIFICATIONS_COPY.allRead;
}

/** 'Stop emails to you about orders and materials' */
export function stopEmailsLabel(categories: (keyof typeof CATEGORY_LABELS)[]): string {
  return `Stop emails to you about ${inWords(categories)}`;
}

const TOPICS: Partial<Record<keyof typeof CATEGORY_LABELS, string>> = {
  account: 'your account',
  system: 'system notices',
};

export function inWords(categories: (keyof typeof CATEGORY_LABELS)[]): string {
  const topics = categories.map(
    (category) => TOPICS[category] ?? CATEGORY_LABELS[category].toLowerCase(),
  );
  const last = topics.pop() ?? '';
  return topics.length > 0 ? `${topics.join(', ')} and ${last}` : last;
}
