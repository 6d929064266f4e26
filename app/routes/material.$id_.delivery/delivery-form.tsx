import { Form } from '@remix-run/react';
import {
  FREIGHT_TYPES,
  freightTypeChoice,
  LENGTH_UNITS,
  SHIPPING_COPY,
  WEIGHT_UNITS,
} from '~/domain/shipping/copy';
import { formatMoney, groupThousands } from '~/lib/money';
import { ErrorSummary, type FormErrors } from '~/ui/form/error-summary';
import { Fieldset } from '~/ui/form/field';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField, ZipField } from '~/ui/form/text-field';

export const FIELDS = [
  'zip',
  'quantity',
  'freightType',
  'weight',
  'weightUnit',
  'length',
  'width',
  'height',
  'unit',
] as const;

const LOAD_FIELDS = ['freightType', 'weight', 'length', 'width', 'height'] as const;

export type Typed = Record<(typeof FIELDS)[number], string>;

interface DeliveredMaterial {
  id: string;
  title: string;
  priceCents: number;
  priceUnit: string;
  quantity: number;
  transactionId: string | null;
  /** 'similar': that of similar listings, since the seller gave none */
  weightFrom: 'seller' | 'similar' | null;
}

const HINTS = {
  seller: 'Leave blank to use the seller’s weight and size.',
  similar: 'The seller gave no weight. Leave blank to use that of similar listings.',
  unknown: 'The seller gave no weight. Enter the total with pallets, and the size if you know it.',
};

interface DeliveryFormProps {
  material: DeliveredMaterial;
  typed: Typed;
  errors: FormErrors | null;
}

export function DeliveryForm({ material, typed, errors }: DeliveryFormProps) {
  const field = (name: (typeof FIELDS)[number], label: string) => ({
    label,
    name,
    defaultValue: typed[name],
    error: errors?.[name],
  });
  const measure = (name: 'weight' | 'length' | 'width' | 'height', label: string) => (
    <TextField inputMode="decimal" autoComplete="off" maxLength={20} {...field(name, label)} />
  );
  const load = (
    <>
      <Fieldset legend="The whole load" hint={HINTS[material.weightFrom ?? 'unknown']}>
        <div className="grid grid-cols-2 gap-3">
          {measure('weight', 'Weight')}
          <SelectField
            options={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
            {...field('weightUnit', 'Weight unit')}
          />
          {measure('length', 'Length')}
          {measure('width', 'Width')}
          {measure('height', 'Height')}
          <SelectField
            options={LENGTH_UNITS.map((unit) => ({ value: unit, label: unit }))}
            {...field('unit', 'Size unit')}
          />
        </div>
      </Fieldset>
      <SelectField
        options={[
          { value: '', label: 'Whatever fits the load' },
          ...FREIGHT_TYPES.map((type) => ({ value: type, label: freightTypeChoice(type) })),
        ]}
        {...field('freightType', 'Freight type')}
      />
    </>
  );
  return (
    <Form
      method="get"
      action={`/material/${material.id}/delivery#answer`}
      className="form"
      noValidate
    >
      <ErrorSummary errors={errors} />
      {material.transactionId ? (
        <input type="hidden" name="transaction" value={material.transactionId} />
      ) : null}
      <div>
        <p>
          <b>{material.title}</b>
        </p>
        <p className="num">
          {`${formatMoney(material.priceCents)} ${material.priceUnit} · ${groupThousands(material.quantity)} ${material.transactionId ? 'bought' : 'available'}`}
        </p>
      </div>
      <div className="two">
        <ZipField hint="Where it goes" {...field('zip', 'Delivery ZIP code')} />
        <TextField
          hint="For the landed cost"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          optional
          {...field('quantity', 'Quantity')}
        />
      </div>
      {material.weightFrom ? (
        <details open={LOAD_FIELDS.some((name) => typed[name] || errors?.[name])}>
          <summary className="link">Use a different weight, size or freight type</summary>
          <div className="form mt-3">{load}</div>
        </details>
      ) : (
        load
      )}
      <SubmitButton pending="Estimating...">{SHIPPING_COPY.estimateDelivery}</SubmitButton>
    </Form>
  );
}
