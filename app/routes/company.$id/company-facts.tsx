import type { CompanyPage } from '~/domain/companies/index.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { DescriptionList, type Fact } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';

export function CompanyFacts({ company }: { company: CompanyPage }) {
  const { businessType, phone, email, website, establishedYear } = company;
  const facts: Fact[] = [
    ...(businessType ? [{ term: 'Business', value: BUSINESS_TYPE_LABELS[businessType] }] : []),
    { term: 'Address', value: addressLine(company) },
    ...(phone ? [{ term: 'Phone', value: <a href={telephone(phone)}>{phone}</a> }] : []),
    ...(email ? [{ term: 'Email', value: <MailLink address={email} /> }] : []),
    ...(website && isWebAddress(website)
      ? [{ term: 'Website', value: <WebLink address={website} /> }]
      : []),
    ...(establishedYear ? [{ term: 'Established', value: String(establishedYear) }] : []),
    { term: 'Member since', value: <Time at={company.createdAt} /> },
  ];
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">Contact and facts</h2>
      <DescriptionList facts={facts} />
    </section>
  );
}

function addressLine({ address, city, state, zipCode }: CompanyPage): string {
  const place = [`${city}, ${state}`, zipCode].filter(Boolean).join(' ');
  return [address, place].filter(Boolean).join(', ');
}

function MailLink({ address }: { address: string }) {
  return (
    <a className="wrap-anywhere" href={`mailto:${address}`}>
      {address}
    </a>
  );
}

function telephone(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The company wrote it: only a web address becomes a link, never 'javascript:'. */
function isWebAddress(website: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/.test(website);
}

function WebLink({ address }: { address: string }) {
  return (
    <a className="wrap-anywhere" href={address} rel="nofollow noopener noreferrer" target="_blank">
      {address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}
