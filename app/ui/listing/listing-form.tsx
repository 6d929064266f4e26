import { Form } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { STATE_OPTIONS } from '~/lib/places/us-states';
import { ButtonLink } from '../button';
import { type CategoryChoice, CategoryFields } from '../form/category-fields';
import { ErrorSummary } from '../form/error-summary';
import { Field } from '../form/field';
import { FormSection } from '../form/form-section';
import type { FormResult } from '../form/form-result';
import { QuantityStepper } from '../form/quantity-stepper';
import { SelectField } from '../form/select-field';
import { SubmitButton } from '../form/submit-button';
import { MoneyField, TextAreaField, TextField, ZipField } from '../form/text-field';
import { type FormConstraints, useServerForm } from '../form/use-server-form';
import { PhotoUpload } from '../photo-upload/photo-upload';
import type { SentPhoto } from '../photo-upload/send-photo';
import { type PhotoState, usePhotoUpload } from '../photo-upload/use-photo-upload';
import { PriceHint } from './price-hint';
import { useFormDraft } from './use-form-draft';

const UNITS = PRICE_UNITS.map((unit) => ({
  value: unit,
  label: unit === 'OBO' ? 'OBO (for all of it, or best offer)' : unit,
}));
export type ListingFormProps = {
  constraints: FormConstraints;
  categories: CategoryChoice[];
  /** A new listing's one-time id among them. */
  start: Record<string, string | null>;
  result?: FormResult | null;
  upload: SentPhoto | null;
  button: { label: string; pending: string };
  cancelTo: string;
  /** Keeps a draft in this browser under it. */
  draftKey?: string;
};

const UNMARKED = { required: false, optional: false };

export function ListingForm({
  constraints,
  categories,
  start,
  result,
  upload,
  button,
  cancelTo,
  draftKey,
}: ListingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const photo = usePhotoUpload(upload);
  const { isWaiting, holdForPhoto } = useHoldForPhoto(photo.state, form);
  const { props, errors, field } = useServerForm({
    result,
    constraints,
    defaults: { condition: 'good', priceUnit: 'each', quantity: '1', ...start },
  });
  useFormDraft(form, {
    key: draftKey,
    isAnswered: result !== undefined,
    takenPath: '/browse',
  });

  return (
    <Form
      {...props}
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="form"
      onSubmit={holdForPhoto}
    >
      <ErrorSummary errors={errors} />
      {start.id ? <input type="hidden" name="id" value={field('id').defaultValue} /> : null}

      <FormSection number={1} title="Material Details">
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
      </FormSection>

      <FormSection number={2} title="Photo">
        <PhotoUpload photo={photo} error={field('image').error ?? field('uploadId').error} />
      </FormSection>

      <FormSection number={3} title="Price and Quantity">
        <div className="field">
          <div className="two">
            <MoneyField label="Price" {...field('price')} />
            <SelectField label="Unit" {...field('priceUnit')} {...UNMARKED} options={UNITS} />
          </div>
          <PriceHint form={form} categories={categories} />
        </div>
        <Field label="Quantity" name="quantity" error={field('quantity').error}>
          {(control) => (
            <QuantityStepper
              {...control}
              max={1_000_000}
              defaultValue={field('quantity').defaultValue || '1'}
            />
          )}
        </Field>
      </FormSection>

      <FormSection number={4} title="Location">
        <div className="two">
          <TextField label="City" {...field('city')} />
          <SelectField
            label="State"
            {...field('state')}
            placeholder="Choose a state"
            options={STATE_OPTIONS}
          />
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
          hint="What buyers see: the yard, the site or the city"
        />
      </FormSection>

      <p role="status" className="meta" hidden={!isWaiting}>
        {isWaiting ? 'We’ll submit your listing once the photo is uploaded.' : ''}
      </p>
      <div className="row">
        <SubmitButton size="lg" pending={button.pending}>
          {button.label}
        </SubmitButton>
        <ButtonLink size="lg" to={cancelTo}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

function useHoldForPhoto(photo: PhotoState, form: RefObject<HTMLFormElement>) {
  const [isWaiting, setIsWaiting] = useState(false);
  const { step } = photo;
  const isRefused = step === 'failed' && !photo.file;
  useEffect(() => {
    if (!isWaiting || step === 'uploading') return;
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the upload ended outside of React
    setIsWaiting(false);
    if (step === 'uploaded') form.current?.requestSubmit();
  }, [isWaiting, step, form]);
  const holdForPhoto = (event: FormEvent) => {
    if (step !== 'uploading' && !isRefused) return;
    event.preventDefault();
    if (isRefused) document.getElementById('image')?.focus();
    else setIsWaiting(true);
  };
  return { isWaiting, holdForPhoto };
}
