import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { SAVED_SEARCH_COPY } from '~/domain/catalogue/saved/copy';
import {
  nameSearch,
  removeSavedSearch,
  saveSearch,
  switchSavedSearch,
} from '~/domain/catalogue/index.server';
import { readFilters } from '~/domain/catalogue/search/list-materials.schema';
import { SavedSearchAction } from '~/domain/catalogue/saved/saved-search.schema';
import { readForm } from '~/http/forms/forms.server';
import { requireViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { isDomainError } from '~/lib/errors';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta = () => pageMeta('Alert me');

const ALERTS = '/saved#alerts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { company } = await requireViewer(request);
  const {
    sort: _sort,
    literal: _literal,
    page: _page,
    ...filters
  } = readFilters(new URL(request.url).searchParams);
  return { filters, ...nameSearch(filters), hasCompany: company !== null };
}

export async function action({ request }: ActionFunctionArgs) {
  const isNew = new URL(request.url).search !== '';
  const { actor } = await requireViewer(request, { returnTo: isNew ? undefined : ALERTS });
  const form = await readForm(request, SavedSearchAction);
  return form.submit(async (input) => {
    if (input.intent === 'save') {
      const { href, said } = nameSearch(input);
      await saveSearch(input, actor);
      return redirectWithToast(href, {
        ...SAVED_SEARCH_COPY.savedSearch(said),
        link: { to: ALERTS, label: 'See your alerts' },
      });
    }
    const { intent, searchId } = input;
    const { on, off, removed: remove, notChanged } = SAVED_SEARCH_COPY;
    try {
      if (intent === 'remove') await removeSavedSearch(searchId, actor);
      else await switchSavedSearch({ searchId, isActive: intent === 'on' }, actor);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const description = error.message;
      return redirectWithToast(ALERTS, { kind: 'error', ...notChanged, description });
    }
    const done = { on, off, remove }[intent];
    return redirectWithToast(ALERTS, done);
  });
}

export default function AlertPage() {
  const { filters, said, href, hasCompany } = useLoaderData<typeof loader>();
  const { errors } = readFormResult(useKeptActionData<typeof action>()?.result);
  return (
    <NarrowPage crumbs={[{ to: '/saved', label: 'Saved' }]} current="Alert me" title="Alert me">
      {!said ? (
        <EmptyState
          title="Nothing to look for yet"
          link={{ to: '/browse', label: 'Browse Materials', kind: 'go' }}
        >
          {SAVED_SEARCH_COPY.empty}
        </EmptyState>
      ) : !hasCompany ? (
        <Notice kind="warn" link={{ to: href, label: 'Go back' }}>
          {SAVED_SEARCH_COPY.noCompany}
        </Notice>
      ) : (
        <Form method="post" className="form">
          <ErrorSummary errors={errors} />
          <p>
            {'We’ll notify you when a new listing matches '}
            <b>{said}</b>
            {'. You can turn it off under Saved or from the email.'}
          </p>
          {Object.entries(filters).map(([name, value]) =>
            value ? <input key={name} type="hidden" name={name} value={value} /> : null,
          )}
          <div className="row">
            <SubmitButton intent="save" pending="Turning on...">
              {SAVED_SEARCH_COPY.alertMe}
            </SubmitButton>
            <ButtonLink to={href}>Cancel</ButtonLink>
          </div>
        </Form>
      )}
    </NarrowPage>
  );
}
