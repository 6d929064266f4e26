export {
  CategoryCount,
  countCatalogue,
  findCategory,
  listCategoriesForEditing,
  listCategoriesWithCounts,
  listCategoryChoices,
  listPopularLocations,
  listSubcategories,
  Subcategory,
} from './categories/category-queries.server';
export {
  addCategory,
  categoryAsSeen,
  moveCategory,
  renameCategory,
  setCategoryActive,
} from './categories/edit-category.server';
export { checkImport } from './import/check-import.server';
export { exportListings, importTemplate } from './import/export-listings.server';
export {
  ImportSummary,
  ImportView,
  getImport,
  importProblemLines,
  listImports,
} from './import/import-queries.server';
export { cancelImport, changeImport, startImport, undoImport } from './import/run-import.server';
export { catalogueJobs } from './jobs.server';
export { findProductKind } from './kinds/find-product-kind.server';
export { readSheet } from './import/read-sheet.server';
export { canBuy, type BuyableMaterial, type BuyRefusal } from './materials/can-buy';
export { createMaterial } from './materials/create-material.server';
export { deleteMaterial } from './materials/moderated-material.server';
export { editMaterial } from './materials/edit-material.server';
export {
  getMaterial,
  listCompanyMaterials,
  listMaterialFacts,
  listSimilarMaterials,
} from './materials/material-queries.server';
export { MaterialFacts } from './materials/material-views';
export {
  companyOfMaterial,
  removeMaterialPhoto,
  setMaterialPhoto,
} from './materials/moderated-photo.server';
export { orderBounds, orderRefusal } from './materials/order-bounds';
export { isShownTo } from './materials/stock-sql.server';
export { toggleAvailability } from './materials/toggle-availability.server';
export {
  compareOffers,
  type ComparedFact,
  type ComparedOffer,
  comparedCsv,
} from './offers/compare-offers.server';
export { freightTo, measureHeld } from './offers/landed-cost.server';
export { matchOffers, type MatchedOffer, type OfferMatch } from './offers/match-offers.server';
export { listOffers, type Offer } from './offers/offers.server';
export { comparePrice, listAlike } from './prices/price-comparison-queries.server';
export {
  suggestPrice,
  suggestProductPrice,
  type PriceSuggestion,
} from './prices/suggest-price.server';
export { catalogueMoment, isCurrent, mayUseKept, type Kept } from '~/db/kept-reads.server';
export { runReading, type Reading } from '~/db/reading.server';
export { queueSaverAlerts, queueSearchMatches } from './saved/queue-saved-alerts.server';
export {
  listSaved,
  type SavedMaterialView,
  saveMaterial,
  unsaveMaterial,
} from './saved/saved-materials.server';
export { nameSearch, queryOf } from './saved/saved-search-filters';
export {
  getSearchOfToken,
  listSavedSearches,
  removeSavedSearch,
  type SavedSearchView,
  saveSearch,
  switchOffByToken,
  switchSavedSearch,
} from './saved/saved-searches.server';
export { countSitemapParts, listSitemap } from './search/sitemap.server';
export { bulkUpsert } from './selling/bulk-upsert.server';
export { changeListingStock } from './selling/change-listing-stock.server';
export { changePrices } from './selling/change-prices.server';
export { countView, flushViews } from './selling/count-views.server';
export { deleteListings } from './selling/delete-listings.server';
export { duplicateListing } from './selling/duplicate-listing.server';
export {
  editListing,
  editConsequences,
  getEditableListing,
  type EditConsequences,
} from './selling/edit-listing.server';
export {
  countOwnListings,
  getOwnListing,
  listChangedListings,
  listOwnListings,
  type OwnListing,
  UNCONFIRMED,
} from './selling/own-listings-queries.server';
export { type ListingPreview, previewListings } from './selling/preview-listings.server';
export { pauseListings, resumeListings } from './selling/pause-listings.server';
export {
  answerStillListed,
  confirmListings,
  readStillListed,
} from './selling/unconfirmed-listings.server';
export { listFeaturedMaterials } from './search/list-featured-materials.server';
export { FACET_NAMES } from './search/count-facets.server';
export {
  listCategoryOptions,
  listFilterChoices,
  listTableFacts,
} from './search/list-choices.server';
export { isPlaceKnown, placeMeant } from './search/find-region.server';
export { listChangedMaterials, listMaterials } from './search/list-materials.server';
export { placeRadius } from './search/settle-filters.server';
export { countDrafts, deleteDraft, getDraft, listDrafts, saveDraft } from './selling/drafts.server';
export { listFromDrafts } from './selling/list-from-drafts.server';
export { lookUpCode } from './selling/look-up-code.server';
export { flushSearches } from './search/count-searches.server';
export { listSearchWords, removeSynonyms, saveSynonyms } from './search/synonyms.server';
export { suggestSearches } from './search/suggest-searches.server';
