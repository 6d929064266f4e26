import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useMemo } from 'react';
import { LISTING_STATUS_LABELS, type ListingStatus } from '~/domain/catalogue/selling/copy';
import type { OwnListing } from '~/domain/catalogue/index.server';
import { groupThousands } from '~/lib/money';
import type { Packed } from '~/lib/text/packed-list';
import { actions, count, labeled, numeric, rowHeader } from '~/ui/data/columns';
import { ButtonLink } from '~/ui/button';
import { Price } from '~/ui/data/price';
import { LongList } from '~/ui/data/long-list';
import { RowMenu } from '~/ui/data/row-menu';
import type { Column } from '~/ui/data/table';
import { Thumbnail } from '~/ui/data/thumbnail';
import { Time } from '~/ui/data/time';
import { Badge, type Tone } from '~/ui/feedback/badge';
import type { FormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { AppLink } from '~/ui/link';
import { PriceForm, StockForm } from './row-forms';
import { BULK_FORM, SelectAll } from './select-all';

interface TableProps {
  rows: Packed<OwnListing>;
  mayEdit: boolean;
  photos: boolean;
  nonce: string;
  result: FormResult | null;
}

export function ListingTable({ rows, mayEdit, photos, nonce, result }: TableProps) {
  const columns = useMemo(
    () => columnsFor({ rows, mayEdit, photos, nonce, result }),
    [rows, mayEdit, photos, nonce, result],
  );
  return <LongList caption="Your listings" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function columnsFor(options: TableProps): Column<OwnListing>[] {
  const { rows, mayEdit, photos, nonce, result } = options;
  const listing = rowHeader<OwnListing>('Listing', (row) => (
    <Listing row={row} mayEdit={mayEdit} photos={photos} />
  ));
  const head = <SelectAll rows={rows}>Listing</SelectAll>;
  return [
    mayEdit ? { ...listing, header: head } : listing,
    labeled('Price', (row) => (
      <>
        <Price cents={row.priceCents} unit={row.priceUnit} rating={row.rating} />
        {mayEdit ? <PriceForm row={row} result={result} /> : null}
      </>
    )),
    labeled('Available', (row) => (
      <>
        <b className="num">{groupThousands(row.quantity)}</b>
        <HeldAndSold {...row} />
        {mayEdit ? <StockForm row={row} result={result} /> : null}
      </>
    )),
    count('Views', ({ views }) => views),
    count('Saves', ({ saves }) => saves),
    numeric('Messages', (row) => <Messages {...row} />),
    ...(mayEdit ? [actions((row: OwnListing) => <Actions row={row} nonce={nonce} />)] : []),
  ];
}

function Messages({ threads, title }: OwnListing) {
  if (threads === 0) return '0';
  return (
    <AppLink to={`/messages?${new URLSearchParams({ search: title.slice(0, 100) })}`}>
      {groupThousands(threads)}
      <span className="sr">{` about ${title}`}</span>
    </AppLink>
  );
}

const TONES: Partial<Record<ListingStatus, Tone>> = {
  on_sale: 'good',
  sold_out: 'fair',
  hidden: 'high',
};

function Listing({
  row,
  mayEdit,
  photos,
}: { row: OwnListing } & Pick<TableProps, 'mayEdit' | 'photos'>) {
  const { id, title, imageUrl, status, createdAt, unconfirmedSince } = row;
  return (
    <div className="flex gap-3">
      {mayEdit ? (
        <label className="pick">
          <input type="checkbox" name="id" value={id} form={BULK_FORM} />
          <span className="sr">{`Select ${title}`}</span>
        </label>
      ) : null}
      {photos && imageUrl ? <Thumbnail imageUrl={imageUrl} /> : null}
      <div className="sm:min-w-40">
        <Badge tone={TONES[status]}>{LISTING_STATUS_LABELS[status]}</Badge>{' '}
        <AppLink to={`/material/${id}`}>{title}</AppLink>
        <span className="meta block">
          {unconfirmedSince ? 'Not confirmed since ' : 'Listed '}
          <Time at={unconfirmedSince ?? createdAt} format="short" />
        </span>
      </div>
    </div>
  );
}

function HeldAndSold({ quantityHeld, quantitySold }: OwnListing) {
  const parts = [
    quantityHeld > 0 && `${groupThousands(quantityHeld)} on hold`,
    quantitySold > 0 && `${groupThousands(quantitySold)} sold`,
  ].filter(Boolean);
  return parts.length > 0 ? <span className="meta block">{parts.join(', ')}</span> : null;
}

/** What can't be undone, or would cancel purchases, asks for confirmation first. */
function Actions({ row, nonce }: { row: OwnListing; nonce: string }) {
  const { id, title, status, quantityHeld } = row;
  const submit = useSubmit();
  const { formData } = useNavigation();
  const pause = quantityHeld > 0 ? 'preview-pause' : 'pause';
  const verbs = [
    ...(status === 'hidden' || status === 'expired'
      ? []
      : status === 'paused'
        ? [{ label: 'Resume', intent: 'resume', pending: 'Resuming...' }]
        : [{ label: 'Pause', intent: pause, pending: 'Pausing...' }]),
    { label: 'Duplicate', intent: 'duplicate', pending: 'Copying...' },
    { label: 'Delete', intent: 'preview-delete' },
  ];
  return (
    <RowMenu
      about={title}
      isBusy={formData?.get('id') === id}
      entries={[
        { label: 'Edit', to: `/material/${id}/edit` },
        ...verbs.map(({ label, intent }) => ({
          label,
          onPress: () =>
            submit({ id, nonce, intent }, { method: 'post', preventScrollReset: true }),
        })),
      ]}
    >
      <Form method="post" className="row-actions" preventScrollReset discover="none">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="nonce" value={nonce} />
        <ButtonLink size="sm" to={`/material/${id}/edit`}>
          Edit<span className="sr">{` ${title}`}</span>
        </ButtonLink>
        {verbs.map(({ label, intent, pending }) => (
          <SubmitButton key={label} kind="plain" size="sm" about={title} {...{ intent, pending }}>
            {label}
          </SubmitButton>
        ))}
      </Form>
    </RowMenu>
  );
}
