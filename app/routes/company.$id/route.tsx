import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCompanyMaterials } from '~/domain/catalogue/index.server';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { type CompanyPage, getCompanyPage } from '~/domain/companies/index.server';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { readPaymentSetup, welcomeBackFromStripe } from '~/http/pages/payment-setup.server';
import { showsPhotos } from '~/http/photo-response.server';
import { getViewer } from '~/http/session/session.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { mayDo } from '~/lib/choices/roles';
import { groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { ContactLink } from '~/ui/contact/contact-link';
import { DescriptionList } from '~/ui/data/description-list';
import { MaterialGrid } from '~/ui/data/material-grid';
import { ListPages } from '~/ui/filters/list-pages';
import { PhoneLink } from '~/ui/data/phone-link';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';
import { PaymentSetupCard } from '~/ui/onboarding/payment-setup-card';

const PAGE_SIZE = 24;

export const handle = { cachedBy: ['page', 'stripe_onboarding'], buying: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  pageMeta(`${page?.company.name ?? COMPANIES_COPY.notFound}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const company = await getCompanyPage(params.id ?? '', viewer?.company?.id);
  if (!company) throw data(COMPANIES_COPY.notFound, { status: 404 });
  const back = await welcomeBackFromStripe(request, viewer, company.id);
  if (back) throw back;

  const isOwn = viewer?.company?.id === company.id;
  const wanted = Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1;
  const pageCount = Math.max(1, Math.ceil(company.materialCount / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pageCount);
  const [materials, setup] = await Promise.all([
    listCompanyMaterials(company.id, {
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
      viewerId: viewer?.company?.id,
    }),
    isOwn ? readPaymentSetup(company.id) : null,
  ]);
  return {
    company,
    materials,
    page,
    pageCount,
    setup,
    asksPassword: !viewer?.actor.isPasswordFresh,
    mayManage: mayDo(viewer?.company?.role ?? null, 'set_up_payments'),
    seesMoney: mayDo(viewer?.company?.role ?? null, 'see_money'),
    photos: showsPhotos(request, viewer),
  };
}

export default function CompanyPage() {
  const { company, materials, page, pageCount, setup, mayManage, seesMoney, asksPassword, photos } =
    useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Breadcrumbs crumbs={[{ to: '/companies', label: 'Companies' }]} current={company.name} />
      <PageHeader
        title={company.name}
        subtitle={`${company.city}, ${company.state}`}
        actions={
          <>
            {company.verified ? <Badge tone="good">✓ Verified</Badge> : null}
            {setup ? (
              <ButtonLink to="/my-listings">My Listings</ButtonLink>
            ) : company.isReachable ? (
              <ContactLink
                kind="go"
                to={`/company/${company.id}/contact`}
                label={MESSAGING_COPY.contactCompany}
                title={`Contact ${company.name}`}
              />
            ) : null}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4 items-start lg:grid-cols-2">
        <div className="stack">
          {setup ? (
            <PaymentSetupCard
              companyId={company.id}
              setup={setup}
              mayManage={mayManage}
              seesMoney={seesMoney}
              asksPassword={asksPassword}
            />
          ) : null}
          {company.description ? (
            <section className="panel" aria-labelledby="about">
              <h2 id="about" className="mb-2">
                About
              </h2>
              <p className="max-w-prose whitespace-pre-line">{company.description}</p>
            </section>
          ) : null}
        </div>
        <CompanyFacts company={company} />
      </div>
      <section className="stack" aria-labelledby="available">
        <h2 id="available">{`Available Materials (${groupThousands(company.materialCount)})`}</h2>
        {materials.length === 0 ? (
          <EmptyState title="No materials available">
            {`${company.name} has nothing for sale right now.`}
          </EmptyState>
        ) : (
          <MaterialGrid materials={materials} photos={photos} label="Available materials" />
        )}
        <ListPages page={page} pageCount={pageCount} />
      </section>
    </div>
  );
}

export function CompanyFacts({ company }: { company: CompanyPage }) {
  const { id, businessType, phone, email, website, establishedYear, feedback } = company;
  const facts = {
    Business: businessType && BUSINESS_TYPE_LABELS[businessType],
    Address: addressLine(company),
    Phone: phone ? <PhoneLink phone={phone} /> : null,
    Email: email ? <MailLink address={email} /> : null,
    Website: website && isWebAddress(website) ? <WebLink address={website} /> : null,
    Established: establishedYear,
    Feedback:
      feedback.count > 0 ? (
        <AppLink to={`/company/${id}/feedback`}>{COMPANIES_COPY.feedback(feedback)}</AppLink>
      ) : (
        'None yet'
      ),
    'Member since': <Time at={company.createdAt} />,
  };
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
