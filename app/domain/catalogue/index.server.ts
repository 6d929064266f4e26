export {
  countCatalogue,
  listCategoriesWithCounts,
  listPopularLocations,
  listSubcategories,
  type CategoryCount,
  type LocationCount,
  type SubcategoryView,
} from './categories/category-queries.server';
export { listFeaturedMaterials } from './search/list-featured-materials.server';
export {
  listMaterials,
  MAX_EXACT_COUNT,
  PAGE_SIZE,
  type MaterialPage,
} from './search/list-materials.server';
export type { MaterialCardView } from './materials/material-cards.server';
export {
  getMaterial,
  listCompanyMaterials,
  listSimilarMaterials,
  type MaterialView,
} from './materials/material-queries.server';
export { placeOfZip, type Place } from '~/lib/places.server';
export { comparePrice, type PriceComparison } from './prices/price-comparison-queries.server';
export { cachedRead, catalogueVersion, isCatalogueCacheable } from './public-cache.server';
export { alertSavers } from './saved/alert-savers.server';
export { catalogueJobs } from './jobs.server';
export { matchSavedSearches } from './saved/match-saved-searches.server';
export { queueSaverAlerts, queueSearchMatches } from './saved/queue-saved-alerts.server';
export { saveSearch } from './saved/save-search.server';
export {
  getSearchOfToken,
  listSavedSearches,
  type SavedSearchView,
} from './saved/saved-search-queries.server';
export { nameSearch } from './saved/saved-search-filters';
export { switchOffPath } from './saved/saved-search-token.server';
export {
  removeSavedSearch,
  switchOffByToken,
  switchSavedSearch,
} from './saved/switch-saved-search.server';
export { saveMaterial, unsaveMaterial } from './saved/save-material.server';
export {
  listSaved,
  type SavedMaterialView,
  type SavedPage,
} from './saved/saved-material-queries.server';
export { suggestPrice, type PriceSuggestion } from './prices/suggest-price.server';
export { canBuy, type BuyableMaterial, type BuyRefusal } from './materials/can-buy';
export { createMaterial } from './materials/create-material.server';
export { listCategoryChoices, type CategoryChoice } from './categories/category-choices.server';
export { deleteMaterial } from './materials/delete-material.server';
export { editMaterial } from './materials/edit-material.server';
export { removeMaterialPhoto } from './materials/remove-material-photo.server';
export { setMaterialPhoto, type NewPhoto } from './materials/set-material-photo.server';
export { toggleAvailability } from './materials/toggle-availability.server';
export { addCategory } from './categories/add-category.server';
export {
  getCategoryForEditing,
  listCategoriesForEditing,
  type EditedCategory,
} from './categories/category-editing-queries.server';
export { moveCategory } from './categories/move-category.server';
export { renameCategory } from './categories/rename-category.server';
export { setCategoryActive } from './categories/set-category-active.server';
export { listMaterialFacts, type MaterialFacts } from './materials/material-facts-queries.server';
export { listOwnMaterials, type OwnMaterialPage } from './materials/own-material-queries.server';
export { companyOfMaterial } from './materials/company-of-material.server';
