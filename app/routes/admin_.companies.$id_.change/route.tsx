import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DecideCompanyChange } from '~/domain/companies/changes/company-changes.schema';
import {
  COMPANY_PROFILE_COPY,
  REGISTRATION_COPY,
  REVIEWED_FACT_LABELS,
} from '~/domain/companies/copy';
import {
  approveCompanyChange,
  type CompanyChangeView,
  getCompanyChange,
  getDecidedChange,
  rejectCompanyChange,
  type DecidedChange,
} from '~/domain/companies/index.server';
import { readForm } from '~/http/forms/forms.server';
import { decide, readReturnTo } from '~/http/pages/admin-lists.server';
import { requireAdmin, requireDashboard } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { DecisionForm } from '~/ui/admin/decisions/decision-form';
import { approveChangeDecision, rejectChangeDecision } from '~/ui/admin/decisions/decisions';
import { Unsent, useTyped } from '~/ui/admin/decisions/unsent';
import { LiveAdmin, LiveStatus } from '~/ui/admin/live/live-admin';
import { Lookalikes } from '~/ui/admin/lookalikes';
import { plain, rowHeader } from '~/ui/data/columns';
import { DescriptionList } from '~/ui/data/description-list';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { PageHeader } from '~/ui/layout/page-header';
import { Panel } from '~/ui/layout/panel';
import { revalidateAfterConflict } from '~/ui/live/revalidate-after-conflict';

const LIST = '/admin/companies';

export const meta = () => pageMeta('Review Change · Companies');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, lastEventId } = await requireDashboard(request);
  const id = params.id ?? '';
  const change = await getCompanyChange(id);
  const decided = change ? null : await getDecidedChange(id);
  if (!change && !decided) throw data(COMPANY_PROFILE_COPY.nothingWaits, { status: 404 });
  return {
    myId: viewer.userId,
    lastEventId,
    renderedAt: new Date().toISOString(),
    change,
    decided,
    returnTo: readReturnTo(request, `${LIST}?status=changes`),
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, DecideCompanyChange);
  const isApproval = form.intent === 'approve';
  return decide(form, LIST, {
    work: (decision) =>
      decision.intent === 'approve'
        ? approveCompanyChange(id, decision, actor)
        : rejectCompanyChange(id, decision, actor),
    done: (name) =>
      isApproval
        ? toast('Change Approved', `${name} shows its new details.`)
        : toast('Change Rejected', `${name} keeps its details and was sent the reason.`),
    failed: isApproval ? 'Failed to approve the change.' : 'Failed to reject the change.',
  });
}

interface Row {
  name: keyof typeof REVIEWED_FACT_LABELS;
  now: string | null;
  asked: string | null;
}

const COLUMNS: Column<Row>[] = [
  rowHeader('Detail', ({ name }) => REVIEWED_FACT_LABELS[name]),
  plain('Now', ({ now }) => now ?? 'Not given'),
  plain('Requested', ({ asked }) => asked ?? 'Not given'),
];

const FACTS = Object.keys(REVIEWED_FACT_LABELS) as Row['name'][];

export default function CompanyChangePage() {
  const { myId, lastEventId, renderedAt, change, decided, returnTo } =
    useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  const { typed, onInput } = useTyped();
  return (
    <LiveAdmin myId={myId} since={lastEventId}>
      <div className="stack" onInput={onInput}>
        <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Companies' }]} current="Review Change" />
        <PageHeader
          title={(change ?? decided)?.company.name}
          subtitle={
            change ? (
              <>
                {'Requested '}
                <Time at={change.updatedAt} format="datetime" />
              </>
            ) : null
          }
          actions={<LiveStatus renderedAt={renderedAt} />}
        />
        {change ? <Review change={change} returnTo={returnTo} result={result} /> : null}
        {decided ? (
          <>
            <ErrorSummary errors={readFormResult(result).errors} title="Nothing Changed" />
            <Decided decided={decided} />
            <Unsent typed={typed} result={result} />
          </>
        ) : null}
      </div>
    </LiveAdmin>
  );
}

interface ReviewProps {
  change: CompanyChangeView;
  returnTo: string;
  result: FormResult | undefined;
}

function Review({ change, returnTo, result }: ReviewProps) {
  const { company, asked, lookalikes } = change;
  const rows = FACTS.map((name) => ({ name, now: company[name], asked: asked[name] })).filter(
    (row) => row.now !== row.asked,
  );
  return (
    <>
      <DataTable caption="What changes" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} />
      {change.isZipUnknown ? (
        <Notice kind="warn">{REGISTRATION_COPY.zipUnknown(asked.zipCode)}</Notice>
      ) : null}
      <Lookalikes title="This company" subject={{ ...company, ...asked }} lookalikes={lookalikes} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel id="approve" title="Approve">
          <DecisionForm
            decision={approveChangeDecision(change)}
            result={resultOf(result, 'approve')}
            returnTo={returnTo}
            idPrefix="approve-"
          />
        </Panel>
        <Panel id="reject" title="Reject">
          <DecisionForm
            decision={rejectChangeDecision(change)}
            result={resultOf(result, 'reject')}
            returnTo={returnTo}
            idPrefix="reject-"
          />
        </Panel>
      </div>
    </>
  );
}

const TITLES = { approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' };

function Decided({ decided: { end, at, by, asked, reason } }: { decided: DecidedChange }) {
  const labels: Record<string, string> = REVIEWED_FACT_LABELS;
  const requested: Record<string, string> = Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      `Requested ${labels[name] ?? name}`,
      value ?? 'Not given',
    ]),
  );
  return (
    <Panel title={TITLES[end]}>
      <DescriptionList
        facts={{
          [`${TITLES[end]} by`]: by ?? 'A former user',
          When: <Time at={at} format="datetime" />,
          Reason: reason && <span className="whitespace-pre-line">{reason}</span>,
          ...requested,
        }}
      />
    </Panel>
  );
}
