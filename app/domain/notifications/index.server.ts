export { notificationJobs } from './jobs.server';
export type { MailContent, MailPart } from './mail-content';
export { renderMail, type MailFrame, type RenderedMail } from './mail-layout';
export { listMails, type MailPage, type MailStatus, type MailView } from './mail-queries.server';
export { notify, type NewNotification } from './notify.server';
export { queueMail, type NewMail } from './queue-mail.server';
export { retryMail } from './retry-mail.server';
export { getNotificationPreferences } from './preference-queries.server';
export { saveNotificationPreferences } from './save-preferences.server';
