import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGISTRATION_STATUS_LABELS } from '~/domain/companies/copy';
import { type ListedRegistration, listRegistrations } from '~/domain/companies/index.server';
import { readFilter, readListQuery } from '~/http/admin-lists.server';
import { requireDashboard } from '~/http/guards.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/business-types';
import { pageTitle } from '~/lib/site';
import { approveDecision, rejectDecision } from '~/ui/admin/decisions';
import { RowMenu } from '~/ui/admin/row-menu';
import { REGISTRATION_TONES } from '~/ui/admin/tones';
import { MailAddress } from '~/ui/data/mail-address';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';
import { ListFrame } from '~/ui/admin/list-frame';

export const meta: MetaFunction = () => [{ title: pageTitle('Registrations · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const query = readListQuery(searchParams);
  const status = readFilter(searchParams, 'status', REGISTRATION_FILTER);
  return { search: query.search, status, ...(await listRegistrations({ ...query, status })) };
}

const REGISTRATION_FILTER = ['pending', 'under_review', 'approved', 'rejected'] as const;

export default function Registrations() {
  const { registrations, search, status, ...list } = useLoaderData<typeof loader>();
  return (
    <ListFrame
      path="/admin/registrations"
      noun={['registration', 'registrations']}
      searchHint="Company, contact, email or place"
      search={search}
      filters={[
        {
          name: 'status',
          label: 'Status',
          value: status ?? '',
          options: [
            { value: '', label: 'Waiting' },
            ...REGISTRATION_FILTER.map((value) => ({
              value,
              label: REGISTRATION_STATUS_LABELS[value],
            })),
          ],
        },
      ]}
      nothingYet="Companies that register wait here for your review."
      {...list}
    >
      <DataTable
        caption="Registrations"
        columns={COLUMNS}
        rows={registrations}
        rowKey={(row) => row.id}
        stacks
        tall
      />
    </ListFrame>
  );
}

const COLUMNS: Column<ListedRegistration>[] = [
  {
    key: 'company',
    header: 'Company',
    rowHeader: true,
    cell: (row) => (
      <div className="min-w-60">
        <AppLink to={`/admin/registrations/${row.id}`}>{row.companyName}</AppLink>
        <span className="meta block font-normal">{companyLine(row)}</span>
        {row.description ? <span className="meta clamp font-normal">{row.description}</span> : null}
      </div>
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: (row) => (
      <div className="min-w-48">
        {nameOf(row)}
        {row.contactPosition ? <span className="quiet">{`, ${row.contactPosition}`}</span> : null}
        <span className="meta block">
          <MailAddress address={row.contactEmail} />
        </span>
        {row.contactPhone ? <span className="meta block">{row.contactPhone}</span> : null}
      </div>
    ),
  },
  {
    key: 'address',
    header: 'Address',
    cell: (row) => (
      <div className="min-w-40">
        {row.businessAddress ? <span className="block">{row.businessAddress}</span> : null}
        {`${row.city}, ${row.state}${row.zipCode ? ` ${row.zipCode}` : ''}`}
      </div>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    phoneLabel: 'Email',
    cell: ({ emailVerified }) => (
      <Badge tone={emailVerified ? 'good' : 'fair'}>{emailVerified ? 'Verified' : 'Pending'}</Badge>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phoneLabel: 'Status',
    cell: ({ status }) => (
      <Badge tone={REGISTRATION_TONES[status]}>{REGISTRATION_STATUS_LABELS[status]}</Badge>
    ),
  },
  {
    key: 'asked',
    header: 'Asked',
    phoneLabel: 'Asked',
    cell: ({ createdAt }) => <Time at={createdAt} format="short" className="whitespace-nowrap" />,
  },
  {
    key: 'actions',
    header: <span className="sr">Actions</span>,
    cell: (row) => <Actions registration={row} />,
  },
];

function nameOf({ contactFirstName, contactLastName }: ListedRegistration): string {
  return [contactFirstName, contactLastName].filter(Boolean).join(' ') || 'No name given';
}

function companyLine(row: ListedRegistration): string {
  const years = row.yearsInBusiness;
  return [
    row.businessType && BUSINESS_TYPE_LABELS[row.businessType],
    years === null ? null : `${years} ${years === 1 ? 'year' : 'years'}`,
    row.businessLicenseNumber && `License ${row.businessLicenseNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Actions({ registration }: { registration: ListedRegistration }) {
  const { status, companyName } = registration;
  if (status !== 'pending' && status !== 'under_review') return null;
  return (
    <RowMenu
      about={companyName}
      actions={[
        ...(status === 'under_review'
          ? [{ label: 'Approve', decision: approveDecision(registration) }]
          : []),
        { label: 'Reject', decision: rejectDecision(registration) },
      ]}
    />
  );
}
