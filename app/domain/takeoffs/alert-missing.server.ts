import { saveSearch } from '~/domain/catalogue/index.server';
import { SavedFilters } from '~/domain/catalogue/saved/saved-search.schema';
import type { Actor } from '~/lib/actor';
import { placeOfZip } from '~/lib/places/places.server';
import { getTakeoff } from './answer-takeoff.server';

/**
 * Saves a search for the words of each line that no listing answers, in the state of the ZIP code
 * unless the takeoff looks anywhere. Safe to repeat; stops at the first refusal.
 * @throws DomainError `no_company`, `not_found`, and as `saveSearch`
 */
export async function alertMissing(id: string, actor: Actor): Promise<number> {
  const { takeoff, answer } = await getTakeoff(id, actor);
  const location = takeoff.radiusMiles === null ? '' : placeOfZip(takeoff.zipCode)!.state;
  const missing = answer.lines.filter(({ state }) => state === 'missing' || state === 'partly');
  const searches = new Set(missing.map(({ words }) => words));
  for (const search of searches) await saveSearch(SavedFilters.parse({ search, location }), actor);
  return searches.size;
}
