import { Form } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CategoryChoice } from '~/domain/catalogue/index.server';
import { CONDITION_LABELS, CONDITIONS } from '~/lib/conditions';
import { PRICE_UNITS } from '~/lib/price-units';
import { US_STATES } from '~/lib/us-states';
import { ButtonLink } from '~/ui/button';
import { CategoryFields } from '~/ui/form/category-fields';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Field } from '~/ui/form/field';
import { FormSection } from '~/ui/form/form-section';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { QuantityStepper } from '~/ui/form/quantity-stepper';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { MoneyField, TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { PhotoUpload } from '~/ui/photo-upload/photo-upload';
import type { SentPhoto } from '~/ui/photo-upload/send-photo';
import { type PhotoState, usePhotoUpload } from '~/ui/photo-upload/use-photo-upload';

import { PriceHint } from './price-hint';
import { useFormDraft } from './use-form-draft';

const UNITS = PRICE_UNITS.map((unit) => ({
  value: unit,
  label: unit === 'OBO' ? 'OBO (for all of it, or best offer)' : unit,
}));
const CONDITION_OPTIONS = CONDITIONS.map((condition) => ({
  value: condition,
  label: CONDITION_LABELS[condition],
}));
const STATE_OPTIONS = US_STATES.map(([code, name]) => ({ value: code, label: name }));

export type ListingFormProps = {
  /** One-time value of the form and id of the listing that it makes. */
  id: string;
  categories: CategoryChoice[];
  start: { city: string; state: string; zipCode: string; location: string };
  result?: FormResult | null;
  /** The photo that an earlier try has brought. */
  upload: SentPhoto | null;
};

export function ListingForm({ id, categories, start, result, upload }: ListingFormProps) {
  const { errors, error, value } = readFormResult(result);
  const form = useRef<HTMLFormElement>(null);
  const photo = usePhotoUpload(upload);
  const { isWaiting, holdForPhoto } = useHoldForPhoto(photo.state, form);
  useFormDraft(form, {
    key: 'offcut-listing',
    isAnswered: result !== undefined,
    takenPath: '/browse',
  });

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="form"
      noValidate
      onSubmit={holdForPhoto}
    >
      <ErrorSummary errors={errors} />
      <input type="hidden" name="id" value={value('id', id)} />

      <FormSection number={1} title="Material Details">
        <TextField
          label="Title"
          name="title"
          hint="What a buyer would type: product, size, grade, length"
          maxLength={200}
          defaultValue={value('title')}
          error={error('title')}
          required
        />
        <CategoryFields
          categories={categories}
          categoryId={value('categoryId')}
          subcategoryId={value('subcategoryId')}
          errors={{ category: error('categoryId'), subcategory: error('subcategoryId') }}
        />
        <SelectField
          label="Condition"
          name="condition"
          options={CONDITION_OPTIONS}
          defaultValue={value('condition', 'good')}
          error={error('condition')}
        />
        <TextAreaField
          label="Description"
          name="description"
          hint="Maker, model, how it was stored, how it can be picked up"
          maxLength={5000}
          defaultValue={value('description')}
          error={error('description')}
          required
        />
      </FormSection>

      <FormSection number={2} title="Photo">
        <PhotoUpload photo={photo} error={error('image') ?? error('uploadId')} />
      </FormSection>

      <FormSection number={3} title="Price and Quantity">
        <div className="field">
          <div className="two">
            <MoneyField
              label="Price"
              name="price"
              defaultValue={value('price')}
              error={error('price')}
              required
            />
            <SelectField
              label="Unit"
              name="priceUnit"
              options={UNITS}
              defaultValue={value('priceUnit', 'each')}
              error={error('priceUnit')}
            />
          </div>
          <PriceHint form={form} categories={categories} />
        </div>
        <Field label="Quantity" name="quantity" error={error('quantity')}>
          {(control) => (
            <QuantityStepper
              {...control}
              max={1_000_000}
              defaultValue={value('quantity', '1') || '1'}
            />
          )}
        </Field>
      </FormSection>

      <FormSection number={4} title="Location">
        <div className="two">
          <TextField
            label="City"
            name="city"
            maxLength={100}
            defaultValue={value('city', start.city)}
            error={error('city')}
            required
          />
          <SelectField
            label="State"
            name="state"
            placeholder="Choose a state"
            options={STATE_OPTIONS}
            defaultValue={value('state', start.state)}
            error={error('state')}
          />
        </div>
        <ZipField
          label="ZIP code"
          name="zipCode"
          hint="Puts the distance on the card"
          optional
          className="max-w-60"
          defaultValue={value('zipCode', start.zipCode)}
          error={error('zipCode')}
        />
        <TextField
          label="Location"
          name="location"
          hint="What buyers are shown: the yard, the site or the city"
          maxLength={200}
          defaultValue={value('location', start.location)}
          error={error('location')}
          required
        />
      </FormSection>

      <p role="status" className="meta" hidden={!isWaiting}>
        {isWaiting ? 'Your listing is sent as soon as the photo is.' : ''}
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

/**
 * A form sent while its photo is on the way waits for it, and is then sent by itself. With a photo
 * that was refused it is not sent: nobody means to list without the photo they have selected.
 */
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
