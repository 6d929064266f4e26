import type { ReactNode } from 'react';
import type { Registration } from '~/domain/companies/index.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { VerifiedBadge } from '~/ui/admin/columns';
import { DescriptionList } from '~/ui/data/description-list';
import { MailAddress } from '~/ui/data/mail-address';

export function RegistrationFacts({ registration: r }: { registration: Registration }) {
  const name = [r.contactFirstName, r.contactLastName].filter(Boolean).join(' ');
  const sections: Record<string, Record<string, ReactNode>> = {
    'Primary Contact': {
      Name: name,
      Position: r.contactPosition,
      Email: (
        <span className="row">
          <a href={`mailto:${r.contactEmail}`}>
            <MailAddress address={r.contactEmail} />
          </a>
          <VerifiedBadge is={r.emailVerified} no="Pending" />
        </span>
      ),
      Phone: r.contactPhone && <a href={`tel:${r.contactPhone}`}>{r.contactPhone}</a>,
    },
    Company: {
      'Company Name': r.companyName,
      'Business Type': r.businessType && BUSINESS_TYPE_LABELS[r.businessType],
      'Years in Business': r.yearsInBusiness?.toString(),
      'Business License': r.businessLicenseNumber,
      'Federal Tax ID': r.federalTaxId,
    },
    'Business Address': {
      Address: r.businessAddress,
      City: r.city,
      State: r.state,
      'ZIP Code': r.zipCode,
    },
    'Business Details': {
      Description: r.description && <span className="whitespace-pre-line">{r.description}</span>,
      Specialties: r.specialties.join(', '),
      'Serving Areas': r.servingAreas.join(', '),
      // Plain text, not a link: the applicant chose it.
      Website: r.website && <span className="break-all">{r.website}</span>,
    },
  };
  return (
    <div className="stack">
      {Object.entries(sections).map(([title, facts]) => (
        <section key={title} className="panel" aria-label={title}>
          <h2>{title}</h2>
          <DescriptionList
            facts={Object.entries(facts).map(([term, value]) => ({
              term,
              value: value || <span className="quiet">Not given</span>,
            }))}
          />
        </section>
      ))}
    </div>
  );
}
