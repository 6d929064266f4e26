import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { MAIL_COPY, MAIL_STATUS_LABELS } from '~/domain/notifications/copy';
import { listMails, type MailStatus, retryMail } from '~/domain/notifications/index.server';
import { doAtOnce, readFilter, unknownIntent } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin, requireDashboard } from '~/http/guards.server';
import { pageTitle } from '~/lib/site';
import { ActionButton } from '~/ui/admin/action-button';
import { ListFrame } from '~/ui/admin/list-frame';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge, type Tone } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta: MetaFunction = () => [{ title: pageTitle('Mail · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const status = readFilter(searchParams, 'status', STATUSES);
  const search = searchParams.get('q') ?? '';
  const page = Number(searchParams.get('page') ?? 1);
  return { search, status: status ?? '', ...(await listMails({ status, search, page })) };
}

const Retry = z.object({ mailId: z.string() });

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, Retry);
  if (form.intent !== 'retry') throw unknownIntent();
  return form.submit(({ mailId }) =>
    doAtOnce(form.formData, {
      list: '/admin/mail',
      done: MAIL_COPY.retried,
      failed: { title: 'Retry Failed', description: 'The email could not be queued. Try again.' },
      work: () => retryMail(mailId, actor),
    }),
  );
}

const STATUSES: readonly MailStatus[] = ['failed', 'pending', 'sent', 'delivered'];

export default function MailPage() {
  const { mails, failed, status, search, ...list } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      {failed > 0 && status !== 'failed' ? (
        <Notice
          kind="warn"
          title={failed === 1 ? '1 mail failed' : `${failed} mails failed`}
          action={
            <AppLink className="btn sm" to="/admin/mail?status=failed">
              Show Failed
            </AppLink>
          }
        />
      ) : null}
      <ListFrame
        path="/admin/mail"
        noun={['mail', 'mails']}
        searchHint="Recipient or subject"
        search={search}
        filters={[{ name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status }]}
        {...list}
        nothingYet="Codes, welcome emails and notices are listed here once one is sent."
      >
        <DataTable
          caption="Mails, newest first"
          columns={COLUMNS}
          rows={mails}
          rowKey={({ id }) => id}
          stacks
        />
      </ListFrame>
    </div>
  );
}

type Mail = ReturnType<typeof useLoaderData<typeof loader>>['mails'][number];

const TONES: Record<Mail['status'], Tone> = {
  pending: 'fair',
  sent: 'neutral',
  delivered: 'good',
  failed: 'high',
};

const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  ...STATUSES.map((value) => ({
    value,
    label: MAIL_STATUS_LABELS[value],
  })),
];

const kindInWords = (kind: string) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

const COLUMNS: Column<Mail>[] = [
  {
    key: 'recipient',
    header: 'Mail',
    rowHeader: true,
    cell: (mail) => (
      <>
        {mail.recipient}
        <br />
        <span className="quiet font-normal">{mail.subject}</span>
      </>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kindInWords(kind) },
  {
    key: 'status',
    header: 'Status',
    cell: (mail) => <Badge tone={TONES[mail.status]}>{MAIL_STATUS_LABELS[mail.status]}</Badge>,
  },
  {
    key: 'queued',
    header: 'Queued',
    cell: (mail) => <Time at={mail.createdAt} format="datetime" className="whitespace-nowrap" />,
  },
  { key: 'tries', header: 'Tries', cell: (mail) => <Tries mail={mail} /> },
  {
    key: 'actions',
    header: <span className="sr">Actions</span>,
    cell: (mail) =>
      mail.canRetry ? (
        <ActionButton
          action="/admin/mail"
          intent="retry"
          fields={{ mailId: mail.id }}
          label="Retry"
          about={`the mail to ${mail.recipient}`}
          pending="Queueing..."
        />
      ) : null,
  },
];

function Tries({ mail }: { mail: Mail }) {
  if (mail.tryCount === 0) return <span className="quiet">None yet</span>;
  const hidden = mail.tryCount - mail.tries.length;
  return (
    <Disclosure summary={mail.tryCount === 1 ? '1 try' : `${mail.tryCount} tries`}>
      <ol className="stack gap-2">
        {mail.tries.map(({ at, failureReason }) => (
          <li key={at.getTime()}>
            <Time at={at} format="datetime" />
            <br />
            {failureReason ?? 'Taken by the mail service.'}
          </li>
        ))}
        {hidden > 0 ? <li className="quiet">{`And ${hidden} earlier ones.`}</li> : null}
      </ol>
    </Disclosure>
  );
}
