import type { Registration } from '~/domain/companies/index.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/business-types';
import { DescriptionList, type Fact } from '~/ui/data/description-list';
import { MailAddress } from '~/ui/data/mail-address';
import { Badge } from '~/ui/feedback/badge';

const NOT_GIVEN = <span className="quiet">Not given</span>;

export function RegistrationFacts({ registration }: { registration: Registration }) {
  const r = registration;
  const name = [r.contactFirstName, r.contactLastName].filter(Boolean).join(' ');
  const sections: [string, Fact[]][] = [
    [
      'Primary Contact',
      [
        { term: 'Name', value: name || NOT_GIVEN },
        { term: 'Position', value: r.contactPosition ?? NOT_GIVEN },
        {
          term: 'Email',
          value: (
            <span className="row">
              <a href={`mailto:${r.contactEmail}`}>
                <MailAddress address={r.contactEmail} />
              </a>
              <Badge tone={r.emailVerified ? 'good' : 'fair'}>
                {r.emailVerified ? 'Verified' : 'Pending'}
              </Badge>
            </span>
          ),
        },
        {
          term: 'Phone',
          value: r.contactPhone ? (
            <a href={`tel:${r.contactPhone}`}>{r.contactPhone}</a>
          ) : (
            NOT_GIVEN
          ),
        },
      ],
    ],
    [
      'Company',
      [
        { term: 'Company Name', value: r.companyName },
        {
          term: 'Business Type',
          value: r.businessType ? BUSINESS_TYPE_LABELS[r.businessType] : NOT_GIVEN,
        },
        { term: 'Years in Business', value: r.yearsInBusiness ?? NOT_GIVEN },
        { term: 'Business License', value: r.businessLicenseNumber ?? NOT_GIVEN },
        { term: 'Federal Tax ID', value: r.federalTaxId ?? NOT_GIVEN },
      ],
    ],
    [
      'Business Address',
      [
        { term: 'Address', value: r.businessAddress ?? NOT_GIVEN },
        { term: 'City', value: r.city },
        { term: 'State', value: r.state },
        { term: 'ZIP Code', value: r.zipCode ?? NOT_GIVEN },
      ],
    ],
    [
      'Business Details',
      [
        {
          term: 'Description',
          value: r.description ? (
            <span className="whitespace-pre-line">{r.description}</span>
          ) : (
            NOT_GIVEN
          ),
        },
        { term: 'Specialties', value: r.specialties.join(', ') || NOT_GIVEN },
        { term: 'Serving Areas', value: r.servingAreas.join(', ') || NOT_GIVEN },
        // Plain text, not a link: the applicant chose it.
        { term: 'Website', value: <span className="break-all">{r.website ?? NOT_GIVEN}</span> },
      ],
    ],
  ];
  return (
    <div className="stack">
      {sections.map(([title, facts]) => (
        <section key={title} className="panel" aria-label={title}>
          <h2>{title}</h2>
          <DescriptionList facts={facts} />
        </section>
      ))}
    </div>
  );
}
