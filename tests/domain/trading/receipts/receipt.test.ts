import { getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  drawReceipt,
  getReceipt,
  listTransactions,
  refundTransaction,
  settleFromStripe,
} from '~/domain/trading/index.server';
import type { Receipt } from '~/domain/trading/receipts/get-receipt.server';
import { printable } from '~/lib/pdf/printable';
import { useSandbox } from '../../../setup/sandbox';
import { createActor } from '../../../factories/user';
import {
  closeDispute,
  createPaidPurchase,
  createPurchase,
  deliver,
  eventsOf,
  loseDispute,
  makeAdminActor,
  makeBuyer,
  recordDispute,
} from '../trade';
import { expectRefusal } from '../../../setup/expectations';
import { changeCompany } from '../../../factories/company';

const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  name: 'R-000123',
  transactionId: '0b7a3c52-7d55-4b8e-9a51-3f6f0c2d9e10',
  paidAt: new Date('2026-11-21T03:12:00Z'),
  method: 'Visa ending in 4242',
  seller: { name: 'Lakeshore Masonry', address: ['2200 S Water St', 'Milwaukee, WI 53207'] },
  buyer: { name: 'Prairie Builders', address: ['Peoria, IL 61602'] },
  title: '8×8×16 CMU, medium weight, ⅜″ face shell',
  quantity: 1080,
  priceUnit: 'each',
  unitPriceCents: 199,
  subtotalCents: 214_920,
  feeCents: 10_746,
  feePercent: 5,
  totalCents: 225_666,
  returns: [],
  netCents: 225_666,
  ...changes,
});

interface Piece {
  text: string;
  left: number;
  right: number;
  y: number;
}

async function read(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice());
  const pages: Piece[][] = [];
  const roles = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [
              {
                text: item.str,
                left: item.transform[4] as number,
                right: (item.transform[4] as number) + item.width,
                y: item.transform[5] as number,
              },
            ]
          : [],
      ),
    );
    collectRoles(await page.getStructTree(), roles);
  }
  return { pages, roles };
}

function collectRoles(node: unknown, roles: Set<string>): void {
  const { role, children = [] } = (node ?? {}) as { role?: string; children?: unknown[] };
  if (role) roles.add(role);
  for (const child of children) collectRoles(child, roles);
}

function textOf(pages: Piece[][]): string {
  return pages
    .map((pieces) => {
      const lines = new Map<number, Piece[]>();
      for (const piece of pieces) {
        const y = [...lines.keys()].find((known) => Math.abs(known - piece.y) < 2) ?? piece.y;
        lines.set(y, [...(lines.get(y) ?? []), piece]);
      }
      return [...lines]
        .sort(([a], [b]) => b - a)
        .map(([, line]) => line.sort((a, b) => a.left - b.left).map(({ text }) => text))
        .map((line) => line.join('  '))
        .join('\n');
    })
    .join('\n---\n');
}

describe('the receipt file', () => {
  const REFUNDED = receipt({
    returns: [
      { at: new Date('2026-11-23T18:00:00Z'), reason: 'Refund: 100 broken', amountCents: 20_895 },
      {
        at: new Date('2026-12-02T18:00:00Z'),
        reason: 'Taken back by the buyer’s bank after a dispute',
        amountCents: 204_771,
      },
    ],
    netCents: 0,
  });

  test('says who bought what from whom, and what was paid and returned', async () => {
    const { pages } = await read(await drawReceipt(REFUNDED));
    expect(pages).toHaveLength(1);
    await expect(`${textOf(pages)}\n`).toMatchFileSnapshot('receipt.golden.txt');
  });

  test('is US Letter, tagged, titled and in English, and identical for the same facts', async () => {
    const bytes = await drawReceipt(REFUNDED);
    expect(Buffer.from(await drawReceipt(REFUNDED)).equals(Buffer.from(bytes))).toBe(true);
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toContain('/MediaBox [0 0 612 792]');
    expect(raw).toContain('/Lang (en-US)');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toMatch(/\/Marked true/);
    expect(raw).not.toMatch(/\/FontFile|\/Subtype \/Image/);
    const { info } = await getMeta(bytes.slice());
    expect(info).toMatchObject({
      Title: 'Receipt R-000123',
      Author: 'Offcut',
      CreationDate: 'D:20261121031200Z',
    });
    const { roles } = await read(bytes);
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD']) {
      expect(roles, role).toContain(role);
    }
  });

  test('wraps long titles and continues on numbered pages with headings', async () => {
    const returns = Array.from({ length: 40 }, (_, index) => ({
      at: new Date(Date.UTC(2026, 11, 1 + index)),
      reason: `Refund: part ${index + 1} was short, ${'counted again by the driver '.repeat(index % 4)}`,
      amountCents: 100,
    }));
    const long = receipt({
      title: `${'Structural glulam beam 5-1/8" x 18" '.repeat(5)}${'W'.repeat(30)}`,
      returns,
      netCents: 221_666,
    });
    const { pages } = await read(await drawReceipt(long));
    expect(pages.length).toBeGreaterThan(1);
    const text = textOf(pages);
    for (const { amountCents: _amount, reason } of returns) {
      expect(text).toContain(reason.slice(0, 22).trim());
    }
    pages.forEach((pieces, index) => {
      expect(textOf([pieces])).toContain(`page ${index + 1} of ${pages.length}`);
      if (index > 0 && textOf([pieces]).includes('Refund: ')) {
        expect(textOf([pieces])).toMatch(/^Date {2}Reason {2}Amount\n/);
      }
      for (const piece of pieces) {
        expect(piece.left).toBeGreaterThanOrEqual(53.9);
        expect(piece.right).toBeLessThanOrEqual(558.1);
        expect(piece.y).toBeGreaterThan(30);
      }
    });
    expect(text).toContain('Net paid  $2,216.66');
  });

  test("spells out characters its fonts lack, and notes the ones it can't", async () => {
    expect(printable('5⁄8″ × 4 − “good”  €5\n')).toBe('5/8" × 4 - “good” €5');
    expect(printable('Łódź Őrség Ångström ½ ⅞')).toBe('Lódz Orség Ångström ½ 7/8');
    expect(printable('東京 🧱 ok?')).toBe('?? ? ok?');
    const read1 = await read(await drawReceipt(receipt({ title: '東京 block' })));
    expect(textOf(read1.pages)).toMatch(/\?\? block[^]*A question mark may\s+replace/);
    expect(textOf((await read(await drawReceipt(receipt()))).pages)).not.toContain('question mark');
  });
});

