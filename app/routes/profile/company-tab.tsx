import { Form } from '@remix-run/react';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import type { OwnCompany, Team } from '~/domain/companies/index.server';
import { BUSINESS_TYPES, PROFILE_BUSINESS_TYPE_LABELS } from '~/lib/business-types';
import type { CompanyRole } from '~/lib/roles';
import { US_STATES } from '~/lib/us-states';
import { ButtonLink } from '~/ui/button';
import { DescriptionList } from '~/ui/data/description-list';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorSummary } from '~/ui/form/error-summary';
import type { FormResult } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { resultOf } from './of-intent';
import { TeamSection } from './team-section';

export function CompanyTab({
  company,
  team,
  role,
  userId,
  result,
}: {
  company: OwnCompany | null;
  team: Team | null;
  role: CompanyRole | null;
  userId: string;
  result: FormResult | undefined;
}) {
  if (!company || !team) {
    return (
      <EmptyState
        title="Your account belongs to no company"
        action={<ButtonLink to="/companies">See the companies</ButtonLink>}
      >
        What a company says of itself is changed by its own people. To join one, ask an owner of it
        to invite you.
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      {role === 'owner' || role === 'admin' ? (
        <CompanyForm key={JSON.stringify(company)} company={company} result={result} />
      ) : (
        <CompanyFacts company={company} />
      )}
      <TeamSection team={team} role={role} userId={userId} result={result} />
    </div>
  );
}

function CompanyForm({ company, result }: { company: OwnCompany; result: FormResult | undefined }) {
  const { errors, error, value } = resultOf(result, 'company');
  return (
    <section className="panel" aria-labelledby="company-form">
      <h2 id="company-form" className="mb-3">
        Company
      </h2>
      <Form method="post" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <TextField
          label="Company Name"
          name="name"
          autoComplete="organization"
          maxLength={200}
          defaultValue={value('name', company.name)}
          error={error('name')}
          required
        />
        <div className="two">
          <TextField
            label="Company Email"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={value('email', company.email ?? '')}
            error={error('email')}
            required
          />
          <TextField
            label="Phone Number"
            name="phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            optional
            defaultValue={value('phone', company.phone ?? '')}
            error={error('phone')}
          />
        </div>
        <TextField
          label="Address"
          name="address"
          autoComplete="off"
          maxLength={300}
          optional
          defaultValue={value('address', company.address ?? '')}
          error={error('address')}
        />
        <div className="two">
          <TextField
            label="City"
            name="city"
            autoComplete="off"
            maxLength={100}
            defaultValue={value('city', company.city)}
            error={error('city')}
            required
          />
          <SelectField
            label="State"
            name="state"
            placeholder="Choose a state"
            options={US_STATES.map(([code, label]) => ({ value: code, label }))}
            defaultValue={value('state', company.state)}
            error={error('state')}
            required
          />
          <ZipField
            label="ZIP Code"
            name="zipCode"
            autoComplete="off"
            optional
            defaultValue={value('zipCode', company.zipCode ?? '')}
            error={error('zipCode')}
          />
        </div>
        <SelectField
          label="Business Type"
          name="businessType"
          placeholder="Choose a type"
          optional
          options={BUSINESS_TYPES.map((type) => ({
            value: type,
            label: PROFILE_BUSINESS_TYPE_LABELS[type],
          }))}
          defaultValue={value('businessType', company.businessType ?? '')}
          error={error('businessType')}
        />
        <TextAreaField
          label="Company Description"
          name="description"
          hint="Everybody can read it on your company's page."
          maxLength={5000}
          optional
          defaultValue={value('description', company.description ?? '')}
          error={error('description')}
        />
        <div className="row">
          <SubmitButton name="intent" value="company" pending="Updating...">
            Update Company
          </SubmitButton>
          <ButtonLink kind="bare" to={`/company/${company.id}`}>
            View company page
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}

function CompanyFacts({ company }: { company: OwnCompany }) {
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
