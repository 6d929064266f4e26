import { Form } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CategoryChoice } from '~/domain/catalogue/index.server';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { STATE_OPTIONS } from '~/lib/places/us-states';
import { ButtonLink } from '~/ui/button';
import { CategoryFields } from '~/ui/form/category-fields';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Field } from '~/ui/form/field';
import { FormSection } from '~/ui/form/form-section';
import type { FormResult } from '~/ui/form/form-result';
import { QuantityStepper } from '~/ui/form/quantity-stepper';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { MoneyField, TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { type FormConstraints, useServerForm } from '~/ui/form/use-server-form';
import { PhotoUpload } from '~/ui/photo-upload/photo-upload';
import type { SentPhoto } from '~/ui/photo-upload/send-photo';
import { type PhotoState, usePhotoUpload } from '~/ui/photo-upload/use-photo-upload';

import { PriceHint } from './price-hint';
import { useFormDraft } from './use-form-draft';

const UNITS = PRICE_UNITS.map((unit) => ({
  value: unit,
  label: unit === 'OBO' ? 'OBO (for all of it, or best offer)' : unit,
}));
export type ListingFormProps = {
  id: string;
  constraints: FormConstraints;
  categories: CategoryChoice[];
  start: { city: string; state: string; zipCode: string; location: string };
  result?: FormResult | null;
  upload: SentPhoto | null;
};

const UNMARKED = { required: false, optional: false };

export function ListingForm({ id, categories, start, upload, ...rest }: ListingFormProps) {
  const { constraints, result } = rest;
  const form = useRef<HTMLFormElement>(null);
  const photo = usePhotoUpload(upload);
  const { isWaiting, holdForPhoto } = useHoldForPhoto(photo.state, form);
  const { props, errors, field } = useServerForm({
    result,
    constraints,
    defaults: { id, condition: 'good', priceUnit: 'each', quantity: '1', ...start },
  });
  useFormDraft(form, {
    key: 'offcut-listing',
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
      <input type="hidden" name="id" value={field('id').defaultValue} />

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
        <SubmitButton size="lg" pending="Listing...">
          List Material
        </SubmitButton>
        <ButtonLink size="lg" to="/browse">
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
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the upload ended outside of React
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
