import { SITE_NAME } from '~/lib/site';
import { toast } from '~/lib/text/toast';

/** Unless renewed. Source: features, 43. */
export const LOCK_LIFETIME_MS = 5 * 60 * 1000;

/** Source: specification, sections 4 and 8. */
export const ADMINISTRATION_COPY = {
  notAdmin: 'Only admins can do this.',
  needsSecondFactor:
    'Admins need two-step sign-in. Set it up in your profile under Security, then try again.',
  materialNotFound: 'Material not found',
  materialLocked: {
    title: 'Material Locked',
    description: (name: string) =>
      `${name} is editing this material. Try again once they are done, or ${LOCK_LIFETIME_MS / 60_000} minutes after they left its page.`,
    lost: 'Your edit lock has ended. Take the lock again, then save.',
  },
  lockFailed: toast('Lock Failed', 'Failed to acquire edit lock.'),
  settings: {
    changedElsewhere:
      'Someone else changed the settings since you opened this. Compare, and save again.',
    nowReads: (value: string) =>
      `Someone changed this since you opened the page. It is now ${value ? `“${value}”` : 'empty'}. Save again to replace it.`,
    otherLogo: 'Someone changed the logo since you opened the page. Save again to replace it.',
    logoGone: 'Choose the logo again',
    undoTooLate: 'The settings have changed again. Look at them before you undo.',
    undoRaises: (fee: string) =>
      `This would raise the fee to ${fee} right away, an hour or a purchase after it was lowered. Enter ${fee} as the new fee, from tomorrow or later: companies are notified before the fee rises.`,
    tooLight: (ratio: string) =>
      `Choose a darker color: text in it has a contrast of ${ratio}, and 4.5 is needed to read it.`,
    feeMissing: 'Enter the new fee, or clear its date',
    dateMissing: 'Enter the day from which the new fee applies',
    dateOutside: (today: string) => `Enter a day from today, ${today}, to a year from now`,
    riseTooSoon: 'Choose tomorrow or later: companies are notified before the fee rises',
    feeIsThat: (fee: string) => `The fee is already ${fee}`,
  },
  daysBackward: 'The first day is after the last.',
  analytics: {
    notADay: (typed: string) => `“${typed}” is not a day to show. Choose one from the calendar.`,
    tooLong: 'Choose a period of up to two years.',
  },
  unlockFailed: toast('Unlock Failed', 'Failed to release the edit lock.'),
  get system() {
    return SITE_NAME;
  },
} as const;

export { ADMIN_EVENT_TYPES, LOCK_RELEASE_REASONS, type LiveAdminEvent } from './admin-events';

/** In the filter's order */
export const AUDIT_SUBJECTS = [
  'registration',
  'user',
  'company',
  'material',
  'category',
  'subcategory',
  'synonyms',
  'transaction',
  'mail',
  'stripe_event',
  'books',
  'settings',
] as const;

/** Actions, subjects and facts whose own names don't read well */
export const AUDIT_LABELS: Record<string, string> = {
  'registration.asked': 'Question sent to applicant',
  'user.two_step_on': 'Two-step sign-in turned on',
  'user.two_step_off': 'Two-step sign-in turned off',
  'user.two_step_removed': 'Two-step sign-in removed',
  'user.recovery_codes_replaced': 'Recovery codes replaced',
  'user.recovery_code_used': 'Recovery code used',
  'user.passkey_added': 'Passkey added',
  'user.passkey_removed': 'Passkey removed',
  'user.token_created': 'API token created',
  'user.token_revoked': 'API token revoked',
  'books.checked': 'Ledger checked',
  books: 'Ledger',
  url: 'URL',
  imageUrl: 'Photo',
  taxId: 'Tax ID',
  zipCode: 'ZIP code',
};
