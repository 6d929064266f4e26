export type { MailContent, MailPart } from './mail-content';
export { queueMail, type NewMail } from './queue-mail.server';
