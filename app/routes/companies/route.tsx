import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { type FormEvent, useMemo, useRef } from 'react';
import { type DirectoryCompany, listDirectory } from '~/domain/companies/index.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { groupThousands } from '~/lib/money';
import { packList, unpackList } from '~/lib/text/packed-list';
import { shorten } from '~/lib/text/shorten';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { ContactLink } from '~/ui/contact/contact-link';
import { Card, CardGrid } from '~/ui/data/card';
import { ListPages } from '~/ui/filters/list-pages';
import { plural } from '~/ui/data/plural';
import { VerifiedTick } from '~/ui/feedback/badge';
import { EmptyState } from '~/ui/feedback/empty-state';
import { useFilterForm } from '~/ui/form/use-filter-form';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const handle = { cachedBy: ['search', 'page'] };

export const meta = () =>
  pageMeta('Companies', 'Verified construction companies that sell surplus materials.');

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get('search')?.trim().slice(0, 100) ?? '';
  const page = Number(searchParams.get('page') ?? 1);
  const { rows, ...found } = await listDirectory({ search, page });
  return { search, ...found, packed: packList(rows) };
}

export default function CompaniesPage() {
  const { packed, search, total, hasMore, page, pageCount } = useLoaderData<typeof loader>();
  const companies = useMemo(() => unpackList(packed), [packed]);
  return (
    <div className="stack">
      <PageHeader
        title="Companies"
        subtitle="Construction companies that sell their surplus materials."
      />
      <DirectorySearch search={search} />
      <p className="quiet num" role="status">
        {hasMore
          ? `${groupThousands(total)}+ companies found`
          : `${plural(total, 'company', 'companies')} found`}
      </p>
      {companies.length === 0 ? (
        <EmptyState
          title="No companies found"
          link={search ? { to: '/companies', label: 'Clear Search' } : undefined}
        >
          {search ? 'Try another name, city or state.' : 'No company is approved yet.'}
        </EmptyState>
      ) : (
        <CardGrid label="Companies">
          {companies.map((company) => (
            <CompanyCard key={company.id} company={company} />
          ))}
        </CardGrid>
      )}
      <ListPages page={page} pageCount={pageCount} />
    </div>
  );
}

function CompanyCard({ company }: { company: DirectoryCompany }) {
  const { id, name, city, state, description, businessType, verified, materialCount } = company;
  return (
    <Card>
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
      <div className="meta">{`${plural(materialCount, 'material')} available`}</div>
      <div className="acts">
        <ButtonLink to={`/company/${id}`} aria-label={`View Profile of ${name}`}>
          View Profile
        </ButtonLink>
        <ContactLink
          to={`/company/${id}/contact`}
          label="Contact"
          title={`Contact ${name}`}
          aria-label={`Contact: ${name}`}
        />
      </div>
    </Card>
  );
}

const PAUSE_MS = 300;

function DirectorySearch({ search }: { search: string }) {
  const { ref, onSubmit } = useFilterForm({ search });
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => form.requestSubmit(), PAUSE_MS);
  };
  return (
    <Form
      ref={ref}
      method="get"
      action="/companies"
      role="search"
      aria-label="Companies"
      replace
      preventScrollReset
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <label className="label" htmlFor="company-search">
        Search companies
      </label>
      <div className="find max-w-form">
        <input
          id="company-search"
          className="input"
          type="search"
          name="search"
          maxLength={100}
          placeholder="Name, city or state"
          autoComplete="off"
          defaultValue={search}
        />
        <button type="submit" className="btn">
          Search
        </button>
      </div>
    </Form>
  );
}
