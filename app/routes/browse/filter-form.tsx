import { type MouseEvent, Suspense, useState } from 'react';
import { MATERIAL_SORT_LABELS, MATERIAL_SORTS } from '~/domain/catalogue/copy';
import {
  browseHref,
  chipsOf,
  FILTER_NAMES,
  isAround,
  type Choice,
  type Filters,
} from '~/domain/catalogue/search/copy';
import { locationLabel, POPULAR_LOCATIONS } from '~/lib/places/popular-locations';
import { Field } from '~/ui/form/field';
import { SelectField } from '~/ui/form/select-field';
import { lazyPart } from '~/ui/lazy-part';
import { AppLink } from '~/ui/link';
import { NearMe } from '~/ui/filters/near-me';
import { counted, RadiusField } from '~/ui/filters/filter-fields';
import { isPlainPress } from '~/ui/plain-press';
import { useSharedChildren } from '~/ui/shared-markup';
import { FORM_FIELDS, type LiveFilters } from './use-live-filters';

const FILTER_FORM_ID = 'filters';

const FilterDialog = lazyPart(() => import('~/ui/filters/filter-dialog'));

interface FilterFormProps {
  filters: Filters;
  categories: Choice[];
  live: LiveFilters;
}

export function FilterForm({ filters, categories, live }: FilterFormProps) {
  const shared = useSharedChildren();
  const [isOpen, setIsOpen] = useState(false);
  const active = [filters.category, filters.location].filter(Boolean).join(', ');
  const others = ([...FILTER_NAMES, 'view'] as const).filter(
    (name) => filters[name] && !FORM_FIELDS.includes(name),
  );
  const more = chipsOf(filters).filter(({ names }) => !FORM_FIELDS.includes(names[0]!)).length;
  const openDialog = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <form
        {...live.form}
        id={FILTER_FORM_ID}
        action="/browse"
        aria-label="Filters"
        className="stack"
        {...shared(['filters', filters, categories], () => (
          <>
            <Field label="Search materials" name="search" id="filter-search">
              {(control) => (
                <input
                  {...control}
                  type="search"
                  className="input"
                  placeholder="2x4, sheetrock, #5 rebar …"
                  defaultValue={filters.search}
                  maxLength={200}
                  autoComplete="off"
                  enterKeyHint="search"
                />
              )}
            </Field>
            <details className="fold lg:hidden">
              <summary>{active ? `Filters · ${active}` : 'Filters'}</summary>
            </details>
            <div className="stack">
              <SelectField
                label="Category"
                name="category"
                placeholder="All Categories"
                defaultValue={filters.category}
                options={[...currentOption(filters.category, categories), ...counted(categories)]}
              />
              <Field label="Location" name="location">
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    list="places"
                    placeholder="All Locations"
                    defaultValue={filters.location}
                    maxLength={200}
                  />
                )}
              </Field>
              <datalist id="places">
                {POPULAR_LOCATIONS.map((place) => (
                  <option key={place.city}>{locationLabel(place)}</option>
                ))}
              </datalist>
              <RadiusField filters={filters} />
              {others.map((name) => (
                <input key={name} type="hidden" name={name} value={String(filters[name])} />
              ))}
              <button className="btn go">Apply Filters</button>
              <AppLink
                to={browseHref(filters, '/browse/filters')}
                className="btn"
                prefetch="none"
                onClick={openDialog}
              >
                {more > 0 ? `More filters (${more})` : 'More filters'}
              </AppLink>
              <NearMe onFound={(location) => live.go({ ...filters, location, radius: null })} />
            </div>
          </>
        ))}
      />
      {isOpen ? (
        <Suspense>
          <FilterDialog filters={filters} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The current choice stays in the list, even if nothing matches it now. */
const currentOption = (value: string | undefined, choices: Choice[]) =>
  value && !choices.some((one) => one.value === value) ? [{ value, label: value }] : [];

export function SortField({ filters, live }: { filters: Filters; live: LiveFilters }) {
  const defaultSort = filters.search ? 'match' : isAround(filters) ? 'distance' : 'newest';
  return (
    <label className="row meta">
      Sort
      <select
        // When the default changes, the earlier choice must not stay selected.
        key={defaultSort}
        name="sort"
        form={FILTER_FORM_ID}
        className="input w-40"
        defaultValue={filters.sort === defaultSort ? '' : (filters.sort ?? '')}
        onChange={live.apply}
      >
        {defaultSort === 'match' ? <option value="">Best match</option> : null}
        {MATERIAL_SORTS.map((sort) => (
          <option key={sort} value={sort === defaultSort ? '' : sort}>
            {MATERIAL_SORT_LABELS[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
