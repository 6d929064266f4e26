import { MATERIAL_SORT_LABELS, MATERIAL_SORTS } from '~/domain/catalogue/copy';
import { groupThousands } from '~/lib/money';
import { locationLabel, POPULAR_LOCATIONS } from '~/lib/places/popular-locations';
import { Field } from '~/ui/form/field';
import { useSharedChildren } from '~/ui/shared-markup';
import type { CategoryOption, Filters } from './filter-links';
import type { LiveFilters } from './use-live-filters';

export const FILTER_FORM_ID = 'filters';

export function FilterForm({
  filters,
  categories,
  live,
}: {
  filters: Filters;
  categories: CategoryOption[];
  live: LiveFilters;
}) {
  const shared = useSharedChildren();
  const active = [filters.category, filters.location].filter(Boolean).join(', ');
  const locations: string[] = POPULAR_LOCATIONS.map(locationLabel);
  return (
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
          <details className="fold peer lg:hidden">
            <summary>{active ? `Filters · ${active}` : 'Filters'}</summary>
          </details>
          <div className="stack hidden peer-open:grid lg:grid">
            <Field label="Category" name="category">
              {(control) => (
                <select {...control} className="input" defaultValue={filters.category}>
                  <option value="">All Categories</option>
                  <KeptOption value={filters.category} of={categories.map(({ name }) => name)} />
                  {categories.map(({ name, count }) => (
                    <option key={name} value={name}>{`${name} (${groupThousands(count)})`}</option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Location" name="location">
              {(control) => (
                <select {...control} className="input" defaultValue={filters.location}>
                  <option value="">All Locations</option>
                  <KeptOption value={filters.location} of={locations} />
                  {locations.map((location) => (
                    <option key={location}>{location}</option>
                  ))}
                </select>
              )}
            </Field>
            <button className="btn go">Apply Filters</button>
          </div>
        </>
      ))}
    />
  );
}

function KeptOption({ value, of }: { value: string; of: string[] }) {
  return value && !of.includes(value) ? <option>{value}</option> : null;
}

export function SortField({ filters, live }: { filters: Filters; live: LiveFilters }) {
  return (
    <label className="row meta">
      Sort
      <select
        // A search has another default sort: the earlier choice must not stay selected.
        key={filters.search ? 'of-a-search' : 'of-all'}
        name="sort"
        form={FILTER_FORM_ID}
        className="input w-auto"
        defaultValue={filters.sort ?? ''}
        onChange={live.apply}
      >
        {filters.search ? <option value="">Best match</option> : null}
        {MATERIAL_SORTS.map((sort) => (
          <option key={sort} value={sort === 'newest' && !filters.search ? '' : sort}>
            {MATERIAL_SORT_LABELS[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
