import { useFetcher, useNavigate } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { MATERIAL_SORT_LABELS } from '~/domain/catalogue/copy';
import {
  browseHref,
  choiceInWords,
  countInWords,
  isZip,
  type Choice,
  type FilterChoices,
  type Filters,
} from '~/domain/catalogue/search/copy';
import { COMMON_UNITS } from '~/lib/choices/trade-facts';
import { ButtonLink } from '../button';
import { Field, Fieldset } from '../form/field';
import { optionsOf, SelectField, type Option } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useHydrated } from '../hydrated';
import { NearMe } from './near-me';
import { RadiusField } from './radius-field';

export interface AllFiltersData extends FilterChoices {
  filters: Filters;
  count: number;
  isAbout: boolean;
}

const PAUSE_MS = 300;
const FLAGS = ['offers', 'verified', 'photo'] as const;

function readForm(form: HTMLFormElement): Filters {
  const typed = new FormData(form);
  const condition = typed.getAll('condition').map(String).join(',');
  return { ...Object.fromEntries(typed), condition };
}

/** Every filter with how many each choice finds. Counts follow the other filters as they change. */
export function AllFilters({ data, onShow }: { data: AllFiltersData; onShow?: () => void }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { load, data: loaded } = useFetcher<AllFiltersData>({ key: 'filters' });
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { filters } = data;
  const now = loaded ?? data;

  const onChange = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => load(browseHref(typed(), '/browse/filters')), PAUSE_MS);
  };
  const show = (chosen: Filters) => {
    navigate(browseHref(chosen));
    onShow?.();
  };
  const typed = () => readForm(form.current!);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(typed());
  };
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
      <div className="two">
        <TextField
          {...ids('search')}
          label="Search materials"
          type="search"
          defaultValue={filters.search}
          maxLength={200}
        />
        <SelectField
          {...ids('category')}
          label="Category"
          placeholder="All Categories"
          options={counted(now.categories)}
          defaultValue={filters.category}
        />
        {now.subcategories.length > 0 ? (
          <SelectField
            {...ids('subcategory')}
            label="Subcategory"
            placeholder="All"
            options={counted(now.subcategories)}
            defaultValue={filters.subcategory}
          />
        ) : null}
      </div>
      <div className="two">
        <TextField
          {...ids('location')}
          label="Location"
          hint="City, state or ZIP code"
          defaultValue={filters.location}
          maxLength={200}
          autoComplete="postal-code"
        />
        <RadiusField filters={filters} />
      </div>
      <NearMe onFound={(location) => show({ ...typed(), location })} />
      <Range legend="Price" names={['minPrice', 'maxPrice']} filters={filters} />
      <Range
        legend="Price per common unit"
        names={['minCommonPrice', 'maxCommonPrice']}
        filters={filters}
      >
        <SelectField
          {...ids('commonUnit')}
          label="Unit"
          placeholder="Any unit"
          options={COMMON_UNITS.map((unit) => ({ value: unit, label: `per ${unit}` }))}
          defaultValue={filters.commonUnit ?? ''}
        />
      </Range>
      <Fieldset legend="Condition" className="row">
        {now.conditions.map((choice) => (
          <Pick
            key={choice.value}
            name="condition"
            choice={choice}
            isOn={Boolean(filters.condition?.split(',').includes(choice.value))}
          />
        ))}
      </Fieldset>
      <div className="two">
        <SelectField
          {...ids('priceUnit')}
          label="Priced"
          placeholder="Any way"
          options={counted(now.priceUnits)}
          defaultValue={filters.priceUnit ?? ''}
        />
        <SelectField
          {...ids('wholeLot')}
          label="Lots"
          placeholder="All"
          options={counted(now.wholeLot)}
          defaultValue={filters.wholeLot ?? ''}
        />
        <TextField
          {...ids('quantity')}
          label="Quantity you need"
          hint="In stock at least"
          inputMode="numeric"
          defaultValue={filters.quantity ?? ''}
        />
        <TextField
          {...ids('availableBy')}
          label="Available by"
          hint="Ready for pickup that day"
          type="date"
          defaultValue={filters.availableBy ?? ''}
        />
      </div>
      <Fieldset legend="Only" className="row">
        {now.flags.map((choice, index) => (
          <Pick
            key={FLAGS[index]}
            name={FLAGS[index]!}
            choice={choice}
            isOn={Boolean(filters[FLAGS[index]!])}
          />
        ))}
      </Fieldset>
      <SelectField
        {...ids('sort')}
        label="Sort"
        placeholder={filters.search ? 'Best match' : 'As usual'}
        options={optionsOf(MATERIAL_SORT_LABELS)}
        defaultValue={filters.sort ?? ''}
      />
      <div className="row">
        <button className="btn go" aria-live="polite">
          {`Show ${countInWords(now)}`}
        </button>
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

/** The same fields may be on the page below a dialog. */
const ids = (name: string) => ({ name, id: `all-${name}` });

const counted = (choices: Choice[]): Option[] =>
  choices.map((choice) => ({ value: choice.value, label: choiceInWords(choice) }));

function Pick({ name, choice, isOn }: { name: string; choice: Choice; isOn: boolean }) {
  return (
    <label className="pick">
      <input type="checkbox" name={name} value={choice.value} defaultChecked={isOn} />
      <span>{choiceInWords(choice)}</span>
    </label>
  );
}

function Range({
  legend,
  names,
  filters,
  children,
}: {
  legend: string;
  names: ['minPrice', 'maxPrice'] | ['minCommonPrice', 'maxCommonPrice'];
  filters: Filters;
  children?: ReactNode;
}) {
  return (
    <Fieldset legend={legend}>
      <div className="two">
        {names.map((name, index) => (
          <TextField
            key={name}
            {...ids(name)}
            label={index === 0 ? 'At least, $' : 'At most, $'}
            inputMode="decimal"
            defaultValue={filters[name] ?? ''}
          />
        ))}
        {children}
      </div>
    </Fieldset>
  );
}
