import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod/v4';
import { MAIL_COPY, MAIL_KIND_LABELS, MAIL_STATUS_LABELS } from '~/domain/notifications/copy';
import {
  listMails,
  MAIL_STATUSES,
  type MailStatus,
  type MailView,
  retryMail,
} from '~/domain/notifications/index.server';
import { readForm } from '~/http/forms/forms.server';
import { readListQuery, runListAction, unknownIntent } from '~/http/pages/admin-lists.server';
import { requireAdmin, requireDashboard } from '~/http/session/guards.server';
import { packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminList } from '~/ui/admin/admin-list';
import { ActionButton } from '~/ui/admin/forms/action-button';
import { actions, plain, rowHeader } from '~/ui/data/columns';
import { plural } from '~/ui/data/plural';
import { sentenceCase } from '~/ui/data/sentence-case';
import type { Column } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge, type Tone } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta = () => pageMeta('Mail · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  return packRows(await listMails(readListQuery(request, { status: MAIL_STATUSES })));
}

const Retry = z.object({ mailId: z.string() });

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, Retry);
  if (form.intent !== 'retry') throw unknownIntent();
  return form.submit(({ mailId }) =>
    runListAction(form, '/admin/mail', {
      done: MAIL_COPY.retried,
      failed: toast('Retry Failed', 'The email could not be queued. Try again.'),
      work: () => retryMail(mailId, actor),
    }),
  );
}

export default function MailPage() {
  const { failed, ...list } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <div className="stack">
      {failed > 0 && params.get('status') !== 'failed' ? (
        <Notice
          kind="warn"
          title={`${plural(failed, 'email')} failed`}
          link={{ size: 'sm', to: '/admin/mail?status=failed', label: 'Show Failed' }}
        />
      ) : null}
      <AdminList
        noun={['email', 'emails']}
        caption="Emails, newest first"
        columns={COLUMNS}
        searchHint="Recipient or subject"
        filters={[{ name: 'status', label: 'Status', labels: MAIL_STATUS_LABELS }]}
        nothingYet="Codes, welcome emails and notices are listed here once they are sent."
        {...list}
      />
    </div>
  );
}

const TONES: Record<MailStatus, Tone> = {
  pending: 'fair',
  sent: 'neutral',
  failed: 'high',
};

const COLUMNS: Column<MailView>[] = [
  rowHeader('Email', (mail) => (
    <>
      {mail.recipient}
      <br />
      <span className="quiet">{mail.subject}</span>
    </>
  )),
  plain(
    'Kind',
    ({ kind }) => MAIL_KIND_LABELS[kind] ?? sentenceCase(kind.replace('notification_', '')),
  ),
  plain('Status', ({ status }) => <Badge tone={TONES[status]}>{MAIL_STATUS_LABELS[status]}</Badge>),
  plain('Queued', ({ createdAt }) => (
    <Time at={createdAt} format="datetime" className="whitespace-nowrap" />
  )),
  plain('Tries', (mail) => <Tries mail={mail} />),
  actions((mail) =>
    mail.canRetry ? (
      <ActionButton
        action="/admin/mail"
        intent="retry"
        fields={{ mailId: mail.id }}
        label="Retry"
        about={`the email to ${mail.recipient}`}
        pending="Queueing..."
      />
    ) : null,
  ),
];

function Tries({ mail }: { mail: MailView }) {
  if (mail.tryCount === 0) return <span className="quiet">None yet</span>;
  const hidden = mail.tryCount - mail.tries.length;
  return (
    <Disclosure summary={plural(mail.tryCount, 'try', 'tries')}>
      <ol className="stack gap-2">
        {mail.tries.map(({ at, failureReason }) => (
          <li key={at}>
            <Time at={at} format="datetime" />
            <br />
            {failureReason ?? 'Accepted by the mail service.'}
          </li>
        ))}
        {hidden > 0 ? (
          <li className="quiet">{`And ${plural(hidden, 'earlier try', 'earlier tries')}`}</li>
        ) : null}
      </ol>
    </Disclosure>
  );
}
