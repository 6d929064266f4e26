export { createSampleNotifications } from './inbox/create-samples.server';
export { forgetRecipient } from './inbox/forget-recipient.server';
export { notificationJobs } from './jobs.server';
export type { MailContent } from './mail/mail-content';
export { renderMail } from './mail/mail-layout';
export {
  listMails,
  MAIL_STATUSES,
  type MailStatus,
  type MailView,
} from './mail/mail-queries.server';
export {
  dismissNotification,
  markAllNotificationsRead,
  markNotificationRead,
} from './inbox/mark-read.server';
export {
  chooseEmails,
  getUnsubscription,
  listMutedCategories,
  switchEmailsByToken,
} from './mail/mute-emails.server';
export { notificationMailSamples } from './mail/notification-mails.server';
export { noteMessagesRead } from './inbox/note-messages-read.server';
export {
  listNotifications,
  listRecentNotifications,
  type NotificationCounts,
  type NotificationView,
} from './inbox/notification-queries.server';
export { notify, type NewNotification } from './notify.server';
export { notifyAdmins } from './notify-admins.server';
export { queueMail, type NewMail } from './mail/queue-mail.server';
export { getNotificationPreferences } from './preference-queries.server';
export { pushPublicKey } from './push/push-keys.server';
export {
  dropPushSubscription,
  isPushKept,
  keepPushSubscription,
} from './push/push-subscriptions.server';
export { retryMail } from './mail/retry-mail.server';
export { saveNotificationPreferences } from './save-preferences.server';
export { watchNotifications } from './inbox/watch-notifications.server';