describe('the receipt’s facts', () => {
  const sandbox = useSandbox();
  const sell = () => createPaidPurchase(sandbox);
  const numberOf = async (transactionId: string) =>
    (await db.payment.findUniqueOrThrow({ where: { transactionId } })).receiptNumber;

  test('are available to the buyer, the seller and admins only', async () => {
    const { stall, transactionId } = await sell();
    const admin = await makeAdminActor();
    for (const actor of [stall.buyer, stall.seller, admin]) {
      expect(await getReceipt(transactionId, actor)).toMatchObject({
        name: expect.stringMatching(/^R-\d{6}$/) as string,
        method: 'Visa ending in 4242',
        buyer: { name: 'Prairie Builders' },
        quantity: 3,
        unitPriceCents: 1999,
        subtotalCents: 5997,
        feeCents: 300,
        feePercent: 5,
        totalCents: 6297,
        returns: [],
        netCents: 6297,
      });
    }
    for (const outsider of [await makeBuyer(), await createActor()]) {
      await expectRefusal(getReceipt(transactionId, outsider), 404);
    }
    await expectRefusal(getReceipt('x', stall.buyer), 404);
  });

  test('are available only after payment', async () => {
    const { stall, transactionId } = await createPurchase(sandbox);
    await expectRefusal(getReceipt(transactionId, stall.buyer), {
      status: 409,
      message: 'There is no receipt yet: this purchase isn’t paid.',
    });
    expect(await numberOf(transactionId)).toBeNull();
  });

  test('are unavailable for a late payment that waits to be refunded', async () => {
    const { stall, transactionId } = await sell();
    await db.transaction.update({
      where: { id: transactionId },
      data: { status: 'cancelled', cancelledAt: new Date() },
    });
    await expectRefusal(getReceipt(transactionId, stall.buyer), {
      status: 409,
      message: 'There is no receipt: this purchase was canceled.',
    });
    expect((await listTransactions(stall.buyer)).items).toMatchObject([{ receiptNumber: null }]);

    await db.transaction.update({
      where: { id: transactionId },
      data: { status: 'completed', cancelledAt: null },
    });
    expect((await listTransactions(stall.buyer)).items[0]!.receiptNumber).toBeGreaterThan(0);
  });

  test('have one number, however often Stripe reports the payment', async () => {
    const first = await sell();
    const second = await createPaidPurchase(sandbox, { flow: 'checkout' });
    const number = await numberOf(first.transactionId);
    expect(await numberOf(second.transactionId)).toBeGreaterThan(number!);
    const events = await eventsOf(sandbox, first.transactionId);
    await Promise.all([...events, ...events].map((event) => deliver(event)));
    await settleFromStripe(first.transactionId);
    expect(await numberOf(first.transactionId)).toBe(number);
    await expect(
      db.payment.update({
        where: { transactionId: second.transactionId },
        data: { receiptNumber: number },
      }),
    ).rejects.toThrow();
  });

  test('keep the original names and addresses when companies move', async () => {
    const { stall, transactionId } = await sell();
    const before = await getReceipt(transactionId, stall.buyer);
    const moved = { address: '1 New Rd', city: 'Reno', state: 'NV' };
    await changeCompany(stall.buyer.companyId!, { ...moved, name: 'Prairie Holdings' });
    expect(await getReceipt(transactionId, stall.buyer)).toEqual(before);
  });

  test('include refunds and lost disputes, but no pending ones', async () => {
    const { stall, transactionId } = await sell();
    await refundTransaction(
      { transactionId, amountCents: 2099, reason: 'One was broken', sequence: 1 },
      stall.seller,
    );
    const dispute = await recordDispute(sandbox, transactionId);
    expect((await getReceipt(transactionId, stall.buyer)).netCents).toBe(4198);
    await closeDispute(sandbox, transactionId, dispute.id, 'lost');
    const { returns, netCents } = await getReceipt(transactionId, stall.buyer);
    expect(returns).toMatchObject([
      { reason: 'Refund: One was broken', amountCents: 2099 },
      { reason: 'Taken back by the buyer’s bank after a dispute', amountCents: 4198 },
    ]);
    expect(netCents).toBe(0);
  });

  test('show an excess, and nothing paid, when a bank takes back what was already refunded', async () => {
    const { stall, transactionId } = await sell();
    await refundTransaction({ transactionId, reason: 'All of it was wet' }, stall.seller);
    await loseDispute(sandbox, transactionId, 6297);
    const text = textOf(
      (await read(await drawReceipt(await getReceipt(transactionId, stall.buyer)))).pages,
    );
    expect(text).toMatch(/Refunded {2}-\$125\.94\nReturned in excess {2}\$62\.97\n/);
    expect(text).not.toContain('Net paid');
  });
});
