import { Form } from '@remix-run/react';
import { US_STATES } from '~/lib/us-states';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField } from '~/ui/form/text-field';
import { AppLink } from '~/ui/link';

const STATE_OPTIONS = US_STATES.map(([code, name]) => ({ value: code, label: name }));

export function SignUpForm({
  kept,
  result,
}: {
  kept: Record<string, string> | null;
  result?: FormResult | null;
}) {
  const { errors, error, value } = readFormResult(result);
  const field = (name: string) => ({
    name,
    defaultValue: value(name, kept?.[name] ?? ''),
    error: error(name),
  });
  return (
    <Form method="post" className="stack" noValidate>
      <ErrorSummary errors={errors} />
      <p>
        Tell us who you are. We confirm your email, review your company within 2-3 business days,
        and mail you a code to set a password. With{' '}
        <AppLink to="/register">the full registration</AppLink> you set one now.
      </p>
      <TextField
        label="Company Name"
        autoComplete="organization"
        maxLength={200}
        {...field('name')}
        required
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
        required
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...field('phone')}
        optional
      />
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={300}
        {...field('address')}
        optional
      />
      <div className="two">
        <TextField
          label="City"
          autoComplete="address-level2"
          maxLength={100}
          {...field('city')}
          required
        />
        <SelectField
          label="State"
          autoComplete="address-level1"
          placeholder="Select a state"
          options={STATE_OPTIONS}
          {...field('state')}
          required
        />
      </div>
      <TextAreaField label="Description" maxLength={5000} {...field('description')} optional />
      <p>
        <SubmitButton pending="Creating...">Create Account</SubmitButton>
      </p>
    </Form>
  );
}
