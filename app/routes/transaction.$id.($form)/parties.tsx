import { DescriptionList } from '~/ui/data/description-list';
import { VerifiedTick } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';
import type { PageView } from './view';

export function Parties({ page }: { page: PageView }) {
  const { material } = page;
  return (
    <section className="panel stack" aria-labelledby="parties">
      <h2 id="parties">Buyer and seller</h2>
      <DescriptionList
        facts={[
          { term: 'Seller', value: <Company company={page.seller} /> },
          { term: 'Buyer', value: <Company company={page.buyer} /> },
          {
            term: 'Material',
            value: material.isListed ? (
              <AppLink to={`/material/${material.id}`}>{material.title}</AppLink>
            ) : (
              material.title
            ),
          },
          { term: 'Quantity', value: <span className="num">{page.quantity}</span> },
          { term: 'Transaction', value: <code className="break-all">{page.id}</code> },
        ]}
      />
    </section>
  );
}

function Company({ company }: { company: PageView['seller'] }) {
  return (
    <>
      <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>{' '}
      {company.verified ? <VerifiedTick /> : null}
      <br />
      <span className="quiet">{`${company.city}, ${company.state}`}</span>
    </>
  );
}
