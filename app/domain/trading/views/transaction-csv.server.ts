import { db, sql, sqlJoin } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { csvLine } from '~/lib/csv';
import { centsToDecimal } from '~/lib/money';
import { DISPUTE_LABELS } from '../copy';
import { receiptName } from '../receipts/get-receipt.server';
import {
  moneyScope,
  TRANSACTION_COLUMNS,
  transactionsFound,
  toListItem,
  type TransactionListItem,
  type TransactionRecord,
  type TransactionScope,
} from './transaction-list-queries.server';

const BATCH = 1_000;

/** In file order. Amounts are dollars; `date` is ISO 8601 in UTC. */
const COLUMNS: Record<string, (item: TransactionListItem) => string | number | null> = {
  id: ({ id }) => id,
  date: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  role: ({ side }) => side,
  material: ({ material }) => material.title,
  materialId: ({ material }) => material.id,
  quantity: ({ quantity }) => quantity,
  priceUnit: ({ priceUnit }) => priceUnit,
  unitPrice: ({ unitPriceCents }) => centsToDecimal(unitPriceCents),
  subtotal: ({ subtotalCents }) => centsToDecimal(subtotalCents),
  platformFee: ({ feeCents }) => centsToDecimal(feeCents),
  total: ({ totalCents }) => centsToDecimal(totalCents),
  refunded: ({ refundedCents }) => centsToDecimal(refundedCents),
  dispute: ({ dispute }) => dispute && DISPUTE_LABELS[dispute],
  stillOwed: ({ owedCents }) => (owedCents === null ? null : centsToDecimal(owedCents)),
  netToYou: ({ netCents }) => (netCents === null ? null : centsToDecimal(netCents)),
  buyer: ({ buyer }) => buyer.name,
  buyerId: ({ buyer }) => buyer.id,
  seller: ({ seller }) => seller.name,
  sellerId: ({ seller }) => seller.id,
  receipt: ({ receiptNumber }) => receiptNumber && receiptName(receiptNumber),
};

/** Newest first, read in batches. @throws DomainError `forbidden`, before the first line */
export function transactionCsvRows(
  actor: Actor,
  scope: TransactionScope = {},
): AsyncGenerator<string> {
  moneyScope(actor, scope.companyId);
  return linesOf(actor, transactionsFound(actor, scope));
}

async function* linesOf(
  actor: Actor,
  list: ReturnType<typeof transactionsFound>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(COLUMNS));
  if (!list) return;
  const found = [sql`true`, ...list.conditions, ...(list.search ? [list.search] : [])];
  let last: TransactionRecord | undefined;
  do {
    const after =
      last && sql`(t.created_at, t.id) < (${new Date(last.createdAt)}, ${last.id}::uuid)`;
    const rows: { row: TransactionRecord }[] = await db.$queryRaw<{ row: TransactionRecord }[]>`
      SELECT to_jsonb(listed) AS row FROM (
        SELECT ${TRANSACTION_COLUMNS} FROM transactions t
         WHERE ${sqlJoin(after ? [...found, after] : found, ' AND ')}
         ORDER BY ${list.order} LIMIT ${BATCH}) listed`;
    for (const { row } of rows) {
      const item = toListItem(row, actor);
      yield csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(item)));
    }
    last = rows.length < BATCH ? undefined : rows.at(-1)!.row;
  } while (last);
}
