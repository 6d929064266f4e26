import type { AdminMaterial } from '~/domain/administration/admin.views';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import type { FetcherWithComponents } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { STATE_OPTIONS } from '~/lib/places/us-states';
import { Notice } from '../../feedback/notice';
import { type CategoryChoice, CategoryFields, withOwnCategory } from '../../form/category-fields';
import type { FormResult } from '../../form/form-result';
import { SelectField } from '../../form/select-field';
import { SubmitButton } from '../../form/submit-button';
import { MoneyField, TextAreaField, TextField, ZipField } from '../../form/text-field';
import { useFailureToast } from '../../form/use-failure-toast';
import { type FormConstraints, ServerForm, useServerForm } from '../../form/use-server-form';
import { AppLink } from '../../link';
import { TradeFactFields } from '../../listing/trade-facts-fields';

export interface MaterialAnswer {
  result?: FormResult;
  title?: string;
  isLockLost?: boolean;
  hasChanged?: boolean;
}

type MaterialFormProps = {
  material: AdminMaterial;
  categories: CategoryChoice[];
  constraints: FormConstraints;
  answer?: MaterialAnswer | null;
  returnTo: string;
  fetcher?: FetcherWithComponents<MaterialAnswer>;
  idPrefix?: string;
  isLockLost?: boolean;
  /** Another admin's name */
  heldBy?: string | null;
  cancel: ReactNode;
};

export type EditedMaterial = Pick<MaterialFormProps, 'material' | 'categories' | 'constraints'>;

const FAILED = 'Update Failed';
const { materialLocked } = ADMINISTRATION_COPY;
const UNIT_OPTIONS = PRICE_UNITS.map((value) => ({ value, label: value }));

/** Selects without a placeholder always have a value. */
const UNMARKED = { required: false, optional: false };

export function MaterialForm({
  material,
  categories,
  constraints,
  answer,
  returnTo,
  fetcher,
  idPrefix = '',
  isLockLost: isLost = false,
  heldBy = null,
  cancel,
}: MaterialFormProps) {
  const { field, ...form } = useServerForm({
    result: answer?.result,
    constraints,
    defaults: {
      ...textsOf(material),
      quantitySeen: String(material.quantity),
      seenAt: material.updatedAt,
      returnTo,
    },
    idPrefix,
  });
  const failed = answer?.title ?? FAILED;
  useFailureToast(answer?.result, failed);
  const isLockLost = isLost || (answer?.isLockLost ?? false);
  const committed = material.quantityHeld + material.quantitySold;

  return (
    <ServerForm
      {...form}
      title={form.errors[''] ? failed : undefined}
      fetcher={fetcher}
      action={`/admin/materials/${material.id}/edit`}
      preventScrollReset
    >
      {isLockLost ? (
        <Notice
          kind="warn"
          title={heldBy ? materialLocked.title : 'You don’t have the edit lock'}
          action={
            <SubmitButton kind="plain" intent="lock" fetcher={fetcher} pending="Taking the lock...">
              Take the Lock
            </SubmitButton>
          }
        >
          {form.errors['']
            ? null
            : heldBy
              ? materialLocked.description(heldBy)
              : 'Take it to save. If it was yours, it expired or was released; your changes are still here.'}
        </Notice>
      ) : null}
      {answer?.hasChanged ? (
        <Notice kind="warn" title="Changed since you opened it">
          This material was changed or sold from. Saving replaces others’ changes.{' '}
          <AppLink to={`/admin/materials/${material.id}`} target="_blank">
            Compare with what is saved (opens a new tab)
          </AppLink>
        </Notice>
      ) : null}
      {['returnTo', 'seenAt', 'quantitySeen'].map((name) => (
        <input key={name} type="hidden" name={name} value={field(name).defaultValue} />
      ))}

      <TextField label="Title" {...field('title')} />
      <CategoryFields
        categories={withOwnCategory(categories, ownCategoryOf(material))}
        categoryId={field('categoryId').defaultValue}
        subcategoryId={field('subcategoryId').defaultValue}
        errors={{ category: field('categoryId').error, subcategory: field('subcategoryId').error }}
        idPrefix={idPrefix}
      />
      <SelectField
        label="Condition"
        options={CONDITION_OPTIONS}
        {...field('condition')}
        {...UNMARKED}
      />
      <TextAreaField label="Description" {...field('description')} />
      <div className="two">
        <MoneyField label="Price" {...field('price')} />
        <SelectField label="Unit" options={UNIT_OPTIONS} {...field('priceUnit')} {...UNMARKED} />
      </div>
      <TextField
        label="Quantity"
        hint={
          committed > 0
            ? `Available to buy now. Another ${material.quantityHeld} are held for buyers and ${material.quantitySold} are sold.`
            : 'Available to buy now.'
        }
        inputMode="numeric"
        className="max-w-60"
        {...field('quantity')}
      />
      <TradeFactFields field={field} />
      <div className="two">
        <TextField label="City" {...field('city')} />
        <SelectField label="State" options={STATE_OPTIONS} {...field('state')} {...UNMARKED} />
      </div>
      <ZipField label="ZIP code" autoComplete="off" className="max-w-60" {...field('zipCode')} />
      <TextField
        label="Location"
        hint="Shown to buyers: the yard, the site or the city"
        {...field('location')}
      />
      <TextField label="Reason" hint="The seller sees this and what changed" {...field('reason')} />
      <div className="row">
        <SubmitButton intent="save" fetcher={fetcher} pending="Saving...">
          Save Changes
        </SubmitButton>
        {cancel}
      </div>
    </ServerForm>
  );
}

const textsOf = ({ company: _company, ...fields }: AdminMaterial) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? null : String(value)]),
  );

const ownCategoryOf = (material: AdminMaterial) => ({
  category: { id: material.categoryId, name: material.category },
  subcategory: material.subcategoryId
    ? { id: material.subcategoryId, name: material.subcategory ?? '' }
    : null,
});
