import type { AreaJobs } from '~/services/jobs.server';
import { renameInListings } from './categories/edit-category.server';
import { runListingImport, tendListingImports } from './import/run-import.server';
import { askAboutListings } from './selling/unconfirmed-listings.server';
import { alertSavers } from './saved/alert-savers.server';
import { pausePastListings } from './selling/pause-listings.server';
import { matchSavedSearches } from './saved/match-saved-searches.server';
import { indexSynonyms } from './search/synonyms.server';

export const catalogueJobs = {
  handlers: {
    alert_savers: alertSavers,
    index_synonyms: indexSynonyms,
    match_saved_searches: matchSavedSearches,
    rename_in_listings: renameInListings,
    run_listing_import: runListingImport,
  },
  scheduled: {
    ask_about_listings: ['45 14 * * *', askAboutListings],
    pause_past_listings: ['*/5 * * * *', pausePastListings],
    tend_listing_imports: ['* * * * *', tendListingImports],
  },
} satisfies AreaJobs;
