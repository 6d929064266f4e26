/** Everything mail says of itself to admins. */
export const MAIL_COPY = {
  system: 'Offcut',
  unfinishedTry: 'The server stopped before the mail service had answered.',
  expired: 'What it says ran out before the mail service took it.',
  unreadable:
    "What it says can't be read any more: SESSION_SECRET was changed since, or it is damaged.",
  notFound: 'There is no such mail.',
  alreadySent: 'This mail has been sent. There is nothing to try again.',
  stillWaiting: 'This mail is waiting to be sent and will be tried again by itself.',
  tooLateToRetry: 'What this mail says has run out. Ask the recipient to request a new one.',
  retried: { title: 'Mail queued', description: 'It will be tried again within seconds.' },
} as const;

export const MAIL_STATUS_LABELS = {
  pending: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
} as const;

/** Words of the choices how a company is told. */
export const PREFERENCES_COPY = {
  noCompany: 'Your account belongs to no company, and only companies are notified.',
  notManager:
    'Only an owner or admin of the company can change this. Ask one of those named under Company.',
  frequencyRequired: 'Choose how often',
  paymentsMail: 'Mail about payments is always sent, and at once.',
  saved: {
    title: 'Preferences saved',
    description: 'Your company is notified this way from now on.',
  },
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
