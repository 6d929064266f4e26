import type { SearchNotes as Notes } from '~/domain/catalogue/copy';
import { AppLink } from '~/ui/link';
import { browseHref, type Filters } from './filter-links';

/** What the search made of the words, each with the way back. */
export function SearchNotes({ notes, filters }: { notes: Notes | null; filters: Filters }) {
  if (!notes) return null;
  const { place, need, corrected, isClosest } = notes;
  const said = [
    place && [`In ${place.label}.`, 'Search everywhere', { search: place.without }],
    need && [`At least ${need.label} in stock.`, 'Any quantity', { search: need.without }],
    corrected && [
      `Showing ${corrected.to}. Nothing is listed as ${corrected.from}.`,
      `Search for ${corrected.from}`,
      { literal: '1' },
    ],
    isClosest && ['Nothing has all of these words. Showing the closest.', '', {}],
  ].filter((note) => note !== null && note !== false) as [string, string, Partial<Filters>][];
  return said.map(([sentence, link, changed]) => (
    <p key={sentence} className="mb-3">
      {sentence}{' '}
      {link ? (
        <AppLink to={browseHref({ ...filters, ...changed })} prefetch="none">
          {link}
        </AppLink>
      ) : null}
    </p>
  ));
}
