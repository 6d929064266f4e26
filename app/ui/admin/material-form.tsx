import { Form, type FetcherWithComponents } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CONDITION_OPTIONS } from '~/lib/conditions';
import { PRICE_UNITS } from '~/lib/price-units';
import { STATE_OPTIONS } from '~/lib/us-states';
import { Notice } from '../feedback/notice';
import { type CategoryChoice, CategoryFields } from '../form/category-fields';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { SelectField } from '../form/select-field';
import { SubmitButton } from '../form/submit-button';
import { MoneyField, TextAreaField, TextField, ZipField } from '../form/text-field';
import { useFailureToast } from '../form/use-failure-toast';
import { AppLink } from '../link';

export interface EditableMaterial {
  id: string;
  title: string;
  description: string;
  categoryId: string;
  category: string;
  subcategoryId: string | null;
  subcategory: string | null;
  condition: string;
  price: string;
  priceUnit: string;
  quantity: number;
  quantityHeld: number;
  quantitySold: number;
  location: string;
  city: string;
  state: string;
  zipCode: string | null;
  updatedAt: string;
}

export interface MaterialAnswer {
  result?: FormResult;
  title?: string;
  isLockLost?: boolean;
  hasChanged?: boolean;
}

export type MaterialFormProps = {
  material: EditableMaterial;
  categories: CategoryChoice[];
  answer?: MaterialAnswer | null;
  returnTo: string;
  fetcher?: FetcherWithComponents<MaterialAnswer>;
  idPrefix?: string;
  isLockLost?: boolean;
  cancel: ReactNode;
};

const FAILED = 'Update Failed';
const FIELDS = [
  'title',
  'categoryId',
  'subcategoryId',
  'condition',
  'description',
  'price',
  'priceUnit',
  'quantity',
  'city',
  'state',
  'zipCode',
  'location',
];
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
export function MaterialForm({
  material,
  categories,
  answer,
  returnTo,
  fetcher,
  idPrefix = '',
  isLockLost: isLost = false,
  cancel,
}: MaterialFormProps) {
  const { errors, error, value } = readFormResult(answer?.result);
  const failed = answer?.title ?? FAILED;
  useFailureToast(answer?.result, failed);
  const FormTag = fetcher ? fetcher.Form : Form;
  const isLockLost = isLost || (answer?.isLockLost ?? false);
  const field = (name: string, fallback: string) => ({
    name,
    id: idPrefix + name,
    error: error(name),
    defaultValue: value(name, fallback),
  });
  const bound = material.quantityHeld + material.quantitySold;

  return (
    <FormTag
      method="post"
      action={`/admin/materials/${material.id}/edit`}
      className="form"
      noValidate
      preventScrollReset
    >
      <ErrorSummary
        errors={errors}
        title={error('') ? failed : undefined}
        ids={Object.fromEntries(FIELDS.map((name) => [name, idPrefix + name]))}
      />
      {isLockLost ? (
        <Notice
          kind="warn"
          title="The edit lock is not yours"
          action={
            <SubmitButton
              kind="plain"
              name="intent"
              value="lock"
              fetcher={fetcher}
              pending="Taking the lock..."
            >
              Take the Lock
            </SubmitButton>
          }
        >
          It ended, or was given back. What is typed here stays: take the lock to save it.
        </Notice>
      ) : null}
      {answer?.hasChanged ? (
        <Notice kind="warn" title="Changed meanwhile">
          Somebody has changed this material since you opened it, and saving replaces that.{' '}
          <AppLink to={`/admin/materials/${material.id}`} target="_blank">
            Compare with what is saved (opens a new tab)
          </AppLink>
        </Notice>
      ) : null}
      <input type="hidden" name="returnTo" value={value('returnTo', returnTo)} />
      <input type="hidden" name="seenAt" value={value('seenAt', material.updatedAt)} />
      <input
        type="hidden"
        name="quantitySeen"
        value={value('quantitySeen', String(material.quantity))}
      />

      <TextField label="Title" maxLength={200} required {...field('title', material.title)} />
      <CategoryFields
        categories={withOwn(categories, material)}
        categoryId={value('categoryId', material.categoryId)}
        subcategoryId={value('subcategoryId', material.subcategoryId ?? '')}
        errors={{ category: error('categoryId'), subcategory: error('subcategoryId') }}
        idPrefix={idPrefix}
      />
      <SelectField
        label="Condition"
        options={CONDITION_OPTIONS}
        {...field('condition', material.condition)}
      />
      <TextAreaField
        label="Description"
        maxLength={5000}
        required
        {...field('description', material.description)}
      />
      <div className="two">
        <MoneyField label="Price" required {...field('price', material.price)} />
        <SelectField
          label="Unit"
          options={options(PRICE_UNITS)}
          {...field('priceUnit', material.priceUnit)}
        />
      </div>
      <TextField
        label="Quantity"
        hint={
          bound > 0
            ? `What can be bought now. Besides, ${material.quantityHeld} are held for buyers and ${material.quantitySold} are sold.`
            : 'What can be bought now'
        }
        inputMode="numeric"
        className="max-w-60"
        required
        {...field('quantity', String(material.quantity))}
      />
      <div className="two">
        <TextField label="City" maxLength={100} required {...field('city', material.city)} />
        <SelectField label="State" options={STATE_OPTIONS} {...field('state', material.state)} />
      </div>
      <ZipField
        label="ZIP code"
        autoComplete="off"
        optional
        className="max-w-60"
        {...field('zipCode', material.zipCode ?? '')}
      />
      <TextField
        label="Location"
        hint="What buyers are shown: the yard, the site or the city"
        maxLength={200}
        required
        {...field('location', material.location)}
      />
      <div className="row">
        <SubmitButton name="intent" value="save" fetcher={fetcher} pending="Saving...">
          Save Changes
        </SubmitButton>
        {cancel}
      </div>
    </FormTag>
  );
}

/** A listing may stay in a retired category. */
function withOwn(categories: CategoryChoice[], material: EditableMaterial): CategoryChoice[] {
  const { categoryId, category, subcategoryId, subcategory } = material;
  const own = categories.find(({ id }) => id === categoryId) ?? {
    id: categoryId,
    name: category,
    subcategories: [],
  };
  const isSubOffered = own.subcategories.some(({ id }) => id === subcategoryId);
  const complete =
    subcategoryId && subcategory && !isSubOffered
      ? { ...own, subcategories: [...own.subcategories, { id: subcategoryId, name: subcategory }] }
      : own;
  return categories.includes(own)
    ? categories.map((each) => (each === own ? complete : each))
    : [...categories, complete];
}
