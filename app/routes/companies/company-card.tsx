import type { DirectoryCompany } from '~/domain/companies/index.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { groupThousands } from '~/lib/money';
import { shorten } from '~/lib/shorten';
import { ButtonLink } from '~/ui/button';
import { ContactLink } from '~/ui/contact/contact-link';
import { Card } from '~/ui/data/card';
import { VerifiedTick } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';

export function CompanyCard({ company }: { company: DirectoryCompany }) {
  const { id, name, city, state, description, businessType, verified, materialCount } = company;
  return (
    <Card className="tall">
      <h2>
        <AppLink to={`/company/${id}`} prefetch="none" className="inline">
          {name}
        </AppLink>
        {verified ? (
          <>
            {'\u00a0'}
            <VerifiedTick />
          </>
        ) : null}
      </h2>
      <div className="meta">
        <span>{`${city}, ${state}`}</span>
        {businessType ? <span>{BUSINESS_TYPE_LABELS[businessType]}</span> : null}
      </div>
      {description ? <p>{shorten(description, 90)}</p> : null}
      <div className="meta">
        {`${groupThousands(materialCount)} ${materialCount === 1 ? 'material' : 'materials'} available`}
      </div>
      <div className="acts">
        <ButtonLink to={`/company/${id}`} aria-label={`View Profile of ${name}`}>
          View Profile
        </ButtonLink>
        <ContactLink to={`/company/${id}/contact`} label="Contact" title={`Contact ${name}`} />
      </div>
    </Card>
  );
}
