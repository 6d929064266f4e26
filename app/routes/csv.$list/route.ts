import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditCsvRows } from '~/domain/administration/index.server';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import { comparedCsv } from '~/domain/catalogue/index.server';
import { comparedIds, CompareOffers } from '~/domain/catalogue/offers/compare.schema';
import { takeoffCsv } from '~/domain/takeoffs/index.server';
import { ledgerCsvRows, transactionCsvRows } from '~/domain/trading/index.server';
import { ListTransactions } from '~/domain/trading/views/list-transactions.schema';
import { csvResponse, fileOrRefusal } from '~/http/files.server';
import { readAuditFilters } from '~/http/pages/admin-lists.server';
import { requireAdmin, requireCompanyViewer, requireViewer } from '~/http/session/guards.server';
import { getViewer } from '~/http/session/session.server';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';

type Lines = AsyncGenerator<string>;

const searchOf = (request: Request) => new URL(request.url).search;

const LISTS: Record<string, (asked: URLSearchParams, request: Request) => Promise<Lines>> = {
  async transactions(asked, request) {
    const { actor } = await requireViewer(request, {
      returnTo: `/transactions${searchOf(request)}`,
    });
    const { page: _page, ...filters } = ListTransactions.parse(Object.fromEntries(asked));
    return transactionCsvRows(actor, filters);
  },
  async compare(asked, request) {
    const viewer = await getViewer(request);
    const filters = CompareOffers.parse(Object.fromEntries(asked));
    return comparedCsv(comparedIds(asked.getAll('id')), filters, viewer?.company?.id ?? null);
  },
  async takeoff(asked, request) {
    const id = asked.get('id') ?? '';
    const returnTo = isUuid(id) ? `/takeoffs/${id}` : '/takeoffs';
    const { actor } = await requireCompanyViewer(request, { returnTo });
    return takeoffCsv(id, actor);
  },
  async ledger(asked, request) {
    await requireAdmin(request, { returnTo: `/admin/ledger${searchOf(request)}` });
    const [search, kind, from, to] = ['q', 'kind', 'from', 'to'].map((name) => asked.get(name));
    return ledgerCsvRows({ search, kind, from, to });
  },
  async 'audit-log'(_asked, request) {
    await requireAdmin(request, { returnTo: `/admin/audit-log${searchOf(request)}` });
    return auditCsvRows(readAuditFilters(request));
  },
};

const BACK = { title: 'File not found', to: '/browse', label: 'Browse materials' };

export async function loader({ request, params: { list = '' } }: LoaderFunctionArgs) {
  return fileOrRefusal(async () => {
    const lines = Object.hasOwn(LISTS, list) ? LISTS[list] : undefined;
    if (!lines) throw new DomainError('not_found', CATALOGUE_COPY.fileNotFound);
    const asked = new URL(request.url).searchParams;
    return csvResponse(await lines(asked, request), `offcut-${list}.csv`);
  }, BACK);
}
