import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { getCompanyPage } from '~/domain/companies/index.server';
import { listFeedback } from '~/domain/trading/index.server';
import { getViewer } from '~/http/session/session.server';
import { pageMeta } from '~/lib/site';
import { FeedbackItem } from '~/ui/data/feedback-item';
import { ListPages } from '~/ui/filters/list-pages';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const handle = { cachedBy: ['page'] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  page
    ? pageMeta(`Feedback · ${page.company.name}`, `What buyers say about ${page.company.name}.`)
    : pageMeta(COMPANIES_COPY.notFound);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const company = await getCompanyPage(params.id ?? '', viewer?.company?.id);
  if (!company) throw data(COMPANIES_COPY.notFound, { status: 404 });
  const wanted = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const { rows, page, pageCount } = await listFeedback(company.id, wanted);
  const isAdmin = viewer?.actor.role === 'admin';
  return {
    company: { id: company.id, name: company.name, feedback: company.feedback },
    rows: rows.map(({ transactionId, ...feedback }) => ({
      ...feedback,
      purchase: isAdmin ? `/transaction/${transactionId}#feedback` : null,
    })),
    page,
    pageCount,
  };
}

export default function CompanyFeedbackPage() {
  const { company, rows, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Breadcrumbs
        crumbs={[
          { to: '/companies', label: 'Companies' },
          { to: `/company/${company.id}`, label: company.name },
        ]}
        current="Feedback"
      />
      <PageHeader
        title={`Feedback on ${company.name}`}
        subtitle={rows.length > 0 ? COMPANIES_COPY.feedback(company.feedback) : undefined}
      />
      {rows.length === 0 ? (
        <EmptyState title="No feedback yet">
          Buyers can leave feedback once they have the goods.
        </EmptyState>
      ) : (
        <ul className="stack">
          {rows.map(({ purchase, buyer, ...feedback }, index) => (
            <li key={index} className="panel">
              <FeedbackItem
                feedback={feedback}
                seller={company.name}
                more={
                  <>
                    {` · Buyer in ${buyer.city}, ${buyer.state}`}
                    {purchase ? (
                      <>
                        {' · '}
                        <AppLink to={purchase}>View Transaction</AppLink>
                      </>
                    ) : null}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <ListPages page={page} pageCount={pageCount} />
    </div>
  );
}
