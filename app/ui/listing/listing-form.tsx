import { Form } from '@remix-run/react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { unpackList } from '~/lib/text/packed-list';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { ButtonLink } from '../button';
import { type CategoryChoice, CategoryFields } from '../form/category-fields';
import { ErrorSummary } from '../form/error-summary';
import { Field } from '../form/field';
import { Panel } from '../layout/panel';
import { type FormResult, readFormResult } from '../form/form-result';
import { QuantityStepper } from '../form/quantity-stepper';
import { SelectField } from '../form/select-field';
import { SubmitButton } from '../form/submit-button';
import { MoneyField, TextAreaField, TextField, ZipField } from '../form/text-field';
import { useFailureToast } from '../form/use-failure-toast';
import { type FormConstraints, useServerForm } from '../form/use-server-form';
import { isWithoutSignal } from '../offline/rules';
import { PhotosField } from '../photo-upload/photos-field';
import { useHoldForPhotos } from '../photo-upload/use-hold-for-photos';
import { type FormPhoto, type Photo, photoAltId, usePhotos } from '../photo-upload/use-photos';
import { StateField } from '../state-field';
import { TradeFactFields } from './trade-facts-fields';
import { useListingHints } from './use-listing-hints';
import { type DraftStart, useSavedDraft } from './use-saved-draft';

const UNITS = PRICE_UNITS.map((unit) => ({
  value: unit,
  label: unit === 'OBO' ? 'OBO (one price for all of it, open to offers)' : unit,
}));
type ListingFormProps = {
  constraints: FormConstraints;
  /** Packed */
  categories: string;
  /** The initial values; an edit's include `seen` */
  start: Record<string, string | null>;
  result?: FormResult | null;
  /** In order: the listing's, the draft's, or the refused form's */
  photos: FormPhoto[];
  button: { label: string; pending: string };
  cancelTo: string;
  /** For a new listing, which is saved while typing; its ID becomes the listing's. */
  draft?: DraftStart;
  /** The item made without a signal that this form replaces */
  waiting?: string;
};

const UNMARKED = { required: false, optional: false };

export function ListingForm({
  constraints,
  categories: packed,
  start,
  result,
  photos: startPhotos,
  button,
  cancelTo,
  draft: draftStart,
  waiting,
}: ListingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const categories = useMemo(() => unpackList<CategoryChoice>(packed), [packed]);
  const photos = usePhotos(startPhotos);
  // Race: a reload brings a newer one, while the fields keep the old values.
  const [seen] = useState(start.seen);
  const paths = photos.photos.flatMap(({ imageUrl }) => imageUrl ?? []).join();
  // Race: before the hold, whose effect sends the form when the last photo is there.
  const draft = useSavedDraft(form, draftStart, paths);
  const { isWaiting, holdForPhotos } = useHoldForPhotos(
    photos.photos,
    draftStart && ((element) => keepListing(element, photos.photos)),
  );
  const { props, errors, field } = useServerForm({
    result,
    constraints,
    defaults: { condition: 'good', priceUnit: 'each', quantity: '1', ...start },
  });
  const { kind, hint } = useListingHints(form, categories);
  useFailureToast(result, 'Error');

  const holdOrAsk = (event: FormEvent<HTMLFormElement>) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const isKept = isWithoutSignal() && pressed?.value !== 'save-draft';
    // What waits for a signal would be refused when no one looks.
    if (isKept && !event.currentTarget.reportValidity()) event.preventDefault();
    else holdForPhotos(event);
  };

  return (
    <Form
      {...props}
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="form"
      onSubmit={holdOrAsk}
    >
      <ErrorSummary errors={errors} ids={{ image: 'photos', imageUrls: 'photos' }} />
      {/* Enter presses the first button, which must not be a photo's. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        {button.label}
      </button>
      {draftStart ? (
        <>
          <input type="hidden" name="id" value={draft.id} />
          <input type="hidden" name="draftVersion" value={draft.version} />
          <input type="hidden" name="draftPageId" value={draft.pageId} />
          {start.sku ? <input type="hidden" name="sku" value={start.sku} /> : null}
          {waiting ? <input type="hidden" name="waiting" value={waiting} /> : null}
        </>
      ) : null}

      {seen ? (
        <input type="hidden" name="seen" value={readFormResult(result).value('seen', seen)} />
      ) : null}

      <Panel id="section-1" title="1. Material Details">
        <TextField
          label="Title"
          {...field('title')}
          hint="What a buyer would type: product, size, grade, length"
        />
        <CategoryFields
          categories={categories}
          categoryId={field('categoryId').defaultValue}
          subcategoryId={field('subcategoryId').defaultValue}
          errors={{
            category: field('categoryId').error,
            subcategory: field('subcategoryId').error,
          }}
        />
        <SelectField
          label="Condition"
          {...field('condition')}
          {...UNMARKED}
          options={CONDITION_OPTIONS}
        />
        <TextAreaField
          label="Description"
          {...field('description')}
          hint="Make, model, how it was stored, pickup details"
        />
      </Panel>

      <Panel id="section-2" title="2. Photos">
        <PhotosField photos={photos} error={errors.image ?? errors.imageUrls ?? errors.photoAlts} />
      </Panel>

      <Panel id="section-3" title="3. Price and Quantity">
        <div className="field">
          <div className="two">
            <MoneyField label="Price" {...field('price')} />
            <SelectField label="Unit" {...field('priceUnit')} {...UNMARKED} options={UNITS} />
          </div>
          <p className="hint" role="status">
            {hint}
          </p>
        </div>
        <Field label="Quantity" name="quantity" error={field('quantity').error} className="not-obo">
          {(control) => (
            <QuantityStepper
              {...control}
              min={start.seen ? 0 : 1}
              max={1_000_000}
              defaultValue={field('quantity').defaultValue || '1'}
            />
          )}
        </Field>
        <p className="hint obo">
          Sold as 1 lot at one price, open to offers. Say below, or in the description, what it
          contains.
        </p>
        <TradeFactFields field={field} kind={kind} />
      </Panel>

      <Panel id="section-4" title="4. Location">
        <div className="two">
          <TextField label="City" {...field('city')} />
          <StateField {...field('state')} />
        </div>
        <ZipField
          label="ZIP code"
          {...field('zipCode')}
          hint="Lets buyers see how far away it is"
          className="max-w-60"
        />
        <TextField
          label="Location"
          {...field('location')}
          hint="Shown to buyers: the yard, the site or the city"
        />
      </Panel>

      <p role="status" className="meta">
        {isWaiting ? 'We’ll submit your listing once the photos are uploaded.' : draft.status}
      </p>
      <div className="row">
        <SubmitButton size="lg" pending={button.pending}>
          {button.label}
        </SubmitButton>
        {draftStart ? (
          <SubmitButton kind="plain" size="lg" intent="save-draft" pending="Saving...">
            Save Draft
          </SubmitButton>
        ) : null}
        <ButtonLink size="lg" to={cancelTo}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Keeps the unsent photos too; their descriptions are in fields that have no name yet. */
async function keepListing(form: HTMLFormElement, photos: Photo[]): Promise<boolean> {
  const body = new FormData(form);
  for (const name of ['imageUrls', 'photoAlts']) body.delete(name);
  const { keepForLater } = await import('../offline/offline.client');
  const address = { pathname: '/create-listing', search: '' };
  return keepForLater(
    address,
    body,
    photos.map(({ key, imageUrl, file }) => ({
      alt: form.querySelector<HTMLInputElement>(`#${photoAltId(key)}`)?.value ?? '',
      ...(imageUrl ? { imageUrl } : { file: file! }),
    })),
  );
}
