import { queryOf, saveSearch } from '~/domain/catalogue/index.server';
import { SavedFilters } from '~/domain/catalogue/saved/saved-search.schema';
import type { Actor } from '~/lib/actor';
import { getTakeoff } from './answer-takeoff.server';
import { isUncovered } from './copy';

/**
 * Saves a search, in the takeoff's area, for the words of each line that isn't covered. Safe to
 * repeat; stops at the first refusal. @returns how many alerts weren't on already
 * @throws DomainError `no_company`, `not_found`, and as `saveSearch`
 */
export async function alertMissing(id: string, actor: Actor): Promise<number> {
  const searches = unalertedSearches(await getTakeoff(id, actor));
  for (const search of searches) await saveSearch(search, actor);
  return searches.length;
}

/** @returns how many of those searches the actor isn't alerted of yet */
export const countUnalerted = (found: FoundTakeoff): number => unalertedSearches(found).length;

type FoundTakeoff = Awaited<ReturnType<typeof getTakeoff>>;

function unalertedSearches({ takeoff, answer }: FoundTakeoff) {
  const { zipCode, radiusMiles, alerts } = takeoff;
  const area = radiusMiles === null ? {} : { location: zipCode, radius: String(radiusMiles) };
  const missing = answer.lines.filter(isUncovered);
  const searches = new Set(missing.map(({ words }) => words));
  return [...searches]
    .map((search) => SavedFilters.parse({ search, ...area }))
    .filter((search) => !alerts.includes(queryOf(search)));
}
