import type { AreaJobs } from '~/services/jobs.server';
import { keepFigures } from './dashboard/keep-figures.server';
import { expireEditLock } from './edit-locks/edit-locks.server';

export const administrationJobs = {
  handlers: { expire_edit_lock: expireEditLock },
  scheduled: { keep_figures: ['* * * * *', keepFigures] },
} satisfies AreaJobs;
