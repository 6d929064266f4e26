import type { MaterialView } from '~/domain/catalogue/copy';
import { groupThousands } from '~/lib/money';
import { VerifiedTick } from '~/ui/feedback/badge';
import { Time } from '~/ui/data/time';
import { AppLink } from '~/ui/link';

export function SellerCard({ company }: { company: MaterialView['company'] }) {
  return (
    <section aria-labelledby="seller" className="panel stack">
      <h2 id="seller">
        <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>{' '}
        {company.verified ? <VerifiedTick /> : null}
      </h2>
      {company.description ? <p>{company.description}</p> : null}
      <p className="meta">
        {`${company.city}, ${company.state} · ${groupThousands(company.materialCount)} on sale · member since `}
        <Time at={company.createdAt} />
      </p>
    </section>
  );
}
