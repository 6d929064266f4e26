import { Form } from '@remix-run/react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import type { ListedMaterial } from '~/domain/administration/index.server';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { decimalToCents, formatMoney, groupThousands } from '~/lib/money';
import { ActionButton } from '~/ui/admin/forms/action-button';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { AvailableBadge } from '~/ui/admin/badges';
import { CompanyLink } from '~/ui/admin/company-link';
import { DecisionLink } from '~/ui/admin/decisions/decision-link';
import { deleteMaterialDecision, hideMaterialDecision } from '~/ui/admin/decisions/decisions';
import { ButtonLink } from '~/ui/button';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import { SubmitButton } from '~/ui/form/submit-button';
import { PageHeader } from '~/ui/layout/page-header';
import { tradeFactRows } from '~/ui/listing/trade-fact-rows';
import { photoSrcSet, photoUrl } from '~/ui/photo';

const LIST = '/admin/materials';

interface MaterialPageProps {
  material: ListedMaterial;
  userId: string;
  returnTo: string;
}

export function MaterialPage({ material, userId, returnTo }: MaterialPageProps) {
  const { id, title, available, imageUrl, lock } = material;
  const isOthers = lock !== null && lock.lockedBy !== userId;
  const { materialLocked } = ADMINISTRATION_COPY;
  const photo = new URLSearchParams({ decide: 'photo', returnTo: `${LIST}/${id}` });
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Materials' }]} current={title} />
      <PageHeader title={title} actions={<AvailableBadge {...material} />} />
      {isOthers ? (
        <Notice kind="warn" title={materialLocked.title}>
          {materialLocked.description(lock.lockedByName)}
        </Notice>
      ) : null}
      <div className="row">
        {isOthers ? null : (
          <Form method="post">
            <input type="hidden" name="returnTo" value={returnTo} />
            <SubmitButton intent="edit" pending="Opening...">
              Edit
            </SubmitButton>
          </Form>
        )}
        <ButtonLink to={`${LIST}/${id}?${photo}`} prefetch="none">
          Photo
        </ButtonLink>
        {available ? (
          <DecisionLink
            decision={hideMaterialDecision(material)}
            size="md"
            label="Make Unavailable"
            about={title}
          />
        ) : (
          <ActionButton
            action={`${LIST}/${id}`}
            intent="available"
            label="Make Available"
            about={title}
            pending="Saving..."
            size="md"
          />
        )}
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

function factsOf(material: ListedMaterial) {
  const { company, quantity, quantityHeld, quantitySold, city, state, zipCode } = material;
  return {
    Company: <CompanyLink company={company} />,
    Category: material.category,
    Condition: CONDITION_LABELS[material.condition],
    Price: `${formatMoney(decimalToCents(material.price))} ${material.priceUnit}`,
    Quantity: `${groupThousands(quantity)} on sale, ${groupThousands(quantityHeld)} held, ${groupThousands(quantitySold)} sold`,
    ...tradeFactRows({ ...material, priceCents: decimalToCents(material.price) }),
    Location: material.location,
    City: `${city}, ${state}${zipCode ? ` ${zipCode}` : ''}`,
    Listed: <Time at={material.createdAt} format="datetime" />,
    Changed: <Time at={material.updatedAt} format="datetime" />,
  };
}
