import type { Actor } from '~/lib/actor';
import { centralDay, dayInWords } from '~/lib/central-clock';
import { csvOf, type CsvColumns } from '~/lib/text/csv';
import { DomainError } from '~/lib/errors';
import { centsToDecimal, formatMoney, groupThousands } from '~/lib/money';
import { PdfPage } from '~/lib/pdf/pdf-page.server';
import { SITE_NAME } from '~/lib/site';
import { MONEY_REFUSALS } from './copy';
import { listMoneyMonths, type MoneyLine, moneyLines, type MoneySums } from './ledger-money.server';
import { requireSellerAccount } from './seller-account.server';

const FIRST_YEAR = 2020;

/** @throws DomainError `not_found` for what is no year of the site */
export function readYear(text: string | null, now = new Date()): number {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : NaN;
  if (year >= FIRST_YEAR && year <= now.getUTCFullYear()) return year;
  throw noStatement();
}

const noStatement = () => new DomainError('not_found', MONEY_REFUSALS.statementNotFound);

/** In file order. Amounts are dollars; `date` is the US Central day, as years and months are. */
const COLUMNS: CsvColumns<MoneyLine> = {
  date: ({ at }) => centralDay(new Date(at)),
  type: ({ kind }) => labelOf(kind),
  transactionId: ({ transaction }) => transaction.id,
  material: ({ transaction }) => transaction.title,
  buyer: ({ transaction }) => transaction.buyer,
  paidByBuyer: ({ grossCents }) => centsToDecimal(grossCents),
  platformFee: ({ grossCents, netCents }) => centsToDecimal(grossCents - netCents),
  netToYou: ({ netCents }) => centsToDecimal(netCents),
  stripeId: ({ stripeId }) => stripeId,
};

const labelOf = (kind: MoneyLine['kind']): string =>
  kind === 'charge' ? 'Sale' : kind === 'refund' ? 'Refund' : 'Dispute';

/**
 * Every sale, refund and dispute of a US Central year, oldest first.
 * @throws DomainError `no_company`, `forbidden`, before the first line
 */
export async function statementCsvRows(
  actor: Actor,
  year: number,
): Promise<AsyncGenerator<string>> {
  const { id } = await requireSellerAccount(actor);
  return csvOf(COLUMNS, moneyLines(id, year));
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const note = () =>
  `${SITE_NAME} took these payments from buyers for the seller. The platform fee is paid by the ` +
  'buyer on top of the price. Net to you is what Stripe adds to your balance and pays out to your ' +
  'bank account. A month counts what happened in it, in US Central time, so a refund counts in the ' +
  'month it was made. The CSV file lists every sale, refund and dispute. All amounts are in US ' +
  'dollars.';

/** One page, by month: the CSV has the lines. @throws DomainError `no_company`, `forbidden` */
export async function drawStatement(actor: Actor, year: number): Promise<Uint8Array<ArrayBuffer>> {
  const { id, name } = await requireSellerAccount(actor);
  const months = await listMoneyMonths(id, year);
  if (months.length === 0) throw noStatement();
  const title = `Statement ${year}`;
  const subject = `What ${name} sold in ${year}`;
  const page = await PdfPage.begin({ title, subject, at: new Date() });
  page.heading(SITE_NAME, title);
  page.facts([
    ['Seller', name],
    ['Year', `January 1 to December 31, ${year}`],
    ['As of', dayInWords(centralDay(new Date()))],
  ]);
  page.table(
    'By month',
    [
      { header: 'Month', width: 84 },
      { header: 'Sales', width: 44, isNumber: true },
      { header: 'Paid by buyers', width: 94, isNumber: true },
      { header: 'Platform fees', width: 94, isNumber: true },
      { header: 'Returned', width: 94, isNumber: true },
      { header: 'Net to you', width: 94, isNumber: true },
    ],
    months.map((sums) => [
      MONTH.format(Date.UTC(year, sums.month - 1)),
      groupThousands(sums.sales),
      formatMoney(sums.paidCents),
      formatMoney(-sums.feesCents),
      formatMoney(-sums.returnedCents),
      formatMoney(sums.netCents),
    ]),
  );
  const total = (key: keyof MoneySums) => months.reduce((sum, month) => sum + month[key], 0);
  page.sums([
    { label: 'Paid by buyers', amount: formatMoney(total('paidCents')) },
    { label: 'Platform fees', amount: formatMoney(-total('feesCents')) },
    { label: 'Returned to buyers', amount: formatMoney(-total('returnedCents')) },
    { label: 'Net to you', amount: formatMoney(total('netCents')), isTotal: true },
  ]);
  page.note(note());
  return page.finish(title);
}
