import { db, sql, sqlJoin } from '~/db/client.server';
import { inBatches } from '~/db/in-batches.server';
import { conditionsOf } from '~/db/list-page.server';
import type { Actor } from '~/lib/actor';
import { csvOf, type CsvColumns } from '~/lib/text/csv';
import { centsToDecimal } from '~/lib/money';
import { DISPUTE_LABELS, NEXT_STEPS } from '../copy';
import { receiptName } from '../receipts/get-receipt.server';
import {
  moneyScope,
  transactionsFound,
  toListItem,
  type TransactionListItem,
  type TransactionRecord,
  type TransactionScope,
} from './transaction-list-queries.server';

const BATCH = 1_000;

/** In file order. Amounts are dollars; `date` is ISO 8601 in UTC. */
const COLUMNS: CsvColumns<TransactionListItem> = {
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
  takenBack: ({ takenBackCents }) => centsToDecimal(takenBackCents),
  heldForBuyer: ({ heldCents }) => centsToDecimal(heldCents),
  dispute: ({ dispute }) => dispute && DISPUTE_LABELS[dispute],
  stillOwed: ({ owedCents }) => (owedCents === null ? null : centsToDecimal(owedCents)),
  netToYou: ({ netCents }) => (netCents === null ? null : centsToDecimal(netCents)),
  buyer: ({ buyer }) => buyer.name,
  buyerId: ({ buyer }) => buyer.id,
  seller: ({ seller }) => seller.name,
  sellerId: ({ seller }) => seller.id,
  nextStep: ({ step }) => step && NEXT_STEPS[step],
  receipt: ({ receiptNumber }) => receiptNumber && receiptName(receiptNumber),
};

/** Newest first. @throws DomainError `forbidden`, before the first line */
export function transactionCsvRows(
  actor: Actor,
  scope: TransactionScope = {},
): AsyncGenerator<string> {
  moneyScope(actor, scope.companyId);
  return csvOf(COLUMNS, itemsOf(actor, transactionsFound(actor, scope)));
}

async function* itemsOf(actor: Actor, list: ReturnType<typeof transactionsFound>) {
  if (!list) return;
  const found = [sql`true`, ...conditionsOf(list), ...(list.search ? [list.search] : [])];
  const rows = inBatches<{ row: TransactionRecord }>(BATCH, (last) => {
    const after =
      last && sql`(t.created_at, t.id) < (${new Date(last.row.createdAt)}, ${last.row.id}::uuid)`;
    return db.$queryRaw`
      SELECT to_jsonb(listed) AS row FROM (
        SELECT ${list.columns} FROM transactions t
         WHERE ${sqlJoin(after ? [...found, after] : found, ' AND ')}
         ORDER BY ${list.order} LIMIT ${BATCH}) listed`;
  });
  for await (const { row } of rows) yield toListItem(row, actor);
}
