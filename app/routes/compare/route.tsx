import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { MAX_COMPARED } from '~/domain/catalogue/copy';
import { compareOffers, listMaterials } from '~/domain/catalogue/index.server';
import { comparedIds, CompareOffers, MAX_NEEDED } from '~/domain/catalogue/offers/compare.schema';
import { getViewer } from '~/http/session/session.server';
import { usualZip } from '~/http/session/zip-cookie.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { unlistedMeta } from '~/lib/site';
import { typedText } from '~/lib/text/typed-text';
import { ButtonLink } from '~/ui/button';
import { printLinks } from '~/ui/css/print-links';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField, ZipField } from '~/ui/form/text-field';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';
import { CompareTable } from './compare-table';

const SUGGESTED = 5;

export const links = printLinks;

export const meta = () => unlistedMeta('Compare listings');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const { searchParams } = new URL(request.url);
  const companyId = viewer?.company?.id ?? null;
  const asked = CompareOffers.parse({
    zip: await usualZip(request, viewer?.company),
    ...Object.fromEntries(searchParams),
  });
  const typed = (name: string) => typedText(20).parse(searchParams.get(name) ?? undefined);
  const errors = {
    zip: typed('zip') && !asked.zip ? 'Enter a five-digit ZIP code' : undefined,
    quantity:
      typed('quantity') && asked.quantity === null
        ? `Enter a whole quantity from 1 to ${groupThousands(MAX_NEEDED)}`
        : undefined,
  };
  const add = typedText(200).parse(searchParams.get('add') ?? undefined);
  const pasted = comparedIds([add]);
  const linked = searchParams.getAll('id');
  const ids = comparedIds([...linked, ...pasted]);
  // Such as the last one of a link that a mail program cut.
  const unread = linked.filter((id) => id && comparedIds([id]).length === 0).length;
  const [compared, found] = await Promise.all([
    compareOffers(ids, asked, companyId),
    add && pasted.length === 0
      ? listMaterials({ search: add }, { pageSize: SUGGESTED + MAX_COMPARED })
      : null,
  ]);
  const suggested = found?.materials
    .filter(({ id }) => !ids.includes(id))
    .slice(0, SUGGESTED)
    .map(({ id, title, priceCents, priceUnit, city, state }) => ({
      id,
      title,
      label: `${formatMoney(priceCents)} ${priceUnit}, ${city}, ${state}`,
    }));
  return {
    ...compared,
    ...asked,
    missing: compared.missing + unread,
    errors,
    typed: { zip: asked.zip || typed('zip'), quantity: typed('quantity') },
    add: pasted.length ? '' : add,
    suggested: suggested ?? null,
  };
}

export default function ComparePage() {
  const loaded = useLoaderData<typeof loader>();
  const { offers, zip, quantity, unit, units, missing, left, isZipUnknown, suggested } = loaded;
  const { errors, typed } = loaded;
  const addressOf = (ids: string[], path = '/compare') => {
    const query = new URLSearchParams([
      ...ids.map((id) => ['id', id]),
      ...Object.entries({ zip, quantity: quantity ?? '', unit: unit ?? '' })
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, String(value)]),
    ]);
    return `${path}?${query}`;
  };
  const ids = offers.map(({ id }) => id);
  return (
    <div className="stack">
      <PageHeader
        title="Compare listings"
        subtitle="Side by side, with freight to your ZIP code. Share this page’s link."
        actions={
          offers.length > 0 ? (
            <a className="btn no-print" href={addressOf(ids, '/csv/compare')} download>
              Export CSV
            </a>
          ) : null
        }
      />
      {missing > 0 ? (
        <Notice kind="warn">
          {missing === 1
            ? 'One listing is no longer on sale, or its link is wrong.'
            : `${missing} listings are no longer on sale, or their links are wrong.`}
        </Notice>
      ) : null}
      {left > 0 ? (
        <Notice kind="warn">{`We compare ${MAX_COMPARED} listings at a time and left out ${left}.`}</Notice>
      ) : null}
      {isZipUnknown ? (
        <Notice kind="warn">{`We can’t find ZIP code ${zip}. Check it, or use one nearby.`}</Notice>
      ) : null}
      {offers.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          link={{ to: '/browse', label: 'Browse Materials', kind: 'go' }}
        >
          Search for a listing below, or select some under Saved.
        </EmptyState>
      ) : null}
      <Form method="get" className="filters no-print" aria-label="What you need">
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <ZipField name="zip" label="Deliver to ZIP" defaultValue={typed.zip} error={errors.zip} />
        <TextField
          name="quantity"
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          defaultValue={typed.quantity}
          error={errors.quantity}
        />
        <SelectField
          name="unit"
          label="Unit"
          placeholder="As priced"
          defaultValue={unit ?? ''}
          options={units.map((value) => ({ value, label: value }))}
        />
        {offers.length < MAX_COMPARED ? (
          <TextField
            name="add"
            type="search"
            label="Add a listing"
            placeholder="Name or link"
            maxLength={200}
            defaultValue={loaded.add}
          />
        ) : null}
        <SubmitButton pending="Comparing...">Compare</SubmitButton>
      </Form>
      {suggested ? (
        <Suggestions
          search={loaded.add}
          suggested={suggested}
          addHref={(id) => addressOf([...ids, id])}
        />
      ) : null}
      {offers.length > 0 ? (
        <CompareTable
          offers={offers}
          zip={isZipUnknown ? '' : zip}
          needed={quantity}
          removeHref={(id) => addressOf(ids.filter((other) => other !== id))}
        />
      ) : null}
    </div>
  );
}

interface SuggestionsProps {
  search: string;
  suggested: { id: string; title: string; label: string }[];
  addHref: (id: string) => string;
}

function Suggestions({ search, suggested, addHref }: SuggestionsProps) {
  return (
    <section aria-labelledby="found" className="panel no-print">
      <h2 id="found">{`Add “${search}”`}</h2>
      {suggested.length === 0 ? (
        <p>Nothing found. Check the spelling or use fewer words.</p>
      ) : (
        <ul>
          {suggested.map(({ id, title, label }) => (
            <li key={id} className="flex items-start gap-2 py-1">
              <ButtonLink size="sm" to={addHref(id)}>
                Add<span className="sr"> {title}</span>
              </ButtonLink>
              <span>
                <AppLink to={`/material/${id}`}>{title}</AppLink>{' '}
                <span className="quiet">{label}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <AppLink to={`/browse?${new URLSearchParams({ search, view: 'table' })}`}>
          See all results
        </AppLink>
      </p>
    </section>
  );
}
