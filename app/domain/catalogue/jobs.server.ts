import type { AreaJobs } from '~/services/jobs.server';
import { runListingImport } from './import/run-import.server';
import { tendListingImports } from './import/tend-imports.server';
import { alertSavers } from './saved/alert-savers.server';
import { matchSavedSearches } from './saved/match-saved-searches.server';
import { sweepUnusedDrafts } from './selling/drafts.server';

export const catalogueJobs = {
  handlers: {
    alert_savers: alertSavers,
    match_saved_searches: matchSavedSearches,
    run_listing_import: runListingImport,
    sweep_unused_drafts: () => sweepUnusedDrafts(),
    tend_listing_imports: () => tendListingImports(),
  },
  schedule: [
    { name: 'sweep_unused_drafts', cron: '25 8 * * *' },
    { name: 'tend_listing_imports', cron: '* * * * *' },
  ],
} satisfies AreaJobs;
