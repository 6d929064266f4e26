import type { ReactNode } from 'react';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { COMPARABLE_UNITS } from '~/lib/choices/price-units';
import { SITE_NAME } from '~/lib/site';
import { ErrorSummary, type FormErrors } from '~/ui/form/error-summary';
import { SelectField } from '~/ui/form/select-field';
import { TextField, ZipField } from '~/ui/form/text-field';

export const FIELDS = ['title', 'category', 'condition', 'unit', 'zip'] as const;

export type Typed = Record<(typeof FIELDS)[number], string>;

interface CalculatorProps {
  categories: string[];
  typed: Typed;
  errors: FormErrors | null;
  children: ReactNode;
}

export function Calculator({ categories, typed, errors, children }: CalculatorProps) {
  return (
    <>
      <p>
        Tell us what you have. We’ll suggest a price from comparable listings on {SITE_NAME} today.
      </p>
      {errors || children ? (
        <div id="answer" tabIndex={-1}>
          <ErrorSummary errors={errors} />
          {children}
        </div>
      ) : null}
      <form method="get" action="/pricing-guide#answer" className="form panel max-w-none">
        <TextField
          label="What is it?"
          hint="Name the product and its size, such as 5/8 drywall 4x8, to compare it with the same product"
          name="title"
          defaultValue={typed.title}
          error={errors?.title}
          maxLength={200}
          optional
        />
        <div className="two">
          <SelectField
            label="Category"
            name="category"
            placeholder="Choose a category"
            options={categories.map((name) => ({ value: name, label: name }))}
            defaultValue={typed.category}
            error={errors?.category}
            required
          />
          <SelectField
            label="Condition"
            name="condition"
            placeholder="Choose a condition"
            options={CONDITION_OPTIONS}
            defaultValue={typed.condition}
            error={errors?.condition}
            required
          />
        </div>
        <div className="two">
          <SelectField
            label="Unit"
            hint="What the price is for"
            name="unit"
            placeholder="Choose a unit"
            options={COMPARABLE_UNITS.map((unit) => ({ value: unit, label: unit }))}
            defaultValue={typed.unit}
            error={errors?.unit}
            required
          />
          <ZipField
            label="ZIP code"
            hint="We look in your state first"
            name="zip"
            defaultValue={typed.zip}
            error={errors?.zip}
            optional
          />
        </div>
        <p>
          <button type="submit" className="btn go">
            Suggest a price
          </button>
        </p>
      </form>
    </>
  );
}
