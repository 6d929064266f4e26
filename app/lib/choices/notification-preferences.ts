export const NOTIFICATION_CATEGORIES = [
  'orders',
  'payments',
  'messages',
  'account',
  'materials',
  'system',
] as const;

export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

export const NOTIFICATION_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;

export const NOTIFICATION_FREQUENCIES = ['immediate', 'daily', 'weekly', 'disabled'] as const;

type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];

export interface CategoryPreference {
  category: NotificationCategory;
  emailEnabled: boolean;
  pushEnabled: boolean;
  inAppEnabled: boolean;
  frequency: NotificationFrequency;
}

/** Payment emails are always sent: a company must not learn late that a payment failed. */
export function isMailFixed(category: NotificationCategory): boolean {
  return category === 'payments';
}
