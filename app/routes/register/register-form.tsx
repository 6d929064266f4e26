import { Form } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { PASSWORD_HINT } from '~/domain/accounts/copy';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Panel } from '~/ui/layout/panel';
import { NewPasswordFields } from '~/ui/form/password-field';
import { optionsOf, SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, type TextFieldProps, ZipField } from '~/ui/form/text-field';
import { type FormParts, useServerForm } from '~/ui/form/use-server-form';
import { AcceptsTerms } from '~/ui/registration/accepts-terms';
import { StateField } from '~/ui/state-field';

const OPTIONAL = { required: false, optional: true };
const LIST = { ...OPTIONAL, maxLength: 1300 };

type RegisterFormProps = FormParts & {
  kept: Record<string, string> | null;
};

export function RegisterForm({ kept, constraints, result }: RegisterFormProps) {
  const { props, errors, field } = useServerForm({ result, constraints, defaults: kept });
  const form = useRef<HTMLFormElement>(null);
  const isPasswordEmpty = useIsPasswordEmpty(form, result);
  const text = (name: string, label: string, rest?: Partial<TextFieldProps>) => (
    <TextField label={label} {...field(name)} {...rest} />
  );

  return (
    <Form ref={form} method="post" className="form" {...props}>
      <ErrorSummary errors={errors} />

      <Panel id="section-1" title="1. Primary Contact">
        <div className="two">
          {text('contactFirstName', 'First Name', { autoComplete: 'given-name' })}
          {text('contactLastName', 'Last Name', { autoComplete: 'family-name' })}
        </div>
        {text('contactEmail', 'Email Address', {
          type: 'email',
          autoComplete: 'email',
          hint: 'We’ll send a code here. You’ll also sign in with it.',
        })}
        <div className="two">
          {text('contactPhone', 'Phone Number', { type: 'tel', autoComplete: 'tel' })}
          {text('contactPosition', 'Position', { autoComplete: 'organization-title' })}
        </div>
      </Panel>

      <Panel id="section-2" title="2. Company">
        {text('companyName', 'Company Name', { autoComplete: 'organization' })}
        <SelectField
          label="Business Type"
          placeholder="Select a business type"
          options={optionsOf(BUSINESS_TYPE_LABELS)}
          {...field('businessType')}
        />
      </Panel>

      <Panel id="section-3" title="3. Business Address">
        {text('businessAddress', 'Street Address', { autoComplete: 'address-line1' })}
        <div className="two">
          {text('city', 'City', { autoComplete: 'address-level2' })}
          <StateField
            autoComplete="address-level1"
            placeholder="Select a state"
            {...field('state')}
          />
        </div>
        <ZipField label="ZIP Code" {...field('zipCode')} className="max-w-60" />
      </Panel>

      <Panel id="section-4" title="4. Optional Business Details">
        {text('businessLicenseNumber', 'Business License Number')}
        <div className="two">
          {text('federalTaxId', 'Federal Tax ID')}
          {text('yearsInBusiness', 'Years in Business', {
            inputMode: 'numeric',
            maxLength: 5,
            ...OPTIONAL,
          })}
        </div>
        {text('website', 'Website', { inputMode: 'url', autoComplete: 'url' })}
        <TextAreaField
          label="Description"
          hint="What you build, and what you usually have left over"
          {...field('description')}
        />
        <div className="two">
          <TextAreaField
            label="Specialties"
            hint="One per line, or separated by commas"
            rows={3}
            {...field('specialties')}
            {...LIST}
          />
          <TextAreaField
            label="Serving Areas"
            hint="One per line, or separated by commas"
            rows={3}
            {...field('servingAreas')}
            {...LIST}
          />
        </div>
      </Panel>

      <Panel id="section-5" title="5. Create Password">
        {(result || kept) && isPasswordEmpty ? (
          <p className="hint">{REGISTRATION_COPY.passwordAgain}</p>
        ) : null}
        <NewPasswordFields label="Password" name="password" hint={PASSWORD_HINT} field={field} />
      </Panel>

      <AcceptsTerms button="Register Company" />
      <div>
        <SubmitButton size="lg" pending="Registering...">
          Register Company
        </SubmitButton>
      </div>
    </Form>
  );
}

function useIsPasswordEmpty(form: RefObject<HTMLFormElement>, result: unknown): boolean {
  const [isEmpty, setIsEmpty] = useState(true);
  useEffect(() => {
    const read = () => {
      const password = form.current?.elements.namedItem('password');
      setIsEmpty(!(password instanceof HTMLInputElement && password.value));
    };
    read();
  }, [form, result]);
  return isEmpty;
}
