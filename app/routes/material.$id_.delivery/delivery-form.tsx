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

export type Typed = Record<(typeof FIELDS)[number], string>;

interface DeliveredMaterial {
  id: string;
  title: string;
  priceCents: number;
  priceUnit: string;
  quantity: number;
  transactionId: string | null;
}

export function DeliveryForm({
  material,
  typed,
  errors,
}: {
  material: DeliveredMaterial;
  typed: Typed;
  errors: FormErrors | null;
}) {
  const measure = (name: 'weight' | 'length' | 'width' | 'height', label: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={typed[name]}
      error={errors?.[name]}
    />
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
        <ZipField
          label="Delivery ZIP code"
          hint="Where it goes"
          name="zip"
          defaultValue={typed.zip}
          error={errors?.zip}
        />
        <TextField
          label="Quantity"
          hint="For the landed cost"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          defaultValue={typed.quantity}
          error={errors?.quantity}
          optional
        />
      </div>
      <SelectField
        label="How it travels"
        name="freightType"
        options={FREIGHT_TYPES.map((type) => ({ value: type, label: freightTypeChoice(type) }))}
        defaultValue={typed.freightType}
        error={errors?.freightType}
      />
      <Fieldset legend="The whole load" hint="As it is packed: all pieces together, with pallets.">
        <div className="grid grid-cols-2 gap-3">
          {measure('weight', 'Weight')}
          <SelectField
            label="Unit of weight"
            name="weightUnit"
            options={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
            defaultValue={typed.weightUnit}
            error={errors?.weightUnit}
          />
          {measure('length', 'Length')}
          {measure('width', 'Width')}
          {measure('height', 'Height')}
          <SelectField
            label="Unit of size"
            name="unit"
            options={LENGTH_UNITS.map((unit) => ({ value: unit, label: unit }))}
            defaultValue={typed.unit}
            error={errors?.unit}
          />
        </div>
      </Fieldset>
      <div className="row">
        <SubmitButton pending="Estimating...">{SHIPPING_COPY.estimateDelivery}</SubmitButton>
      </div>
    </Form>
  );
}
