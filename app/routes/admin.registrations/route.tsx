import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGISTRATION_STATUS_LABELS } from '~/domain/companies/copy';
import { type ListedRegistration, listRegistrations } from '~/domain/companies/index.server';
import { readListQuery } from '~/http/pages/admin-lists.server';
import { requireDashboard } from '~/http/session/guards.server';
import { BUSINESS_TYPE_LABELS } from '~/lib/choices/business-types';
import { type AsJson, packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { AdminList } from '~/ui/admin/admin-list';
import { VerifiedBadge } from '~/ui/admin/badges';
import { approveDecision, rejectDecision } from '~/ui/admin/decisions/decisions';
import { AdminRowMenu } from '~/ui/admin/admin-row-menu';
import { REGISTRATION_TONES } from '~/ui/admin/labels';
import { actions, labeled, plain, rowHeader, time } from '~/ui/data/columns';
import { MailAddress } from '~/ui/data/mail-address';
import { plural } from '~/ui/data/plural';
import type { Column } from '~/ui/data/table';
import { Badge } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';

export const meta = () => pageMeta('Registrations · Admin Dashboard');

const STATUSES = ['pending', 'under_review', 'approved', 'rejected'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { registrations: rows, ...list } = await listRegistrations(
    readListQuery(request, { status: STATUSES }),
  );
  return packRows({ ...list, rows });
}

const { suspended: _suspended, ...STATUS_LABELS } = REGISTRATION_STATUS_LABELS;

export default function Registrations() {
  return (
    <AdminList
      noun={['registration', 'registrations']}
      caption="Registrations"
      columns={COLUMNS}
      searchHint="Company, contact, email or place"
      filters={[{ name: 'status', label: 'Status', labels: STATUS_LABELS, all: 'Waiting' }]}
      nothingYet="Companies that register wait here for your review."
      {...useLoaderData<typeof loader>()}
    />
  );
}

type Row = AsJson<ListedRegistration>;

const COLUMNS: Column<Row>[] = [
  rowHeader('Company', (row) => (
    <div className="min-w-48">
      <AppLink to={`/admin/registrations/${row.id}`}>{row.companyName}</AppLink>{' '}
      {row.hasLookalike ? <Badge tone="high">Similar to another company</Badge> : null}
      {row.isZipUnknown ? <Badge tone="high">Unknown ZIP code</Badge> : null}
      <span className="meta block">{companyLine(row)}</span>
      {row.description ? <span className="meta clamp">{row.description}</span> : null}
    </div>
  )),
  plain('Contact', (row) => (
    <div className="min-w-40">
      {nameOf(row)}
      {row.contactPosition ? <span className="quiet">{`, ${row.contactPosition}`}</span> : null}
      <span className="meta block">
        <MailAddress address={row.contactEmail} />
      </span>
      {row.contactPhone ? <span className="meta block">{row.contactPhone}</span> : null}
    </div>
  )),
  plain('Address', (row) => (
    <div className="min-w-40">
      {row.businessAddress ? <span className="block">{row.businessAddress}</span> : null}
      <span className="block">{`${row.city}, ${row.state} ${row.zipCode ?? ''}`}</span>
    </div>
  )),
  labeled('Email', ({ emailVerified }) => <VerifiedBadge verified={emailVerified} no="Pending" />),
  labeled('Status', ({ status, claim, questionSentAt }) => (
    <>
      <Badge tone={REGISTRATION_TONES[status]}>{REGISTRATION_STATUS_LABELS[status]}</Badge>
      {claim ? (
        <span className="meta flow-root whitespace-pre-line">{`${claim.name} is reviewing it`}</span>
      ) : null}
      {status === 'under_review' && questionSentAt ? (
        <span className="meta flow-root">Question sent</span>
      ) : null}
    </>
  )),
  time('Submitted', ({ createdAt }) => createdAt, 'short'),
  actions((row) => <Actions registration={row} />),
];

function nameOf({ contactFirstName, contactLastName }: Row): string {
  return [contactFirstName, contactLastName].filter(Boolean).join(' ') || 'No name given';
}

function companyLine(row: Row): string {
  const years = row.yearsInBusiness;
  return [
    row.businessType && BUSINESS_TYPE_LABELS[row.businessType],
    years === null ? null : plural(years, 'year'),
    row.businessLicenseNumber && `License ${row.businessLicenseNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Actions({ registration }: { registration: Row }) {
  const { status, companyName } = registration;
  if (status !== 'pending' && status !== 'under_review') return null;
  return (
    <AdminRowMenu
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
