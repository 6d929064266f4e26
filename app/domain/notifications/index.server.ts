export { createSampleNotifications } from './inbox/create-samples.server';
export {
  dismissNotification,
  forgetRecipient,
  markAllNotificationsRead,
  markNotificationRead,
  noteMessagesRead,
} from './inbox/mark-read.server';
export { notificationJobs } from './jobs.server';
export { buttonTo, SAMPLE_PERSON } from './mail/mail-parts.server';
export type { MailContent } from './mail/mail-text';
export { renderMail } from './mail/mail-layout';
export {
  listMails,
  MAIL_STATUSES,
  type MailStatus,
  type MailView,
  retryMail,
} from './mail/failed-mails.server';
export {
  chooseEmails,
  getUnsubscription,
  listMutedCategories,
  switchEmailsByToken,
} from './mail/mute-emails.server';
export { ADMIN_CATEGORY, notificationMailSamples } from './mail/notification-mails.server';
export { readPersonalLink } from './mail/personal-links.server';
export {
  listNotifications,
  listRecentNotifications,
  NotificationView,
  watchNotifications,
} from './inbox/notification-queries.server';
export { notify, type NewNotification } from './notify.server';
export { notifyAdmins } from './notify-admins.server';
export { queueMail } from './mail/queue-mail.server';
export { getNotificationPreferences, saveNotificationPreferences } from './preferences.server';
export {
  dropPushSubscription,
  isPushSubscribed,
  keepPushSubscription,
  pushPublicKey,
} from './push/push-subscriptions.server';
