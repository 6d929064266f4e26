import { MATERIAL_SORT_LABELS, type SearchNotes as Notes } from '~/domain/catalogue/copy';
import {
  browseHref,
  insteadInWords,
  placeInWords,
  type Filters,
  type InsteadOf,
} from '~/domain/catalogue/search/copy';
import { AppLink } from '~/ui/link';

interface Found {
  /** The place that a misspelled location, or a search that found nothing, is like */
  meant: string | null;
  reading: Notes | null;
  instead: InsteadOf | null;
  needsPlace: 'sort' | 'radius' | null;
  ordered: string | null;
  units: string[] | null;
}

/** How the search read the words and filters, each with a link to undo it. */
export function SearchNotes({ found, filters }: { found: Found; filters: Filters }) {
  const { meant, reading, instead, needsPlace, ordered, units } = found;
  const { place, need, corrected, isClosest, isMentioned } = reading ?? {};
  const [unit, ...others] = units ?? [];
  const by = filters.sort && MATERIAL_SORT_LABELS[filters.sort].toLowerCase();
  const inPlace =
    place && placeInWords(place.label, filters.location ? null : (filters.radius ?? place.radius));
  const said = [
    meant && [
      `Did you mean ${meant}?`,
      'Search there',
      { location: meant, ...(!filters.location && { search: '' }) },
    ],
    instead && [insteadInWords(instead), '', {}],
    place &&
      !instead?.place && [
        inPlace!.startsWith('Within') ? `${inPlace}.` : `In ${inPlace}.`,
        'Search everywhere',
        { search: place.without },
      ],
    need && [`At least ${need.label} in stock.`, 'Any quantity', { search: need.without }],
    corrected && [
      `Showing ${corrected.to}. Nothing is listed as ${corrected.from}.`,
      `Search for ${corrected.from}`,
      { literal: '1' },
    ],
    isMentioned && [
      'No title has these words. Showing listings that mention them in the description or the seller’s name.',
      '',
      {},
    ],
    isClosest && ['Nothing matches your whole search. Showing the closest.', '', {}],
    needsPlace && [
      `Enter a ZIP code or city to ${needsPlace === 'sort' ? `sort by ${by}` : 'search within a distance'}.`,
      '',
      {},
    ],
    others.length > 0 && [
      `By price per ${unit}, then per ${others.join(', ')}.`,
      `Only per ${unit}`,
      { commonUnit: unit },
    ],
    !units &&
      filters.sort === 'unit-price' &&
      !filters.commonUnit && [
        'These prices can be for different units. To compare one, choose it under More filters.',
        '',
        {},
      ],
    ordered && [
      `Showing the ${ordered}${by && filters.sort !== 'distance' ? ` by ${by}` : ''}.`,
      '',
      {},
    ],
  ].filter(Boolean) as [string, string, Filters][];
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
