import { ButtonLink } from '~/ui/button';
import { ContactLink } from '~/ui/contact/contact-link';
import { DescriptionList } from '~/ui/data/description-list';
import { VerifiedTick } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';
import type { PageView } from './view';

/** Who sells, who buys, what, and how to reach the other one. */
export function Parties({ page }: { page: PageView }) {
  const { material, party } = page;
  const other = party === 'seller' ? page.buyer : page.seller;
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
      <div className="row">
        {party === 'admin' ? (
          <ButtonLink to={`/company/${page.seller.id}`}>Open the seller</ButtonLink>
        ) : (
          <ContactLink
            to={`/company/${other.id}/contact`}
            label={party === 'seller' ? 'Contact the buyer' : 'Contact the seller'}
            subject={`Pickup or delivery of ${material.title}`}
          />
        )}
        {party === 'buyer' && material.isListed ? (
          <ButtonLink to={`/material/${material.id}/delivery?quantity=${page.quantity}`}>
            Estimate delivery
          </ButtonLink>
        ) : null}
      </div>
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
