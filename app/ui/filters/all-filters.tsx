import { useFetcher, useNavigate } from '@remix-run/react';
import { type FormEvent, type InputHTMLAttributes, useEffect, useRef } from 'react';
import { MATERIAL_SORT_LABELS } from '~/domain/catalogue/copy';
import {
  browseHref,
  choiceInWords,
  countInWords,
  type Choice,
  type FilterChoices,
  type Filters,
} from '~/domain/catalogue/search/copy';
import { COMMON_UNITS } from '~/lib/choices/trade-facts';
import { ButtonLink } from '../button';
import { Fieldset } from '../form/field';
import { optionsOf, SelectField, type Option } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useHydrated } from '../hydrated';
import { NearMe } from './near-me';
import { counted, RadiusField } from './filter-fields';

export interface AllFiltersData extends FilterChoices {
  filters: Filters;
  count: number;
  isAbout: boolean;
}

const PAUSE_MS = 300;
const UNITS = COMMON_UNITS.map((unit) => ({ value: unit, label: `per ${unit}` }));

/** Every filter, with a result count per choice that follows the other filters. */
export function AllFilters({ data, onShow }: { data: AllFiltersData; onShow?: () => void }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { load, data: loaded } = useFetcher<AllFiltersData>({ key: 'filters' });
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { filters } = data;
  const now = loaded ?? data;

  const typed = (): Filters => {
    const values = new FormData(form.current!);
    const condition = values.getAll('condition').map(String).join(',');
    return { ...Object.fromEntries(values), condition };
  };
  const show = (chosen: Filters) => {
    navigate(browseHref(chosen));
    onShow?.();
  };
  const onChange = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => load(browseHref(typed(), '/browse/filters')), PAUSE_MS);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    show(typed());
  };
  // The page below the dialog may have the same fields.
  const field = (name: keyof Filters, label: string) => ({
    ...{ name, label, id: `all-${name}`, defaultValue: filters[name] ?? '' },
  });
  const text = (
    name: keyof Filters,
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> & { hint?: string } = {},
  ) => <TextField {...field(name, label)} maxLength={200} {...more} />;
  const select = (name: keyof Filters, label: string, placeholder: string, options: Option[]) => (
    <SelectField {...field(name, label)} placeholder={placeholder} options={options} />
  );
  const pick = (name: keyof Filters, choice: Choice) => (
    <label key={choice.value + name} className="pick">
      <input
        type="checkbox"
        name={name}
        value={choice.value}
        defaultChecked={String(filters[name] ?? '')
          .split(',')
          .includes(choice.value)}
      />
      <span>{choiceInWords(choice)}</span>
    </label>
  );
  const dollars = { inputMode: 'decimal' } as const;
  return (
    <form
      ref={form}
      className="form"
      action="/browse"
      aria-label="All filters"
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {filters.view ? <input type="hidden" name="view" value={filters.view} /> : null}
      <div className="two items-end">
        {text('search', 'Search materials', { type: 'search' })}
        {select('category', 'Category', 'All Categories', counted(now.categories))}
        {now.subcategories.length > 0
          ? select('subcategory', 'Subcategory', 'All', counted(now.subcategories))
          : null}
        {text('location', 'Location', { hint: 'City, state or ZIP code' })}
        <RadiusField id="all-radius" filters={filters} />
        <NearMe onFound={(location) => show({ ...typed(), location })} />
      </div>
      <Fieldset legend="Price">
        <div className="two">
          {text('minPrice', 'At least, $', dollars)}
          {text('maxPrice', 'At most, $', dollars)}
        </div>
      </Fieldset>
      <Fieldset legend="Price per common unit">
        <div className="two">
          {select('commonUnit', 'Unit', 'Any unit', UNITS)}
          {text('minCommonPrice', 'At least, $', dollars)}
          {text('maxCommonPrice', 'At most, $', dollars)}
        </div>
      </Fieldset>
      <Fieldset legend="Condition" className="two">
        {now.conditions.map((choice) => pick('condition', choice))}
      </Fieldset>
      <div className="two">
        {select('priceUnit', 'Priced', 'Any way', counted(now.priceUnits))}
        {select('wholeLot', 'Lots', 'All', counted(now.wholeLot))}
        {text('quantity', 'Quantity you need', { inputMode: 'numeric' })}
        {text('availableBy', 'Available by', { type: 'date' })}
      </div>
      <Fieldset legend="Only" className="two">
        {now.offers.map((choice) => pick('offers', choice))}
        {now.verified.map((choice) => pick('verified', choice))}
        {now.photo.map((choice) => pick('photo', choice))}
      </Fieldset>
      {select('sort', 'Sort', 'Default order', optionsOf(MATERIAL_SORT_LABELS))}
      <div className="row">
        <button className="btn go">{`Show ${countInWords(now)}`}</button>
        {isHydrated ? null : (
          <button className="btn" formAction="/browse/filters">
            Update counts
          </button>
        )}
        <ButtonLink to="/browse" kind="bare" onClick={onShow}>
          Clear All Filters
        </ButtonLink>
      </div>
    </form>
  );
}
