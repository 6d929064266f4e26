import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CLOSEOUT_COPY, LISTING_COPY } from '~/domain/catalogue/selling/copy';
import { listCategoryChoices, listDrafts } from '~/domain/catalogue/index.server';
import { BROUGHT_BACK, readFormData } from '~/http/forms/forms.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { splitSite } from './rows';
import { runCloseout } from './run-closeout.server';
import { Sheet } from './sheet';

const PATH = '/my-listings/closeout';
/** The same as the listing form's: photos are read into memory. */
const MAX_FORM_BYTES = 40_000_000;

export const meta = () => pageMeta(CLOSEOUT_COPY.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, company } = await requireCompanyViewer(request, { toast: LISTING_COPY.signIn });
  const [drafts, categories] = await Promise.all([listDrafts(actor), listCategoryChoices()]);
  const { city, state, zipCode } = company;
  const usual = { condition: ['good'], city: [city], state: [state], zipCode: [zipCode ?? ''] };
  return {
    ...splitSite(drafts, usual),
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    owner: actor.userId,
  };
}

/** After a refusal too: the next press is of what is stored now. */
export const shouldRevalidate = () => true;

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request, { toast: LISTING_COPY.signInAgain });
  const formData = await readFormData(request, MAX_FORM_BYTES);
  const button = formData.get('intent');
  const isPressed = typeof button === 'string' && !formData.has(BROUGHT_BACK);
  const intent = isPressed ? button : 'save';
  const result = await runCloseout(formData, intent, actor);
  const { errors, listed, isStale } = result;
  if (Object.keys(errors).length > 0) return data({ result }, { status: isStale ? 409 : 400 });
  if (intent === 'list')
    return redirectWithToast('/my-listings', CLOSEOUT_COPY.listed(listed.length));
  if (intent === 'save') return redirectWithToast(PATH, CLOSEOUT_COPY.saved);
  return redirect(intent.includes(' ') ? `${PATH}#${intent.split(' ')[1]}.` : PATH, 303);
}

export default function CloseoutPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>()?.result;
  // Without an answer from the server, it is the browser's own.
  const isAnswered = answer && 'errors' in answer;
  return (
    <div className="stack">
      <Breadcrumbs
        crumbs={[{ to: '/my-listings', label: 'My Listings' }]}
        current={CLOSEOUT_COPY.title}
      />
      <PageHeader
        title={CLOSEOUT_COPY.title}
        subtitle="Photograph what’s left, fill in a row for each, and list them all at once. Rows are drafts that everyone in your company can continue."
      />
      <Sheet
        {...loaded}
        result={isAnswered ? answer : undefined}
        unanswered={isAnswered ? undefined : answer}
      />
    </div>
  );
}
