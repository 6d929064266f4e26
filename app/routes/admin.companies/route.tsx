import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { AdminCompany } from '~/domain/administration/admin.views';
import {
  COMPANY_LIST_STATUSES,
  type CompanyListStatus,
  listCompaniesForAdmin,
} from '~/domain/administration/index.server';
import { readListQuery } from '~/http/pages/admin-lists.server';
import { requireDashboard } from '~/http/session/guards.server';
import { packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { AdminList } from '~/ui/admin/admin-list';
import { Barred, NameAndEmail, VerifiedBadge } from '~/ui/admin/badges';
import { CompanyLink } from '~/ui/admin/company-link';
import { suspendDecision, unverifyDecision } from '~/ui/admin/decisions/decisions';
import { AdminRowMenu } from '~/ui/admin/admin-row-menu';
import { actions, count, labeled, plain, rowHeader, time } from '~/ui/data/columns';
import type { Column } from '~/ui/data/table';
import { AppLink } from '~/ui/link';

export const meta = () => pageMeta('Companies · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  return packRows(
    await listCompaniesForAdmin(readListQuery(request, { status: COMPANY_LIST_STATUSES })),
  );
}

export default function Companies() {
  return (
    <AdminList
      noun={['company', 'companies']}
      caption="Companies, newest first"
      columns={COLUMNS}
      searchHint="Name, email, city or state"
      filters={[{ name: 'status', label: 'Status', labels: STATUS_LABELS }]}
      nothingYet="Companies are created when you approve a registration."
      {...useLoaderData<typeof loader>()}
    />
  );
}

const STATUS_LABELS: Record<CompanyListStatus, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  suspended: 'Suspended',
  changes: 'Changes to review',
};

const COLUMNS: Column<AdminCompany>[] = [
  rowHeader('Company', (company) => (
    <NameAndEmail
      name={
        <CompanyLink
          company={{ ...company, isSuspended: company.registrationStatus === 'suspended' }}
        />
      }
      email={company.email}
    />
  )),
  plain('Location', ({ city, state }) => `${city}, ${state}`),
  plain(
    'Status',
    ({ id, verified, hasChange, registrationStatus, suspendedAt, suspensionReason }) => (
      <>
        <VerifiedBadge verified={verified} no="Not verified" />
        {hasChange ? (
          <AppLink className="meta block" to={`/admin/companies/${id}/change`}>
            Review change
          </AppLink>
        ) : null}
        {registrationStatus === 'suspended' ? (
          <>
            {' '}
            <Barred word="Suspended" at={suspendedAt} reason={suspensionReason} />
          </>
        ) : null}
      </>
    ),
  ),
  labeled('Payments', ({ paymentEnabled }) => (paymentEnabled ? 'Set up' : 'Not set up')),
  count('Users', ({ userCount }) => userCount),
  count('Materials', ({ materialCount }) => materialCount),
  time('Created', ({ createdAt }) => createdAt),
  actions((company) => <Actions company={company} />),
];

function Actions({ company }: { company: AdminCompany }) {
  const { id, name, verified, registrationStatus } = company;
  const action = `/admin/companies/${id}`;
  return (
    <AdminRowMenu
      about={name}
      actions={[
        verified
          ? { label: 'Unverify', decision: unverifyDecision({ id, name }) }
          : { label: 'Verify', action, intent: 'verify' },
        registrationStatus === 'suspended'
          ? { label: 'Reinstate', action, intent: 'reinstate' }
          : { label: 'Suspend', decision: suspendDecision({ id, name }) },
      ]}
    />
  );
}
