import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import {
  countDrafts,
  createMaterial,
  getDraft,
  listCategoryChoices,
  saveDraft,
} from '~/domain/catalogue/index.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import { LISTING_COPY } from '~/domain/catalogue/selling/copy';
import { type DraftInput, draftOf, SaveDraft } from '~/domain/catalogue/selling/drafts.schema';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { parseOn } from '~/http/api.server';
import { answerWithPhotos, takeListingPhotos } from '~/http/forms/form-photos.server';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { readPaymentSetup } from '~/http/pages/payment-setup.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import type { Actor } from '~/lib/actor';
import { mayDo } from '~/lib/choices/roles';
import { isDomainError } from '~/lib/errors';
import { packList } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { Notice } from '~/ui/feedback/notice';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';
import { PageHeader } from '~/ui/layout/page-header';
import { ListingForm } from '~/ui/listing/listing-form';
import { useBroughtBack } from '~/ui/offline/use-brought-back';
import { OnboardingCard } from '~/ui/onboarding/onboarding-card';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';

/** Photos over their limit are refused on the form, so nothing typed is lost. */
const MAX_FORM_BYTES = 40_000_000;

export const meta = () => pageMeta('List Materials');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompanyViewer(request, { toast: LISTING_COPY.signIn });
  const { company } = viewer;
  const setup = await readPaymentSetup(company.id);
  if (setup.state === 'unknown') return { gate: 'unknown' as const };
  if (setup.isRejected) return { gate: 'rejected' as const };
  if (!setup.isOnboarded) {
    const mayManage = mayDo(company.role, 'set_up_payments');
    const { hasAccount, isDisconnected, hasAcceptedTerms } = setup;
    const asksPassword = !viewer.actor.isPasswordFresh;
    return {
      gate: 'onboarding' as const,
      companyId: company.id,
      hasAccount,
      isDisconnected,
      hasAcceptedTerms,
      mayManage,
      asksPassword,
    };
  }
  const { actor } = viewer;
  const draftId = new URL(request.url).searchParams.get('draft');
  const [draft, drafts, categories] = await Promise.all([
    draftId ? getDraft(draftId, actor) : null,
    countDrafts(actor),
    listCategoryChoices(),
  ]);
  if (draftId && !draft) {
    const title = LISTING_COPY.draft.gone;
    throw await redirectWithToast('/create-listing', { kind: 'error', title });
  }
  const { imageUrls = [], photoAlts = [], ...typed } = draft?.fields ?? {};
  return {
    gate: 'open' as const,
    constraints: formConstraints(CreateMaterial.in),
    companyName: company.name,
    categories: packList(categories),
    drafts,
    draft: {
      id: draft?.id ?? randomUUID(),
      version: draft?.version ?? 0,
      pageId: randomUUID(),
      owner: actor.userId,
    },
    photos: imageUrls.map((imageUrl, index) => ({ imageUrl, alt: photoAlts[index] ?? '' })),
    start: {
      city: company.city,
      state: company.state,
      zipCode: company.zipCode ?? '',
      location: `${company.city}, ${company.state}`,
      ...Object.fromEntries(
        Object.entries(typed).map(([name, values]) => [name, values?.[0] ?? '']),
      ),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request, { toast: LISTING_COPY.signInAgain });
  const form = await readForm(request, CreateMaterial, { maxBytes: MAX_FORM_BYTES });
  const { refusal, photos, isArranging } = await takeListingPhotos(form, actor);
  const draft = {
    id: sentText(form.formData, 'id'),
    version: Number(sentText(form.formData, 'draftVersion')),
  };
  if (isArranging) return answerWithPhotos(form.again(), refusal, { photos, draft });
  if (form.intent === 'save-draft' && !refusal) {
    try {
      return await storeDraft(parseOn(SaveDraft, draftOf(form.formData)), actor);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return answerWithPhotos(form.again(error.message, error.status), null, { photos, draft });
    }
  }
  const answer = await form.submit(async (input) => {
    if (refusal) throw refusal;
    const { title } = await withFallbackMessage(LISTING_COPY.failed, () =>
      createMaterial(input, actor),
    );
    return redirectWithToast('/browse', LISTING_COPY.listed(title));
  });
  return 'data' in answer ? answerWithPhotos(answer, refusal, { photos, draft }) : answer;
}

/** If someone has listed or changed the draft since, saves another one. */
async function storeDraft(draft: DraftInput, actor: Actor, warning?: string) {
  try {
    const { id } = await saveDraft(draft, actor);
    const { saved } = LISTING_COPY.draft;
    return await redirectWithToast(`/create-listing?draft=${id}`, {
      kind: warning ? 'info' : 'success',
      title: saved.title,
      description: warning ?? saved.description,
    });
  } catch (error) {
    if (!isDomainError(error) || !(error.details?.isListed ?? error.details?.editedBy)) throw error;
    return storeDraft({ ...draft, id: randomUUID(), version: 0 }, actor, error.message);
  }
}

function sentText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === 'string' ? value : '';
}

export default function CreateListingPage() {
  const page = useLoaderData<typeof loader>();
  const answered = useKeptActionData<typeof action>();
  const back = useBroughtBack(page.draft?.owner);
  useFocusThrough(page.draft?.version ? page.draft.id : page.gate);
  if (page.gate === 'unknown') {
    return (
      <div className="stack">
        <PageHeader title={COMPANIES_COPY.statusFailed.title} />
        <StatusUnknown />
      </div>
    );
  }
  if (page.gate === 'rejected') {
    const { rejected, rejectedDetail } = COMPANIES_COPY.setUp;
    return (
      <div className="stack">
        <PageHeader title={rejected} />
        <Notice kind="warn">{rejectedDetail}</Notice>
      </div>
    );
  }
  if (page.gate === 'onboarding') {
    return (
      <div className="stack">
        <PageHeader
          title={LISTING_COPY.onboarding}
          subtitle="Buyers pay by card, so payments must be set up before you list."
        />
        <OnboardingCard {...page} />
      </div>
    );
  }
  return (
    <div className="stack">
      <PageHeader
        title={LISTING_COPY.title}
        subtitle={`${page.companyName} · payments ready`}
        actions={
          <ButtonLink to="/my-listings/closeout" reloadDocument>
            {page.drafts > 0 ? `Drafts (${page.drafts})` : 'List Many'}
          </ButtonLink>
        }
      />
      <ListingForm
        key={back?.id ?? (page.draft.version > 0 ? page.draft.id : 'new')}
        constraints={page.constraints}
        categories={page.categories}
        start={page.start}
        result={answered?.result ?? back?.result}
        photos={answered?.photos ?? back?.photos ?? page.photos}
        waiting={back?.id}
        button={{ label: 'List Material', pending: 'Listing...' }}
        cancelTo="/browse"
        draft={{ ...page.draft, ...answered?.draft }}
      />
    </div>
  );
}

function StatusUnknown() {
  const isChecking = useNavigation().state !== 'idle';
  const { description, advice, retry } = COMPANIES_COPY.statusFailed;
  return (
    <Notice
      kind="error"
      action={
        <Form method="get" action="/create-listing">
          <button type="submit" className="btn go" aria-disabled={isChecking || undefined}>
            {isChecking ? LISTING_COPY.checking : retry}
          </button>
        </Form>
      }
    >
      <p>{description}</p>
      <p>{advice}</p>
    </Notice>
  );
}
