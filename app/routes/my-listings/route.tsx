import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import {
  LISTING_SORT_LABELS,
  LISTING_STATUS_LABELS,
  LISTING_STATUSES,
} from '~/domain/catalogue/selling/copy';
import { countOwnListings, listOwnListings } from '~/domain/catalogue/index.server';
import { ListOwnListings } from '~/domain/catalogue/selling/own-listings.schema';
import { SellingForm } from '~/domain/catalogue/selling/selling.schema';
import { readForm } from '~/http/forms/forms.server';
import { showsPhotos } from '~/http/photo-response.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { mayDo } from '~/lib/choices/roles';
import { packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { printLinks } from '~/ui/css/print-links';
import { ListPages } from '~/ui/filters/list-pages';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { FilterBar } from '~/ui/filters/filter-bar';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';
import { PageHeader } from '~/ui/layout/page-header';
import { revalidateAfterConflict } from '~/ui/live/revalidate-after-conflict';
import { Tabs } from '~/ui/overlay/tabs';
import { BulkBar } from './bulk-bar';
import { ListingTable } from './listing-table';
import { Preview } from './preview';
import { FIELD_IDS } from './row-forms';
import { runSellingForm } from './run-selling-form.server';

export const links = printLinks;

export const meta = () => pageMeta('My Listings');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompanyViewer(request);
  const { company } = viewer;
  const asked = ListOwnListings.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([
    listOwnListings(company.id, asked),
    countOwnListings(company.id, asked.search),
  ]);
  return {
    ...packRows(list),
    counts,
    values: { search: asked.search, sort: asked.sort },
    status: asked.status,
    companyName: company.name,
    setUp: company.paymentEnabled ? null : `/company/${company.id}#payment-setup`,
    mayEdit: mayDo(company.role, 'edit_listings'),
    maySetUp: mayDo(company.role, 'set_up_payments'),
    photos: showsPhotos(request, viewer),
    nonce: randomUUID(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const form = await readForm(request, SellingForm);
  return form.submit(async (input) => {
    const done = await runSellingForm(input, actor);
    if ('preview' in done) return data(done);
    const back = `/my-listings${new URL(request.url).search}`;
    return redirectWithToast(back, done);
  });
}

export const shouldRevalidate = revalidateAfterConflict;

export default function MyListingsPage() {
  const { rows, total, page, pageCount, ...loaded } = useLoaderData<typeof loader>();
  const { counts, values, status, companyName, setUp, mayEdit, maySetUp, photos, nonce } = loaded;
  useFocusThrough(nonce, 'main [role=region]');
  const answer = useKeptActionData<typeof action>();
  const preview = answer && 'preview' in answer ? answer.preview : null;
  const result = answer && 'result' in answer ? answer.result : null;
  const { draft = 0, ...listed } = counts;
  const drafts = mayEdit ? draft : 0;
  const all = Object.values(listed).reduce((sum, count) => sum + count, 0);
  const hasNone = all === 0 && !values.search;
  return (
    <div className="stack">
      <PageHeader
        title="My Listings"
        subtitle={`Everything ${companyName} sells`}
        actions={
          mayEdit ? (
            <>
              <ButtonLink to="/my-listings/closeout" reloadDocument>
                Close Out a Site
              </ButtonLink>
              <ButtonLink to="/my-listings/import">Import or Export</ButtonLink>
              {hasNone ? null : (
                <ButtonLink kind="go" to="/create-listing">
                  Sell Materials
                </ButtonLink>
              )}
            </>
          ) : null
        }
      />
      <ErrorSummary
        errors={readFormResult(result).errors}
        ids={typeof result?.initialValue?.id === 'string' ? FIELD_IDS : undefined}
      />
      {setUp && all > 0 ? (
        <Notice kind="warn" link={maySetUp ? { to: setUp, label: 'Set Up Payments' } : undefined}>
          Payments are off, so your listings can’t be bought.{' '}
          {maySetUp ? null : 'Ask an owner or admin of your company to set them up.'}
        </Notice>
      ) : null}
      {preview ? <Preview preview={preview} /> : null}
      {hasNone && drafts === 0 ? null : (
        <>
          <FilterBar
            label="Find listings"
            searchLabel="Title, category, SKU or place"
            values={values}
            choices={[{ name: 'sort', label: 'Sort', labels: LISTING_SORT_LABELS }]}
          >
            {status ? <input type="hidden" name="status" value={status} /> : null}
          </FilterBar>
          <Tabs
            label="Listings by status"
            param="status"
            current={status ?? 'all'}
            tabs={[
              { id: 'all', label: 'All', count: all },
              ...LISTING_STATUSES.filter((id) => counts[id] || id === status).map((id) => ({
                id,
                label: LISTING_STATUS_LABELS[id],
                count: counts[id] ?? 0,
              })),
              ...(drafts > 0
                ? [
                    {
                      id: 'draft',
                      label: 'Drafts',
                      count: drafts,
                      to: '/my-listings/closeout#rows',
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      {hasNone ? (
        <NoneYet mayEdit={mayEdit} />
      ) : total === 0 ? (
        <EmptyState title="No listings found" link={{ to: '/my-listings', label: 'Clear Filters' }}>
          Try another word, or another status.
        </EmptyState>
      ) : (
        <>
          {mayEdit ? <BulkBar rows={rows} result={result} isDone={!answer} /> : null}
          <ListingTable {...{ rows, mayEdit, photos, nonce, result }} />
        </>
      )}
      <ListPages page={page} pageCount={pageCount} />
    </div>
  );
}

function NoneYet({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      title="Nothing listed yet"
      link={mayEdit ? { kind: 'go', to: '/create-listing', label: 'Sell Materials' } : undefined}
    >
      List what’s left over from a job. Here you’ll see how often it is viewed and saved, and can
      change its price and stock.
    </EmptyState>
  );
}
