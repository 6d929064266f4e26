export {
  countCatalogue,
  listCategoriesWithCounts,
  listPopularLocations,
  listSubcategories,
  type CategoryCount,
  type LocationCount,
  type SubcategoryView,
} from './category-queries.server';
export { listFeaturedMaterials } from './list-featured-materials.server';
export {
  listMaterials,
  MAX_EXACT_COUNT,
  PAGE_SIZE,
  type MaterialPage,
} from './list-materials.server';
export type { MaterialCardView } from './material-cards.server';
export {
  getMaterial,
  listCompanyMaterials,
  listSimilarMaterials,
  type MaterialView,
} from './material-queries.server';
export { placeOfZip, type Place } from '~/lib/places.server';
export { comparePrice, type PriceComparison } from './price-comparison-queries.server';
export { cachedRead, catalogueVersion, isCatalogueCacheable } from './public-cache.server';
export { alertSavers } from './alert-savers.server';
export { catalogueJobs } from './jobs.server';
export { matchSavedSearches } from './match-saved-searches.server';
export { queueSaverAlerts, queueSearchMatches } from './queue-saved-alerts.server';
export { saveSearch } from './save-search.server';
export {
  getSearchOfToken,
  listSavedSearches,
  type SavedSearchView,
} from './saved-search-queries.server';
export { nameSearch } from './saved-search-filters';
export { switchOffPath } from './saved-search-token.server';
export {
  removeSavedSearch,
  switchOffByToken,
  switchSavedSearch,
} from './switch-saved-search.server';
export { saveMaterial, unsaveMaterial } from './save-material.server';
export { listSaved, type SavedMaterialView, type SavedPage } from './saved-material-queries.server';
export { suggestPrice, type PriceSuggestion } from './suggest-price.server';
export { createMaterial } from './create-material.server';
export { listCategoryChoices, type CategoryChoice } from './category-choices.server';
export { deleteMaterial } from './delete-material.server';
export { editMaterial } from './edit-material.server';
export { removeMaterialPhoto } from './remove-material-photo.server';
export { setMaterialPhoto, type NewPhoto } from './set-material-photo.server';
export { toggleAvailability } from './toggle-availability.server';
export { addCategory } from './add-category.server';
export {
  getCategoryForEditing,
  listCategoriesForEditing,
  type EditedCategory,
} from './category-editing-queries.server';
export { moveCategory } from './move-category.server';
export { renameCategory } from './rename-category.server';
export { setCategoryActive } from './set-category-active.server';
export { listMaterialFacts, type MaterialFacts } from './material-facts-queries.server';
export { listOwnMaterials, type OwnMaterialPage } from './own-material-queries.server';
export { companyOfMaterial } from './company-of-material.server';
