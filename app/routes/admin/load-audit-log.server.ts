import { listAuditChoices, listAuditLog } from '~/domain/administration/index.server';
import { readListQuery } from './list-query';

/** What the tab Audit Log shows: a page of what admins did, and what it can be narrowed to. */
export async function loadAuditLog(params: URLSearchParams) {
  const { page } = readListQuery(params);
  const filters = {
    actorId: params.get('actor') ?? '',
    action: params.get('action') ?? '',
    subjectType: params.get('subject') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  const [list, choices] = await Promise.all([
    listAuditLog({ ...filters, page }),
    listAuditChoices(),
  ]);
  return { ...list, filters, choices };
}

export type AuditTabData = Awaited<ReturnType<typeof loadAuditLog>>;
