import { expect, test } from 'vitest';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import { action, loader } from '~/routes/transaction.$id.($form)/route';
import { StatusNotice } from '~/routes/transaction.$id.($form)/status-notice';
import type { PageView } from '~/routes/transaction.$id.($form)/view';
import { makeAdminActor, paidTooLate, see } from '../../domain/trading/trade';
import { useSandbox } from '../../setup/sandbox';
import { html } from '../../ui/render';
import { cookieOf, openPage, sendForm } from '../visit';

const sandbox = useSandbox();

async function openLatePurchase() {
  const { stall, transactionId: id, refundId } = await paidTooLate(sandbox);
  const seller = await cookieOf(stall.seller.userId);
  const buyer = await cookieOf(stall.buyer.userId);
  const params = { id, form: 'refund' };
  const noticeTo = async (cookie: string) => {
    const { body } = await openPage(loader, `/transaction/${id}`, { cookie, params });
    return html(<StatusNotice page={body.page as PageView} />);
  };
  return { stall, id, refundId, seller, buyer, params, noticeTo };
}

test('a failed refund of a late payment is shown, and the seller can retry it', async () => {
  const { id, refundId, seller, buyer, params, noticeTo } = await openLatePurchase();
  expect(await noticeTo(seller)).toContain('It will be refunded in full');

  await sandbox.control.fail({ kind: 'error', status: 400, match: 'POST /v1/refunds' });
  await submitRefund(refundId);
  expect(await noticeTo(seller)).toMatch(/Refund failed.*\$62\.97.*refund the buyer again/);
  expect(await noticeTo(buyer)).toMatch(
    /\$62\.97 of it did not reach you\. We notified the seller/,
  );

  const form = { amount: '62.97', confirmedCents: '6297', sequence: '2', reason: 'Sold twice.' };
  const sent = await sendForm(action, `/transaction/${id}/refund`, form, {
    cookie: seller,
    params,
  });
  expect(sent.status).toBe(303);
  expect((await see(id)).status).toBe('refunded');
  expect(await noticeTo(buyer)).toContain('Refunded in full to you.');
});

test('a late payment that only an admin can refund says so, because the seller left Stripe', async () => {
  const { stall, refundId, seller, buyer, noticeTo } = await openLatePurchase();
  const { userId } = await makeAdminActor();
  const admin = await cookieOf(userId);
  await sandbox.control.deauthorize({ account: stall.accountId });
  await submitRefund(refundId);
  for (const cookie of [seller, buyer]) {
    expect(await noticeTo(cookie)).toMatch(/An administrator can finish the refund/);
  }
  expect(await noticeTo(admin)).toMatch(/Refund it below: the platform pays it/);
});
