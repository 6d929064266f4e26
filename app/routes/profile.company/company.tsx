import { Form } from '@remix-run/react';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import type { OwnCompany } from '~/domain/companies/index.server';
import { BUSINESS_TYPES, PROFILE_BUSINESS_TYPE_LABELS } from '~/lib/business-types';
import { STATE_OPTIONS } from '~/lib/us-states';
import { ButtonLink } from '~/ui/button';
import { DescriptionList } from '~/ui/data/description-list';
import { ErrorSummary } from '~/ui/form/error-summary';
import type { FormResult } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { type FormConstraints, useServerForm } from '~/ui/form/use-server-form';
import { Panel } from '~/ui/layout/panel';

export function CompanyForm({
  company,
  constraints,
  result,
}: {
  company: OwnCompany;
  constraints: FormConstraints;
  result: FormResult | undefined;
}) {
  const { id, ...defaults } = company;
  const { props, errors, field } = useServerForm({ result, constraints, defaults });
  return (
    <Panel id="company-form" title="Company">
      <Form method="post" className="form" {...props}>
        <ErrorSummary errors={errors} />
        <TextField label="Company Name" autoComplete="organization" {...field('name')} />
        <div className="two">
          <TextField label="Company Email" type="email" autoComplete="off" {...field('email')} />
          <TextField label="Phone Number" type="tel" autoComplete="off" {...field('phone')} />
        </div>
        <TextField label="Address" autoComplete="off" {...field('address')} />
        <div className="two">
          <TextField label="City" autoComplete="off" {...field('city')} />
          <SelectField
            label="State"
            placeholder="Choose a state"
            options={STATE_OPTIONS}
            {...field('state')}
          />
          <ZipField label="ZIP Code" autoComplete="off" {...field('zipCode')} />
        </div>
        <SelectField
          label="Business Type"
          placeholder="Choose a type"
          options={BUSINESS_TYPES.map((type) => ({
            value: type,
            label: PROFILE_BUSINESS_TYPE_LABELS[type],
          }))}
          {...field('businessType')}
        />
        <TextAreaField
          label="Company Description"
          hint="Shown on your company’s public page."
          {...field('description')}
        />
        <div className="row">
          <SubmitButton pending="Updating...">Update Company</SubmitButton>
          <ButtonLink kind="bare" to={`/company/${id}`}>
            View company page
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

export function CompanyFacts({ company }: { company: OwnCompany }) {
  const none = 'Not given';
  return (
    <section className="panel stack" aria-labelledby="company-facts">
      <h2 id="company-facts">Company</h2>
      <p>{COMPANY_PROFILE_COPY.notManager}</p>
      <DescriptionList
        facts={[
          { term: 'Company Name', value: company.name },
          { term: 'Company Email', value: company.email ?? none },
          { term: 'Phone Number', value: company.phone ?? none },
          { term: 'Address', value: company.address ?? none },
          { term: 'City', value: company.city },
          { term: 'State', value: company.state },
          { term: 'ZIP Code', value: company.zipCode ?? none },
          {
            term: 'Business Type',
            value: company.businessType ? PROFILE_BUSINESS_TYPE_LABELS[company.businessType] : none,
          },
          { term: 'Company Description', value: company.description ?? none },
        ]}
      />
      <p>
        <ButtonLink to={`/company/${company.id}`}>View company page</ButtonLink>
      </p>
    </section>
  );
}
