import { Fragment, type ReactNode } from 'react';
import { REGISTRATION_STATUS_LABELS } from '~/domain/companies/copy';
import type { Registration } from '~/domain/companies/index.server';
import { dayInWords } from '~/lib/central-clock';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { VerifiedBadge } from '~/ui/admin/badges';
import { REGISTRATION_TONES } from '~/ui/admin/labels';
import { DescriptionList, type Fact } from '~/ui/data/description-list';
import { MailAddress } from '~/ui/data/mail-address';
import { PhoneLink } from '~/ui/data/phone-link';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';

const notGiven = <span className="quiet">Not given</span>;

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
          <VerifiedBadge verified={r.emailVerified} no="Pending" />
        </span>
      ),
      Phone: r.contactPhone && <PhoneLink phone={r.contactPhone} />,
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
      'Accepted Terms': r.termsVersion && `Version of ${dayInWords(r.termsVersion)}`,
    },
  };
  return (
    <div className="stack">
      {Object.entries(sections).map(([title, facts]) => (
        <section key={title} className="panel" aria-label={title}>
          <h2>{title}</h2>
          <DescriptionList
            facts={Object.entries(facts).map(([term, value]): Fact => [term, value || notGiven])}
          />
        </section>
      ))}
    </div>
  );
}

export function OtherRegistrations({ others }: Pick<Registration, 'others'>) {
  if (others.length === 0) return null;
  return (
    <Panel title="Other registrations with this email">
      {others.map(({ id, status, companyName, createdAt, ...review }) => (
        <article key={id} className="stack gap-2">
          <p className="row">
            <AppLink to={`/admin/registrations/${id}`}>{companyName}</AppLink>
            <Badge tone={REGISTRATION_TONES[status]}>{REGISTRATION_STATUS_LABELS[status]}</Badge>
          </p>
          <DescriptionList
            facts={[
              ...Object.entries({ Submitted: <Time at={createdAt} format="datetime" /> }),
              ...questionFacts(review.questions),
              ...Object.entries(decisionOf(review)),
            ]}
          />
        </article>
      ))}
    </Panel>
  );
}

export const questionFacts = (questions: Registration['questions']): Fact[] =>
  questions.map(({ text, sentAt, by }, index) => [
    'Question',
    <Fragment key={index}>
      <span className="whitespace-pre-line">{text}</span>
      <span className="meta block">
        {`${by ?? 'A former admin'}, `}
        <Time at={sentAt} format="datetime" />
      </span>
    </Fragment>,
  ]);

type Review = Pick<
  Registration['others'][number],
  'reviewedAt' | 'rejectionReason' | 'reviewNotes'
>;

function decisionOf({ reviewedAt, rejectionReason, reviewNotes }: Review) {
  const text = (value: string | null) =>
    value ? <span className="whitespace-pre-line">{value}</span> : null;
  return {
    Decided: reviewedAt && <Time at={reviewedAt} format="datetime" />,
    'Rejection Reason': text(rejectionReason),
    'Internal Notes': text(reviewNotes),
  };
}
