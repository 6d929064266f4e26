import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import {
  editConsequences,
  type EditConsequences,
  editListing,
  getEditableListing,
  listCategoryChoices,
} from '~/domain/catalogue/index.server';
import { EditListing } from '~/domain/catalogue/materials/edit-material.schema';
import { SELLING_COPY } from '~/domain/catalogue/selling/copy';
import { answerWithPhotos, takeListingPhotos } from '~/http/forms/form-photos.server';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { isDomainError } from '~/lib/errors';
import { packList } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { plural } from '~/ui/data/plural';
import { Notice } from '~/ui/feedback/notice';
import { withOwnCategory } from '~/ui/form/category-fields';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';
import { ListingForm } from '~/ui/listing/listing-form';

/** Photos over their limit are refused on the form, so nothing typed is lost. */
const MAX_FORM_BYTES = 40_000_000;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(`Edit ${loaded?.title ?? 'Listing'}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { company } = await requireCompanyViewer(request);
  const id = params.id ?? '';
  const listing = await getEditableListing(id, company.id);
  if (!listing) throw data(CATALOGUE_COPY.materialNotFound, { status: 404 });
  const [consequences, categories] = await Promise.all([
    editConsequences(id, company.id),
    listCategoryChoices(),
  ]);
  return {
    id,
    title: listing.title,
    start: listing.texts,
    photos: listing.photos,
    categories: packList(withOwnCategory(categories, listing)),
    consequences,
    constraints: formConstraints(EditListing.in),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const id = params.id ?? '';
  const form = await readForm(request, EditListing, { maxBytes: MAX_FORM_BYTES });
  const { refusal, photos, isArranging } = await takeListingPhotos(form, actor);
  if (isArranging) return answerWithPhotos(form.again(), refusal, { photos, isClash: false });
  let seen: unknown;
  const answer = await form.submit(async (input) => {
    if (refusal) throw refusal;
    try {
      const { title } = await withFallbackMessage(SELLING_COPY.editFailed, () =>
        editListing(id, input, actor),
      );
      return await redirectWithToast(`/material/${id}`, SELLING_COPY.edited(title));
    } catch (error) {
      if (isDomainError(error)) seen = error.details?.seen;
      throw error;
    }
  });
  if (!('data' in answer)) return answer;
  return answerWithPhotos(answer, refusal, { photos, isClash: seen !== undefined });
}

export default function EditListingPage() {
  const { id, title, photos, consequences, ...form } = useLoaderData<typeof loader>();
  const answered = useKeptActionData<typeof action>();
  return (
    <div className="stack">
      <Breadcrumbs
        crumbs={[
          { to: '/my-listings', label: 'My Listings' },
          { to: `/material/${id}`, label: title },
        ]}
        current="Edit"
      />
      <PageHeader title="Edit Listing" subtitle={title} />
      <BeforeYouSave {...consequences} />
      <ListingForm
        {...form}
        key={id}
        result={answered?.result}
        photos={answered?.photos ?? photos}
        button={{
          label: answered?.isClash ? 'Save Mine Anyway' : 'Save Changes',
          pending: 'Saving...',
        }}
        cancelTo={`/material/${id}`}
      />
      <p className="meta">
        Pause, copy or delete it in{' '}
        <AppLink to={`/my-listings?${new URLSearchParams({ search: title })}`}>My Listings</AppLink>
        .
      </p>
    </div>
  );
}

function BeforeYouSave({ paying, savers, searches, threads }: EditConsequences) {
  const sentences = [
    paying > 0 &&
      `${plural(paying, 'buyer is', 'buyers are')} paying right now and ${paying === 1 ? 'keeps' : 'keep'} the old price.`,
    savers > 0 &&
      `${plural(savers, 'company has', 'companies have')} saved it. A lower price alerts them.`,
    searches > 0 &&
      `${plural(searches, 'saved search has', 'saved searches have')} found it. They won’t alert again.`,
    threads > 0 &&
      `${plural(threads, 'conversation', 'conversations')} about it will show the new details.`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <Notice kind="info" title="Before you save">
      <ul>
        {sentences.map((sentence) => (
          <li key={String(sentence)}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
