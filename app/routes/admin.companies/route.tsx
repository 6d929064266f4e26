import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  type AdminCompany,
  COMPANY_LIST_STATUSES,
  type CompanyListStatus,
  listCompaniesForAdmin,
} from '~/domain/administration/index.server';
import { readFilter, readListQuery } from '~/http/admin-lists.server';
import { requireDashboard } from '~/http/guards.server';
import { groupThousands } from '~/lib/money';
import { pageTitle } from '~/lib/site';
import { CompanyLink } from '~/ui/admin/company-link';
import { suspendDecision } from '~/ui/admin/decisions';
import { RowMenu } from '~/ui/admin/row-menu';
import { MailAddress } from '~/ui/data/mail-address';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { ListFrame } from '~/ui/admin/list-frame';

export const meta: MetaFunction = () => [{ title: pageTitle('Companies · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const query = readListQuery(searchParams);
  const status = readFilter(searchParams, 'status', COMPANY_LIST_STATUSES);
  return { search: query.search, status, ...(await listCompaniesForAdmin({ ...query, status })) };
}

export default function Companies() {
  const { rows, search, status, ...list } = useLoaderData<typeof loader>();
  return (
    <ListFrame
      path="/admin/companies"
      noun={['company', 'companies']}
      searchHint="Name, email, city or state"
      search={search}
      filters={[
        {
          name: 'status',
          label: 'Status',
          value: status ?? '',
          options: [
            { value: '', label: 'All' },
            ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
          ],
        },
      ]}
      nothingYet="Companies are made when you approve a registration."
      {...list}
    >
      <DataTable
        caption="Companies, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        stacks
        tall
      />
    </ListFrame>
  );
}

const STATUS_LABELS: Record<CompanyListStatus, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  suspended: 'Suspended',
};

const COLUMNS: Column<AdminCompany>[] = [
  {
    key: 'name',
    header: 'Company',
    rowHeader: true,
    cell: (company) => (
      <div className="min-w-48">
        <CompanyLink
          company={{ ...company, isSuspended: company.registrationStatus === 'suspended' }}
        />
        <span className="meta block font-normal">
          <MailAddress address={company.email} />
        </span>
      </div>
    ),
  },
  { key: 'place', header: 'Location', cell: ({ city, state }) => `${city}, ${state}` },
  {
    key: 'status',
    header: 'Status',
    cell: ({ verified, registrationStatus, suspendedAt, suspensionReason }) => (
      <>
        <Badge tone={verified ? 'good' : 'fair'}>{verified ? 'Verified' : 'Not verified'}</Badge>
        {registrationStatus === 'suspended' ? (
          <>
            {' '}
            <Badge tone="high">Suspended</Badge>
            <span className="meta block">
              {suspendedAt ? <Time at={suspendedAt} /> : 'Suspended'}
              {`: ${suspensionReason ?? 'no reason given'}`}
            </span>
          </>
        ) : null}
      </>
    ),
  },
  {
    key: 'payments',
    header: 'Payments',
    phoneLabel: 'Payments',
    cell: ({ paymentEnabled }) => (paymentEnabled ? 'Set up' : 'Not set up'),
  },
  {
    key: 'users',
    header: 'Users',
    numeric: true,
    phoneLabel: 'Users',
    cell: ({ userCount }) => groupThousands(userCount),
  },
  {
    key: 'materials',
    header: 'Materials',
    numeric: true,
    phoneLabel: 'Materials',
    cell: ({ materialCount }) => groupThousands(materialCount),
  },
  {
    key: 'created',
    header: 'Created',
    phoneLabel: 'Created',
    cell: ({ createdAt }) => <Time at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'actions',
    header: <span className="sr">Actions</span>,
    cell: (company) => <Actions company={company} />,
  },
];

function Actions({ company }: { company: AdminCompany }) {
  const { id, name, verified, registrationStatus } = company;
  const action = `/admin/companies/${id}`;
  return (
    <RowMenu
      about={name}
      actions={[
        verified
          ? { label: 'Unverify', action, intent: 'unverify' }
          : { label: 'Verify', action, intent: 'verify' },
        registrationStatus === 'suspended'
          ? { label: 'Reinstate', action, intent: 'reinstate' }
          : { label: 'Suspend', decision: suspendDecision({ id, name }) },
      ]}
    />
  );
}
