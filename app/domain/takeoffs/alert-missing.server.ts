import { saveSearch } from '~/domain/catalogue/index.server';
import { SavedFilters } from '~/domain/catalogue/saved/saved-search.schema';
import type { Actor } from '~/lib/actor';
import { getTakeoff } from './answer-takeoff.server';

/**
 * Saves a search, in the takeoff's area, for the words of each line that isn't covered. Safe to
 * repeat; stops at the first refusal.
 * @throws DomainError `no_company`, `not_found`, and as `saveSearch`
 */
export async function alertMissing(id: string, actor: Actor): Promise<number> {
  const { takeoff, answer } = await getTakeoff(id, actor);
  const { zipCode, radiusMiles } = takeoff;
  const area = radiusMiles === null ? {} : { location: zipCode, radius: String(radiusMiles) };
  const missing = answer.lines.filter(({ state }) => state === 'missing' || state === 'partly');
  const searches = new Set(missing.map(({ words }) => words));
  for (const search of searches) await saveSearch(SavedFilters.parse({ search, ...area }), actor);
  return searches.size;
}
