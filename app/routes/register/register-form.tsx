import { Form } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PASSWORD_HINT } from '~/domain/accounts/copy';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { BUSINESS_TYPE_LABELS, BUSINESS_TYPES } from '~/lib/business-types';
import { US_STATES } from '~/lib/us-states';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { FormSection } from '~/ui/form/form-section';
import { NewPasswordFields } from '~/ui/form/new-password-fields';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, type TextFieldProps, ZipField } from '~/ui/form/text-field';

const TYPE_OPTIONS = BUSINESS_TYPES.map((type) => ({
  value: type,
  label: BUSINESS_TYPE_LABELS[type],
}));
const STATE_OPTIONS = US_STATES.map(([code, name]) => ({ value: code, label: name }));

export type RegisterFormProps = {
  /** What this browser has typed before it came back; null for a new registration. */
  kept: Record<string, string> | null;
  result: FormResult | null | undefined;
};

export function RegisterForm({ kept, result }: RegisterFormProps) {
  const { errors, error, value } = readFormResult(result);
  const form = useRef<HTMLFormElement>(null);
  const isPasswordGone = useIsPasswordGone(form, result);
  /** What a field is tied to: its name, what was typed into it, what is wrong with it. */
  const field = (name: string) => ({
    name,
    defaultValue: value(name, kept?.[name] ?? ''),
    error: error(name),
  });
  const text = (name: string, label: string, maxLength: number, rest?: Partial<TextFieldProps>) => (
    <TextField label={label} maxLength={maxLength} {...field(name)} {...rest} />
  );

  return (
    <Form ref={form} method="post" className="form" noValidate>
      <ErrorSummary errors={errors} />

      <FormSection number={1} title="Primary Contact">
        <div className="two">
          {text('contactFirstName', 'First Name', 100, {
            autoComplete: 'given-name',
            required: true,
          })}
          {text('contactLastName', 'Last Name', 100, {
            autoComplete: 'family-name',
            required: true,
          })}
        </div>
        {text('contactEmail', 'Email Address', 254, {
          type: 'email',
          autoComplete: 'email',
          hint: 'We send a code there, and you sign in with it',
          required: true,
        })}
        <div className="two">
          {text('contactPhone', 'Phone Number', 40, {
            type: 'tel',
            autoComplete: 'tel',
            required: true,
          })}
          {text('contactPosition', 'Position', 100, {
            autoComplete: 'organization-title',
            required: true,
          })}
        </div>
      </FormSection>

      <FormSection number={2} title="Company">
        {text('companyName', 'Company Name', 200, { autoComplete: 'organization', required: true })}
        <SelectField
          label="Business Type"
          placeholder="Select a business type"
          options={TYPE_OPTIONS}
          {...field('businessType')}
          required
        />
      </FormSection>

      <FormSection number={3} title="Business Address">
        {text('businessAddress', 'Street Address', 300, {
          autoComplete: 'address-line1',
          required: true,
        })}
        <div className="two">
          {text('city', 'City', 100, { autoComplete: 'address-level2', required: true })}
          <SelectField
            label="State"
            placeholder="Select a state"
            autoComplete="address-level1"
            options={STATE_OPTIONS}
            {...field('state')}
            required
          />
        </div>
        <ZipField label="ZIP Code" {...field('zipCode')} className="max-w-60" required />
      </FormSection>

      <FormSection number={4} title="Optional Business Details">
        {text('businessLicenseNumber', 'Business License Number', 100, { optional: true })}
        <div className="two">
          {text('federalTaxId', 'Federal Tax ID', 40, { optional: true })}
          {text('yearsInBusiness', 'Years in Business', 5, {
            inputMode: 'numeric',
            optional: true,
          })}
        </div>
        {text('website', 'Website', 300, {
          type: 'url',
          autoComplete: 'url',
          placeholder: 'https://',
          optional: true,
        })}
        <TextAreaField
          label="Description"
          hint="What you build, and what you usually have left over"
          maxLength={5000}
          optional
          {...field('description')}
        />
        <div className="two">
          <TextAreaField
            label="Specialties"
            hint="One a line, or with commas between"
            rows={3}
            maxLength={1300}
            optional
            {...field('specialties')}
          />
          <TextAreaField
            label="Serving Areas"
            hint="One a line, or with commas between"
            rows={3}
            maxLength={1300}
            optional
            {...field('servingAreas')}
          />
        </div>
      </FormSection>

      <FormSection number={5} title="Create Password">
        {(result || kept) && isPasswordGone ? (
          <p className="hint">{REGISTRATION_COPY.passwordAgain}</p>
        ) : null}
        <NewPasswordFields label="Password" name="password" hint={PASSWORD_HINT} error={error} />
      </FormSection>

      <div>
        <SubmitButton size="lg" pending="Registering...">
          Register Company
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Where the script sent the form, the passwords still stand in it; a new page has none. */
function useIsPasswordGone(form: RefObject<HTMLFormElement>, result: unknown): boolean {
  const [isGone, setIsGone] = useState(true);
  useEffect(() => {
    const read = () => {
      const password = form.current?.elements.namedItem('password');
      setIsGone(!(password instanceof HTMLInputElement && password.value));
    };
    read();
  }, [form, result]);
  return isGone;
}
