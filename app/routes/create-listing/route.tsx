import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { LISTING_COPY } from '~/domain/catalogue/copy';
import { createMaterial, listCategoryChoices } from '~/domain/catalogue/index.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { getUpload } from '~/domain/media/index.server';
import { answerWithPhotos, takePhotos } from '~/http/forms/form-photos.server';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { readPaymentSetup } from '~/http/pages/payment-setup.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { mayDo } from '~/lib/choices/roles';
import { pageMeta } from '~/lib/site';
import { PageHeader } from '~/ui/layout/page-header';
import { ListingForm } from '~/ui/listing/listing-form';
import { OnboardingCard } from '~/ui/onboarding/onboarding-card';
import { StatusUnknown } from './status-unknown';

/** A photo slightly over the limit is refused on the form, so nothing typed is lost. */
const MAX_FORM_BYTES = 20_000_000;

export const meta = () => pageMeta('List Materials');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompanyViewer(request, { toast: LISTING_COPY.signIn });
  const { company } = viewer;
  const setup = await readPaymentSetup(company.id);
  if (setup.state === 'unknown') return { gate: 'unknown' as const };
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
  return {
    gate: 'open' as const,
    constraints: formConstraints(CreateMaterial.in),
    companyName: company.name,
    categories: await listCategoryChoices(),
    start: {
      id: randomUUID() as string,
      city: company.city,
      state: company.state,
      zipCode: company.zipCode ?? '',
      location: `${company.city}, ${company.state}`,
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request, { toast: LISTING_COPY.signInAgain });
  const form = await readForm(request, CreateMaterial, { maxBytes: MAX_FORM_BYTES });
  const refusal = await takePhotos(form.formData, actor, {
    field: 'image',
    idField: 'uploadId',
    folder: 'materials',
  });
  const answer = await form.submit(async (input) => {
    if (refusal) throw refusal;
    const { title } = await withFallbackMessage(LISTING_COPY.failed, () =>
      createMaterial(input, actor),
    );
    return redirectWithToast('/browse', LISTING_COPY.listed(title));
  });
  if (!('data' in answer)) return answer;
  const uploadId = form.formData.get('uploadId');
  const upload = typeof uploadId === 'string' ? await getUpload(uploadId, actor) : null;
  return answerWithPhotos(answer, refusal, { upload });
}

export default function CreateListingPage() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (page.gate === 'unknown') {
    return (
      <div className="stack">
        <PageHeader title={COMPANIES_COPY.statusFailed.title} />
        <StatusUnknown />
      </div>
    );
  }
  if (page.gate === 'onboarding') {
    return (
      <div className="stack">
        <PageHeader
          title={LISTING_COPY.onboarding}
          subtitle="Buyers pay by card, so set up payments before your first listing."
        />
        <OnboardingCard {...page} />
      </div>
    );
  }
  return (
    <div className="stack">
      <PageHeader title={LISTING_COPY.title} subtitle={`${page.companyName} · payments ready`} />
      <ListingForm
        constraints={page.constraints}
        categories={page.categories}
        start={page.start}
        result={actionData?.result}
        upload={actionData?.upload ?? null}
        button={{ label: 'List Material', pending: 'Listing...' }}
        cancelTo="/browse"
        draftKey="offcut-listing"
      />
    </div>
  );
}
