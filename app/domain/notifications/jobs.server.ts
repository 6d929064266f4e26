import type { AreaJobs } from '~/services/jobs.server';
import { sendDigests } from './mail/send-digests.server';
import { sendQueuedMail } from './mail/send-mail.server';
import { sendDuePushes } from './push/send-push.server';
import { sweepMails } from './mail/sweep-mails.server';
import { sweepNotifications } from './inbox/sweep-notifications.server';

export const notificationJobs = {
  handlers: {
    send_mail: sendQueuedMail,
    sweep_mails: () => sweepMails(),
    send_push: sendDuePushes,
    send_digests: () => sendDigests(),
    sweep_notifications: () => sweepNotifications(),
  },
  schedule: [
    { name: 'sweep_mails', cron: '* * * * *' },
    { name: 'send_digests', cron: '* * * * *' },
    { name: 'sweep_notifications', cron: '20 8 * * *' },
  ],
} satisfies AreaJobs;
