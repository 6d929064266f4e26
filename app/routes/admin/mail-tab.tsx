import { MAIL_STATUS_LABELS } from '~/domain/notifications/copy';
import { ActionButton } from '~/ui/admin/action-button';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge, type Tone } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';
import { ListFrame } from './list-frame';
import type { MailTabData } from './load-mail.server';

type Mail = MailTabData['mails'][number];

const TONES: Record<Mail['status'], Tone> = {
  pending: 'fair',
  sent: 'neutral',
  delivered: 'good',
  failed: 'high',
};

const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  ...(['failed', 'pending', 'sent', 'delivered'] as const).map((value) => ({
    value,
    label: MAIL_STATUS_LABELS[value],
  })),
];

/** 'verification_code' → 'Verification code' */
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
          action={`/admin/mail/${mail.id}/retry`}
          label="Retry"
          about={`the mail to ${mail.recipient}`}
          pending="Queueing..."
        />
      ) : null,
  },
];

/** Why a mail has not arrived, and every time that it was tried. */
function Tries({ mail }: { mail: Mail }) {
  if (mail.tryCount === 0) return <span className="quiet">None yet</span>;
  const hidden = mail.tryCount - mail.tries.length;
  return (
    <Disclosure summary={mail.tryCount === 1 ? '1 try' : `${mail.tryCount} tries`}>
      <ol className="stack gap-2">
        {mail.tries.map(({ at, failureReason }) => (
          <li key={at}>
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

/** Letters to people: what could not be delivered, with Retry, and all others. */
export function MailTab({ data }: { data: MailTabData }) {
  const { mails, failed, status } = data;
  return (
    <div className="stack">
      {failed > 0 && status !== 'failed' ? (
        <Notice
          kind="warn"
          title={failed === 1 ? '1 mail failed' : `${failed} mails failed`}
          action={
            <AppLink className="btn sm" to="/admin?tab=mail&status=failed">
              Show Failed
            </AppLink>
          }
        />
      ) : null}
      <ListFrame
        tab="mail"
        noun={['mail', 'mails']}
        searchHint="Recipient or subject"
        search={data.search}
        filters={[{ name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status }]}
        total={data.total}
        hasMore={data.hasMore}
        page={data.page}
        pageCount={data.pageCount}
        nothingYet="Codes, welcome mails and notices are listed here once one is sent."
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
