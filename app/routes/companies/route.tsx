import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { type DirectoryCompany, listDirectory } from '~/domain/companies/index.server';
import { groupThousands } from '~/lib/money';
import { packList, unpackList } from '~/lib/packed-list';
import { pageTitle } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { CardGrid } from '~/ui/data/card';
import { Pagination } from '~/ui/data/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { PageHeader } from '~/ui/layout/page-header';
import { CompanyCard } from './company-card';
import { DirectorySearch } from './directory-search';
import { useDirectoryFilter } from './use-directory-filter';

export const handle = { cachedBy: ['search', 'page'] };

export const meta: MetaFunction = () => [
  { title: pageTitle('Companies') },
  { name: 'description', content: 'Verified construction companies that sell surplus materials.' },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get('search')?.trim().slice(0, 100) ?? '';
  const page = Number(searchParams.get('page') ?? 1);
  const { companies, ...found } = await listDirectory({ search, page });
  return { search, ...found, packed: packList(companies) };
}

export default function CompaniesPage() {
  const { packed, ...directory } = useLoaderData<typeof loader>();
  const all = useMemo(() => unpackList<DirectoryCompany>(packed), [packed]);
  const { companies, total, text, setText, clear } = useDirectoryFilter({
    ...directory,
    companies: all,
  });
  return (
    <div className="stack">
      <PageHeader
        title="Companies"
        subtitle="Construction companies that sell their surplus materials."
      />
      <DirectorySearch text={text} onText={setText} />
      <p className="quiet num" role="status">
        {`${groupThousands(total)} ${total === 1 ? 'company' : 'companies'} found`}
      </p>
      {companies.length === 0 ? (
        <EmptyState
          title="No companies found"
          action={
            <ButtonLink to="/companies" onClick={clear}>
              Clear Search
            </ButtonLink>
          }
        >
          Try another name, city or state.
        </EmptyState>
      ) : (
        <CardGrid label="Companies">
          {companies.map((company) => (
            <CompanyCard key={company.id} company={company} />
          ))}
        </CardGrid>
      )}
      <Pagination page={directory.page} pageCount={directory.pageCount} />
    </div>
  );
}
