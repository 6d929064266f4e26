import type { AreaJobs } from '~/services/jobs.server';
import { keepFigures } from './dashboard/keep-figures.server';
import { expireEditLock, sweepExpiredEditLocks } from './edit-locks/edit-locks.server';
import { sweepAdminEvents } from './watch-admin-events.server';

export const administrationJobs = {
  handlers: {
    expire_edit_lock: expireEditLock,
    keep_figures: () => keepFigures(),
    sweep_edit_locks: () => sweepExpiredEditLocks(),
    sweep_admin_events: () => sweepAdminEvents(),
  },
  schedule: [
    { name: 'keep_figures', cron: '* * * * *' },
    { name: 'sweep_edit_locks', cron: '* * * * *' },
    { name: 'sweep_admin_events', cron: '50 8 * * *' },
  ],
} satisfies AreaJobs;
