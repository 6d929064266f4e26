import { listMails, type MailStatus } from '~/domain/notifications/index.server';

const STATUSES: readonly MailStatus[] = ['failed', 'pending', 'sent', 'delivered'];

/** What the tab Mail shows: the failed ones first of all, since those want somebody. */
export async function loadMail(params: URLSearchParams) {
  const chosen = params.get('status');
  const status = STATUSES.find((known) => known === chosen);
  const search = params.get('q') ?? '';
  const { mails, ...list } = await listMails({
    status,
    search,
    page: Number(params.get('page') ?? 1),
  });
  return {
    ...list,
    search,
    status: status ?? '',
    mails: mails.map((mail) => ({
      ...mail,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
      expiresAt: mail.expiresAt?.toISOString() ?? null,
      tries: mail.tries.map(({ at, failureReason }) => ({ at: at.toISOString(), failureReason })),
    })),
  };
}

export type MailTabData = Awaited<ReturnType<typeof loadMail>>;
