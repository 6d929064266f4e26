import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditCsvRows } from '~/domain/administration/index.server';
import { readAuditFilters } from '~/http/pages/admin-lists.server';
import { csvResponse } from '~/http/csv.server';
import { requireAdmin } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, { returnTo: `/admin/audit-log${new URL(request.url).search}` });
  return csvResponse(auditCsvRows(readAuditFilters(request)), 'audit-log.csv');
}
