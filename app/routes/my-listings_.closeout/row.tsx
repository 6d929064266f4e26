import { memo, useState } from 'react';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { Button } from '~/ui/button';
import { Time } from '~/ui/data/time';
import { type Option, SelectField } from '~/ui/form/select-field';
import { MoneyField, TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { useHydrated } from '~/ui/hydrated';
import { AppLink } from '~/ui/link';
import { photoUrl } from '~/ui/photo';
import { PhotoError } from '~/ui/photo-upload/photos-field';
import type { Photo, Photos } from '~/ui/photo-upload/use-photos';
import { StateField } from '~/ui/state-field';
import { type Cells, factsOf, type StoredRow } from './rows';

export const SAME_HINT = 'same-hint';

const UNITS = PRICE_UNITS.filter((unit) => unit !== 'each').map((unit) => ({
  value: unit,
  label: unit,
}));

export function cellsFor(owner: string, cells: Cells, errors: Record<string, string>) {
  return (name: string) => ({
    name: `${owner}.${name}`,
    defaultValue: cells[name]?.[0] ?? '',
    error: errors[`${owner}.${name}`],
  });
}

type CellProps = ReturnType<typeof cellsFor>;

export function PlaceFields({ cell, placeholder }: { cell: CellProps; placeholder?: string }) {
  return (
    <div className="two">
      <TextField label="City" {...cell('city')} maxLength={100} placeholder={placeholder} />
      <StateField {...cell('state')} placeholder={placeholder ?? 'Choose a state'} />
      <ZipField label="ZIP code" {...cell('zipCode')} placeholder={placeholder} />
      <TextField
        label="Location"
        {...cell('location')}
        maxLength={200}
        placeholder={placeholder ?? 'City and state'}
      />
    </div>
  );
}

/** Visual only, on wide screens; each field has its own label. */
export function Headings() {
  const names = ['', 'Title', 'Category', 'Condition', 'Quantity', 'Unit', 'Price', 'UPC'];
  return (
    <div className="entry line meta headings" aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

interface RowProps {
  row: StoredRow;
  number: number;
  categories: Option[];
  errors: Record<string, string>;
  photo: Photo | undefined;
  retry: Photos['retry'];
  note: string | undefined;
}

/** The fields are uncontrolled: once shown, only `useSheet` changes them. */
export const Row = memo(function Row({ row, number, errors, note, ...props }: RowProps) {
  const { id, editedBy, updatedAt } = row;
  const file = props.photo?.file;
  const [start] = useState(row);
  const hasCamera = useHydrated() && Boolean(navigator.mediaDevices);
  const cell = cellsFor(id, start.own, errors);
  const field = (name: string, span: string) => ({
    ...cell(name),
    className: span,
    enterKeyHint: 'next' as const,
    autoComplete: 'off',
  });
  // React resets the value of a hidden type at every render.
  const hidden = (name: string, cells: Cells = {}) => (
    <input hidden autoComplete="off" name={`${id}.${name}`} defaultValue={JSON.stringify(cells)} />
  );
  return (
    <li className="entry" id={`${id}.`} tabIndex={-1}>
      <fieldset className="line">
        <legend className="sr">{`Row ${number}`}</legend>
        {hidden('seen', start.seen)}
        {hidden('sent', start.sent)}
        {hidden('facts', factsOf(start.own))}
        {props.photo?.error ? (
          <div className="row">
            <PhotoError error={props.photo.error} />
            {file ? (
              <Button size="sm" onClick={() => props.retry(id, file)}>
                Try Again
              </Button>
            ) : null}
            <Button type="submit" size="sm" value={`no-photo ${id}`}>
              No Photo
            </Button>
          </div>
        ) : null}
        <RowPhoto photo={props.photo} id={id} number={number} imageUrl={start.imageUrl} />
        <TextField label="Title" {...field('title', 'wide')} maxLength={200} />
        <SelectField
          label="Category"
          {...field('categoryId', 'half')}
          placeholder="From the title"
          options={props.categories}
        />
        <SelectField
          label="Condition"
          {...field('condition', 'half')}
          placeholder="The site’s"
          options={CONDITION_OPTIONS}
        />
        <TextField
          label="Quantity"
          {...field('quantity', 'third')}
          inputMode="numeric"
          placeholder="1"
        />
        <SelectField
          label="Unit"
          {...field('priceUnit', 'third')}
          placeholder="each"
          options={UNITS}
        />
        <MoneyField label="Price" {...field('price', 'third')} />
        <div className="code">
          <TextField label="UPC" {...field('upc', 'digits')} inputMode="numeric" maxLength={20} />
          <Button type="submit" name="intent" value={`${hasCamera ? 'scan' : 'look-up'} ${id}`}>
            {hasCamera ? 'Scan' : 'Look Up'}
          </Button>
        </div>
        <div className="row">
          {number > 1 ? (
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={`above ${id}`}
              aria-describedby={SAME_HINT}
            >
              Same as Above
            </Button>
          ) : null}
          <Button type="submit" kind="bare" size="sm" name="intent" value={`remove ${id}`}>
            Remove
          </Button>
          <details>
            <summary className="link meta py-1">More: SKU, notes, another location</summary>
            <div className="stack">
              <div className="two">
                <TextField label="SKU" {...cell('sku')} maxLength={60} autoComplete="off" />
                <TextAreaField
                  label="Notes for buyers"
                  {...cell('description')}
                  rows={2}
                  maxLength={5000}
                  placeholder="The site’s"
                />
              </div>
              <PlaceFields cell={cell} placeholder="The site’s" />
              {updatedAt ? (
                <p className="meta">
                  {'Saved '}
                  <Time at={updatedAt} format="ago" />
                  {editedBy ? ` by ${editedBy}. ` : '. '}
                  <AppLink to={`/create-listing?draft=${id}`} reloadDocument>
                    All fields and more photos
                  </AppLink>
                </p>
              ) : null}
            </div>
          </details>
          <span role="status" className={errors[`${id}.`] ? 'err' : 'meta'}>
            {note ?? errors[`${id}.`]}
          </span>
        </div>
      </fieldset>
    </li>
  );
});

function RowPhoto({
  id,
  number,
  imageUrl: stored,
  photo,
}: Pick<RowProps, 'number' | 'photo'> & Pick<StoredRow, 'id' | 'imageUrl'>) {
  const source = photo?.preview ?? (stored && photoUrl(stored, 320));
  const { part = null, imageUrl } = photo ?? {};
  return (
    <div>
      {source ? (
        <img
          className="thumb"
          src={source}
          alt={`Row ${number}`}
          width={48}
          height={48}
          loading="lazy"
          onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
        />
      ) : (
        <span className="thumb avatar">{number}</span>
      )}
      {part === null ? null : (
        <progress value={part} max={1} aria-label={`Uploading the photo of row ${number}`} />
      )}
      {imageUrl ? <input type="hidden" name={`${id}.imageUrls`} value={imageUrl} /> : null}
    </div>
  );
}
