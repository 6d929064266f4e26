import type { AreaJobs } from '~/services/jobs.server';
import { alertSavers } from './saved/alert-savers.server';
import { matchSavedSearches } from './saved/match-saved-searches.server';
import { sweepUnusedDrafts } from './selling/drafts.server';

export const catalogueJobs = {
  handlers: {
    alert_savers: alertSavers,
    match_saved_searches: matchSavedSearches,
    sweep_unused_drafts: () => sweepUnusedDrafts(),
  },
  schedule: [{ name: 'sweep_unused_drafts', cron: '25 8 * * *' }],
} satisfies AreaJobs;
