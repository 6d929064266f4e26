import { Form } from '@remix-run/react';
import { STATE_OPTIONS } from '~/lib/places/us-states';
import { ErrorSummary } from '~/ui/form/error-summary';
import type { FormResult } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField } from '~/ui/form/text-field';
import { type FormConstraints, useServerForm } from '~/ui/form/use-server-form';
import { AppLink } from '~/ui/link';

export function SignUpForm({
  kept,
  constraints,
  result,
}: {
  kept: Record<string, string> | null;
  constraints: FormConstraints;
  result?: FormResult | null;
}) {
  const { props, errors, field } = useServerForm({ result, constraints, defaults: kept });
  return (
    <Form method="post" className="stack" {...props}>
      <ErrorSummary errors={errors} />
      <p>
        Tell us who you are. We confirm your email, review your company within 2-3 business days,
        and mail you a code to set a password. With{' '}
        <AppLink to="/register">the full registration</AppLink> you set one now.
      </p>
      <TextField label="Company Name" autoComplete="organization" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <TextField label="Address" autoComplete="street-address" {...field('address')} />
      <div className="two">
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <SelectField
          label="State"
          autoComplete="address-level1"
          placeholder="Select a state"
          options={STATE_OPTIONS}
          {...field('state')}
        />
      </div>
      <TextAreaField label="Description" {...field('description')} />
      <p>
        <SubmitButton pending="Creating...">Create Account</SubmitButton>
      </p>
    </Form>
  );
}
