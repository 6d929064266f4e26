export { createSampleNotifications } from './create-samples.server';
export { forgetRecipient } from './forget-recipient.server';
export { notificationJobs } from './jobs.server';
export type { MailContent, MailPart } from './mail-content';
export { renderMail, type MailFrame, type RenderedMail } from './mail-layout';
export { listMails, type MailPage, type MailStatus, type MailView } from './mail-queries.server';
export {
  dismissNotification,
  markAllNotificationsRead,
  markNotificationRead,
} from './mark-read.server';
export {
  chooseLetters,
  getUnsubscription,
  listMutedCategories,
  switchLettersByToken,
  type LetterChoice,
} from './mute-letters.server';
export { notificationMailSamples } from './notification-mails.server';
export { noteMessagesRead } from './note-messages-read.server';
export {
  listNotifications,
  listRecentNotifications,
  type NotificationCounts,
  type NotificationPage,
  type NotificationView,
} from './notification-queries.server';
export { notify, type NewNotification } from './notify.server';
export { notifyAdmins, type AdminNews } from './notify-admins.server';
export { queueMail, type NewMail } from './queue-mail.server';
export { getNotificationPreferences } from './preference-queries.server';
export { pushPublicKey } from './push-keys.server';
export {
  dropPushSubscription,
  isPushKept,
  keepPushSubscription,
} from './push-subscriptions.server';
export { retryMail } from './retry-mail.server';
export { saveNotificationPreferences } from './save-preferences.server';
export { watchNotifications } from './watch-notifications.server';
