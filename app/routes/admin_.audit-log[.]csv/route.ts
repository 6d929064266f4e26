import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditCsvRows } from '~/domain/administration/index.server';
import { csvResponse } from '~/http/csv.server';
import { requireAdmin } from '~/http/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams: params } = new URL(request.url);
  await requireAdmin(request, { returnTo: `/admin/audit-log${search}` });
  const lines = auditCsvRows({
    actorId: params.get('actor'),
    action: params.get('action'),
    subjectType: params.get('subject'),
    from: params.get('from'),
    to: params.get('to'),
  });
  return csvResponse(lines, 'audit-log.csv');
}
