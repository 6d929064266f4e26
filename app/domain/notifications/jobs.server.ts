import type { AreaJobs } from '~/services/jobs.server';
import { announceFeeRise } from './announce-fee-rise.server';
import { sendDigests } from './mail/send-digests.server';
import { sendQueuedMail, sweepMails } from './mail/send-mail.server';
import { sendDuePushes } from './push/send-push.server';

export const notificationJobs = {
  handlers: {
    announce_fee_rise: announceFeeRise,
    send_mail: sendQueuedMail,
    send_push: sendDuePushes,
  },
  scheduled: {
    sweep_mails: ['* * * * *', sweepMails],
    send_digests: ['* * * * *', sendDigests],
  },
} satisfies AreaJobs;
