import { formatMoney, groupThousands } from '~/lib/money';
import { PdfPage } from '~/lib/pdf/pdf-page.server';
import { printable } from '~/lib/pdf/printable';
import { SALES_TAX, SITE_NAME } from '~/lib/site';
import { centralDay, dayInWords } from '~/lib/central-clock';
import type { Receipt } from './get-receipt.server';

const note = () =>
  `This purchase was made on ${SITE_NAME}, the marketplace, which took the payment for the seller and ` +
  `charged the platform fee. ${SALES_TAX} All amounts are in US dollars, and dates in US Central time.`;
const LOST_SIGNS =
  ' A question mark may replace a character that this file can’t show; the transaction page shows it.';

/** A tagged PDF on US Letter. The same facts give the same bytes: its timestamp is the payment's. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const page = await PdfPage.begin({
    title: `Receipt ${receipt.name}`,
    subject: `Purchase of ${receipt.title} from ${receipt.seller.name}`,
    at: receipt.paidAt,
  });
  page.heading(SITE_NAME, `Receipt ${receipt.name}`);
  page.facts([
    ['Date paid', dayInWords(centralDay(receipt.paidAt))],
    ['Payment method', receipt.method],
    ['Transaction', receipt.transactionId],
  ]);
  page.columns([partyOf('Seller', receipt.seller), partyOf('Buyer', receipt.buyer)]);
  drawSale(page, receipt);
  drawReturns(page, receipt);
  page.note(hasLostSigns(receipt) ? note() + LOST_SIGNS : note());
  return page.finish(`Receipt ${receipt.name}`);
}

function drawSale(page: PdfPage, receipt: Receipt): void {
  page.table(
    'What was bought',
    [
      { header: 'Material', width: 232 },
      { header: 'Quantity', width: 76, isNumber: true },
      { header: 'Unit price', width: 98, isNumber: true },
      { header: 'Amount', width: 98, isNumber: true },
    ],
    [
      [
        receipt.title,
        groupThousands(receipt.quantity),
        `${formatMoney(receipt.unitPriceCents)} ${receipt.priceUnit}`,
        formatMoney(receipt.subtotalCents),
      ],
    ],
  );
  page.sums([
    { label: 'Subtotal', amount: formatMoney(receipt.subtotalCents) },
    { label: `Platform fee (${receipt.feePercent}%)`, amount: formatMoney(receipt.feeCents) },
    { label: 'Total paid', amount: formatMoney(receipt.totalCents), isTotal: true },
  ]);
}

function drawReturns(page: PdfPage, { returns, totalCents, netCents }: Receipt): void {
  if (returns.length === 0) return;
  page.table(
    'Refunds',
    [
      { header: 'Date', width: 110 },
      { header: 'Reason', width: 296 },
      { header: 'Amount', width: 98, isNumber: true },
    ],
    returns.map(({ at, reason, amountCents }) => [
      dayInWords(centralDay(at)),
      reason,
      formatMoney(-amountCents),
    ]),
  );
  page.sums([
    { label: 'Total paid', amount: formatMoney(totalCents) },
    { label: 'Refunded', amount: formatMoney(netCents - totalCents) },
    netCents < 0
      ? { label: 'Returned in excess', amount: formatMoney(-netCents), isTotal: true }
      : { label: 'Net paid', amount: formatMoney(netCents), isTotal: true },
  ]);
}

function hasLostSigns({ title, seller, buyer, returns }: Receipt): boolean {
  const texts = [title, ...returns.map(({ reason }) => reason)];
  for (const { name, address } of [seller, buyer]) texts.push(name, ...address);
  return texts.some((text) => printable(text).split('?').length > text.split('?').length);
}

const partyOf = (part: string, { name, address }: Receipt['seller']) => ({
  title: part,
  lines: [name, ...address],
});
