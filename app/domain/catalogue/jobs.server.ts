import type { AreaJobs } from '~/services/jobs.server';
import { alertSavers } from './saved/alert-savers.server';
import { matchSavedSearches } from './saved/match-saved-searches.server';

export const catalogueJobs = {
  handlers: { alert_savers: alertSavers, match_saved_searches: matchSavedSearches },
} satisfies AreaJobs;
