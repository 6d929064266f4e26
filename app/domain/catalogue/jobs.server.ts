import type { AreaJobs } from '~/services/jobs.server';
import { runListingImport } from './import/run-import.server';
import { tendListingImports } from './import/tend-imports.server';
import { askAboutListings } from './selling/unconfirmed-listings.server';
import { alertSavers } from './saved/alert-savers.server';
import { pausePastListings } from './selling/pause-past-listings.server';
import { matchSavedSearches } from './saved/match-saved-searches.server';
import { sweepUnusedDrafts } from './selling/drafts.server';

export const catalogueJobs = {
  handlers: {
    alert_savers: alertSavers,
    ask_about_listings: () => askAboutListings(),
    match_saved_searches: matchSavedSearches,
    pause_past_listings: () => pausePastListings(),
    run_listing_import: runListingImport,
    sweep_unused_drafts: () => sweepUnusedDrafts(),
    tend_listing_imports: () => tendListingImports(),
  },
  schedule: [
    { name: 'ask_about_listings', cron: '45 14 * * *' },
    { name: 'pause_past_listings', cron: '15 7 * * *' },
    { name: 'sweep_unused_drafts', cron: '25 8 * * *' },
    { name: 'tend_listing_imports', cron: '* * * * *' },
  ],
} satisfies AreaJobs;
