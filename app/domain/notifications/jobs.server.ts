import type { AreaJobs } from '~/services/jobs.server';
import { sendQueuedMail } from './send-mail.server';
import { sweepMails } from './sweep-mails.server';

/** Sends mail, and every minute finds what a killed worker left. */
export const notificationJobs: AreaJobs = {
  handlers: { send_mail: sendQueuedMail, sweep_mails: () => sweepMails() },
  schedule: [{ name: 'sweep_mails', cron: '* * * * *' }],
};
