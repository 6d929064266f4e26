import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import {
  acquireLock,
  getMaterialForAdmin,
  type ListedMaterial,
} from '~/domain/administration/index.server';
import { backToList, returnToOf } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { safeReturnTo } from '~/http/return-to.server';
import { orSay } from '~/http/unexpected.server';
import { type Condition, CONDITION_LABELS } from '~/lib/conditions';
import { isDomainError } from '~/lib/errors';
import { decimalToCents, formatMoney, groupThousands } from '~/lib/money';
import { ActionButton } from '~/ui/admin/action-button';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { CompanyLink } from '~/ui/admin/company-link';
import { DecisionLink } from '~/ui/admin/decision-link';
import { deleteMaterialDecision } from '~/ui/admin/material-decision';
import { ButtonLink } from '~/ui/button';
import { DescriptionList, type Fact } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { SubmitButton } from '~/ui/form/submit-button';
import { PageHeader } from '~/ui/layout/page-header';
import { photoSrcSet, photoUrl } from '~/ui/photo';

const LIST = '/admin?tab=materials';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.material.title ?? 'Material'} · Admin · Offcut` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const material = await getMaterialForAdmin(params.id ?? '');
  if (!material) throw data(ADMINISTRATION_COPY.materialNotFound, { status: 404 });
  return { material, userId: actor.userId, returnTo: returnToOf(request, LIST) };
}

/** Begins editing: takes the lock and leads to the form. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const { formData } = await readForm(request, z.object({}));
  const returnTo = safeReturnTo(formData.get('returnTo'), LIST);
  try {
    await orSay(ADMINISTRATION_COPY.lockFailed.description, () => acquireLock(id, actor));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { lockFailed, materialLocked } = ADMINISTRATION_COPY;
    return backToList(formData, LIST, {
      kind: 'error',
      title: error.code === 'locked' ? materialLocked.title : lockFailed.title,
      description: error.message,
    });
  }
  return redirect(`/admin/materials/${id}/edit?${new URLSearchParams({ returnTo })}`, 303);
}

export default function AdminMaterialPage() {
  const { material, userId, returnTo } = useLoaderData<typeof loader>();
  const { id, title, available, imageUrl, lock } = material;
  const isOthers = lock !== null && lock.lockedBy !== userId;
  const { materialLocked } = ADMINISTRATION_COPY;
  const here = `?${new URLSearchParams({ returnTo: `/admin/materials/${id}` })}`;
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Materials' }]} current={title} />
      <PageHeader
        title={title}
        actions={
          <Badge tone={available ? 'good' : 'neutral'}>
            {available ? 'Available' : 'Unavailable'}
          </Badge>
        }
      />
      {isOthers ? (
        <Notice kind="warn" title={materialLocked.title}>
          {materialLocked.description(lock.lockedByName)}
        </Notice>
      ) : null}
      <div className="row">
        {isOthers ? null : (
          <Form method="post">
            <input type="hidden" name="returnTo" value={returnTo} />
            <SubmitButton pending="Opening...">Edit</SubmitButton>
          </Form>
        )}
        <ButtonLink to={`/admin/materials/${id}/photo${here}`} prefetch="none">
          Photo
        </ButtonLink>
        <ActionButton
          action={`/admin/materials/${id}/availability?to=${available ? 'unavailable' : 'available'}`}
          label={available ? 'Make Unavailable' : 'Make Available'}
          about={title}
          pending="Saving..."
          size="md"
        />
        <DecisionLink
          decision={deleteMaterialDecision({ id, title, isBought: material.quantitySold > 0 })}
          kind="bad"
          size="md"
          label="Delete"
          about={title}
        />
        <ButtonLink kind="bare" to={returnTo}>
          Back to Materials
        </ButtonLink>
      </div>
      <div className="grid gap-6 md:grid-cols-2 items-start">
        {imageUrl ? (
          <img
            className="pic rounded-lg"
            src={photoUrl(imageUrl, 640)}
            srcSet={photoSrcSet(imageUrl, [320, 640, 1280])}
            sizes="(min-width: 768px) 50vw, 100vw"
            alt={title}
            width={640}
            height={480}
          />
        ) : (
          <div className="pic rounded-lg">No photo</div>
        )}
        <DescriptionList facts={factsOf(material)} />
      </div>
      <section className="stack gap-2" aria-labelledby="description">
        <h2 id="description">Description</h2>
        <p className="max-w-prose whitespace-pre-line">{material.description}</p>
      </section>
    </div>
  );
}

function factsOf(material: ListedMaterial): Fact[] {
  const { company, quantity, quantityHeld, quantitySold, city, state, zipCode } = material;
  return [
    {
      term: 'Company',
      value: <CompanyLink company={company} />,
    },
    { term: 'Category', value: material.category },
    { term: 'Condition', value: CONDITION_LABELS[material.condition as Condition] },
    {
      term: 'Price',
      value: `${formatMoney(decimalToCents(material.price))} ${material.priceUnit}`,
    },
    {
      term: 'Quantity',
      value: `${groupThousands(quantity)} on sale, ${groupThousands(quantityHeld)} held, ${groupThousands(quantitySold)} sold`,
    },
    { term: 'Location', value: material.location },
    { term: 'City', value: `${city}, ${state}${zipCode ? ` ${zipCode}` : ''}` },
    { term: 'Listed', value: <Time at={material.createdAt} format="datetime" /> },
    { term: 'Changed', value: <Time at={material.updatedAt} format="datetime" /> },
  ];
}
