import { COMPANY_PROFILE_COPY, REVIEWED_FACT_LABELS } from '~/domain/companies/copy';
import type { OwnCompany } from '~/domain/companies/index.server';
import { PROFILE_BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { ButtonLink } from '~/ui/button';
import { DescriptionList } from '~/ui/data/description-list';
import { Notice } from '~/ui/feedback/notice';
import { PressForm } from '~/ui/form/press-form';
import { readFormResult, resultOf } from '~/ui/form/form-result';
import { optionsOf, SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { Panel } from '~/ui/layout/panel';
import { StateField } from '~/ui/state-field';

interface CompanyFormProps extends FormParts {
  company: OwnCompany;
}

export function CompanyForm({ company, constraints, result }: CompanyFormProps) {
  const { id, change, ...shown } = company;
  const own = resultOf(result, 'company');
  const { taxId } = change ?? company;
  const { field, ...form } = useServerForm({
    result: own,
    constraints,
    defaults: { ...shown, ...change, taxId: null },
  });
  return (
    <Panel id="company-form" title="Company">
      {change ? <PendingChange company={company} change={change} /> : null}
      <ServerForm {...form} preventScrollReset>
        <input type="hidden" name="intent" value="company" />
        <input type="hidden" name="seen" value={readFormResult(own).value('seen', company.seen)} />
        <TextField
          label="Company Name"
          hint={COMPANY_PROFILE_COPY.waiting}
          autoComplete="organization"
          {...field('name')}
        />
        <TextField
          label="Federal Tax ID"
          hint={
            taxId
              ? `The one ${taxId === company.taxId ? 'on file' : 'you asked for'} ends in ${taxId}. Leave this empty to keep it.`
              : undefined
          }
          autoComplete="off"
          {...field('taxId')}
        />
        <div className="two">
          <TextField label="Company Email" type="email" autoComplete="off" {...field('email')} />
          <TextField label="Phone Number" type="tel" autoComplete="off" {...field('phone')} />
        </div>
        <TextField label="Address" autoComplete="off" {...field('address')} />
        <div className="two">
          <TextField label="City" autoComplete="off" {...field('city')} />
          <StateField {...field('state')} />
          <ZipField label="ZIP Code" autoComplete="off" {...field('zipCode')} />
        </div>
        <SelectField
          label="Business Type"
          placeholder="Choose a type"
          options={optionsOf(PROFILE_BUSINESS_TYPE_LABELS)}
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
      </ServerForm>
    </Panel>
  );
}

type Change = NonNullable<OwnCompany['change']>;

function PendingChange({ company, change }: { company: OwnCompany; change: Change }) {
  const names = Object.keys(REVIEWED_FACT_LABELS) as (keyof Change)[];
  const changed = names.filter((name) => company[name] !== change[name]);
  return (
    <Notice
      kind="info"
      action={
        <PressForm intent="withdraw-change" pending="Withdrawing...">
          Withdraw Request
        </PressForm>
      }
    >
      <p>
        Your new details are waiting for an admin’s review. Until then, buyers see the old ones.
      </p>
      <ul>
        {changed.map((name) => (
          <li key={name}>
            {`${REVIEWED_FACT_LABELS[name]}: `}
            <span className="inline-block">{company[name] ?? 'none'}</span>
            {' → '}
            <span className="inline-block">{change[name] ?? 'none'}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function CompanyFacts({ company }: { company: OwnCompany }) {
  const none = 'Not given';
  return (
    <Panel id="company-facts" title="Company">
      <p>{COMPANY_PROFILE_COPY.notManager}</p>
      <DescriptionList
        facts={{
          'Company Name': company.name,
          'Company Email': company.email ?? none,
          'Phone Number': company.phone ?? none,
          Address: company.address ?? none,
          City: company.city,
          State: company.state,
          'ZIP Code': company.zipCode ?? none,
          'Business Type': company.businessType
            ? PROFILE_BUSINESS_TYPE_LABELS[company.businessType]
            : none,
          'Company Description': company.description ?? none,
        }}
      />
      <p>
        <ButtonLink to={`/company/${company.id}`}>View company page</ButtonLink>
      </p>
    </Panel>
  );
}
