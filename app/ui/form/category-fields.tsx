import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from './field';
import { pickOption, SearchSelect } from './search-select';

export type CategoryChoice = {
  id: string;
  name: string;
  subcategories: { id: string; name: string }[];
};

type Named = { id: string; name: string };

/** A listing may stay in a retired category. */
export function withOwnCategory(
  categories: CategoryChoice[],
  { category, subcategory }: { category: Named; subcategory: Named | null },
): CategoryChoice[] {
  const own = categories.find(({ id }) => id === category.id) ?? { ...category, subcategories: [] };
  const isOffered = !subcategory || own.subcategories.some(({ id }) => id === subcategory.id);
  const complete = isOffered ? own : { ...own, subcategories: [...own.subcategories, subcategory] };
  return categories.includes(own)
    ? categories.map((each) => (each === own ? complete : each))
    : [...categories, complete];
}

type CategoryFieldsProps = {
  categories: CategoryChoice[];
  categoryId: string;
  subcategoryId: string;
  errors: { category?: string; subcategory?: string };
  idPrefix?: string;
};

/**
 * Without JavaScript every subcategory shows, and the server checks the pair. With it, typing in the
 * category finds subcategories too.
 */
export function CategoryFields({
  categories,
  categoryId,
  subcategoryId,
  errors,
  idPrefix = '',
}: CategoryFieldsProps) {
  const group = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ categoryId: string; subcategoryId: string } | null>(null);

  // Race: a choice made before hydration counts.
  useEffect(() => {
    const [category, subcategory] = selectsIn(group.current!);
    setChosen({ categoryId: category.value, subcategoryId: subcategory.value });
  }, []);

  const pick = (id: string) => {
    const owner = categories.find(({ subcategories }) =>
      subcategories.some((sub) => sub.id === id),
    );
    flushSync(() => pickOption(selectsIn(group.current!)[0], owner?.id ?? id));
    if (owner) pickOption(selectsIn(group.current!)[1], id);
  };

  const shown = chosen ? categories.filter(({ id }) => id === chosen.categoryId) : categories;
  const hasAny = shown.some(({ subcategories }) => subcategories.length > 0);
  return (
    <div className="two" ref={group}>
      <SearchSelect
        label="Category"
        name="categoryId"
        id={`${idPrefix}categoryId`}
        placeholder="Choose a category"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={categoryId}
        more={categories.flatMap(({ name, subcategories }) =>
          subcategories.map((sub) => ({ value: sub.id, label: `${name}: ${sub.name}` })),
        )}
        onPick={pick}
        onChange={(event) => setChosen({ categoryId: event.target.value, subcategoryId: '' })}
        error={errors.category}
      />
      <Field
        label="Subcategory"
        name="subcategoryId"
        id={`${idPrefix}subcategoryId`}
        optional
        error={errors.subcategory}
      >
        {(control) => (
          <select
            className="input"
            // A new category remounts the field, which clears the old choice.
            key={chosen?.categoryId ?? 'all'}
            defaultValue={chosen?.subcategoryId ?? subcategoryId}
            disabled={!hasAny}
            {...control}
          >
            <option value="">{hasAny ? 'None' : 'Choose a category first'}</option>
            {shown.map(({ id, name, subcategories }) =>
              chosen ? (
                subcategories.map((sub) => <Choice key={sub.id} {...sub} />)
              ) : subcategories.length > 0 ? (
                <optgroup key={id} label={name}>
                  {subcategories.map((sub) => (
                    <Choice key={sub.id} {...sub} />
                  ))}
                </optgroup>
              ) : null,
            )}
          </select>
        )}
      </Field>
    </div>
  );
}

const selectsIn = (group: HTMLElement) =>
  [...group.querySelectorAll('select')] as [HTMLSelectElement, HTMLSelectElement];

function Choice({ id, name }: { id: string; name: string }) {
  return <option value={id}>{name}</option>;
}
