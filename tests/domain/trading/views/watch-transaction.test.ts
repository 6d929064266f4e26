import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { listen, listening } from '~/db/listen.server';
import { messageTrader, watchTraders } from '~/domain/messaging/index.server';
import { cancelPurchase, requestRefund, watchTransaction } from '~/domain/trading/index.server';
import { loader } from '~/routes/live.$topic.($id)/route';
import { useSandbox } from '../../../setup/sandbox';
import { cookieOf, visit } from '../../../routes/visit';
import { openEvents } from '../../../setup/event-stream';
import { notificationsDelivered } from '../../../setup/notices';
import { makeAdminActor, makeBuyer, createPaidPurchase, createPurchase } from '../trade';
import { expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();

test('each side is notified of every change to its own purchase, and of no other', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  const other = await stall.buy();
  const changed = vi.fn();
  const begin = await watchTransaction(transactionId, stall.seller);
  const end = begin(changed);
  const notices: unknown[] = [];
  onTestFinished(listen('transaction_changed', (id) => notices.push(id)));
  await listening();
  vi.clearAllMocks();

  await cancelPurchase(other.transactionId, stall.buyer);
  await cancelPurchase(transactionId, stall.buyer);
  await notificationsDelivered();
  expect(notices).toContain(other.transactionId);
  const own = notices.filter((id) => id === transactionId).length;
  expect(own).toBeGreaterThan(0);
  expect(changed).toHaveBeenCalledTimes(own);

  end();
  changed.mockClear();
  notices.length = 0;
  await touch(transactionId);
  await notificationsDelivered();
  expect(notices).toContain(transactionId);
  expect(changed).not.toHaveBeenCalled();
});

const touch = (id: string) =>
  db.transaction.update({ where: { id }, data: { updatedAt: new Date() } });

test('the seller’s page is notified of a refund request', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await notificationsDelivered();
  const begin = await watchTransaction(transactionId, stall.seller);
  const changed = vi.fn();
  onTestFinished(begin(changed));
  await listening();

  await requestRefund({ transactionId, reason: 'Two pallets are short' }, stall.buyer);
  await notificationsDelivered();
  expect(changed).toHaveBeenCalled();
});

test('both sides are notified of each other’s messages', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  const heard = vi.fn();
  onTestFinished((await watchTraders(transactionId, stall.seller))(heard));
  const admin = vi.fn();
  onTestFinished((await watchTraders(transactionId, await makeAdminActor()))(admin));
  await listening();
  heard.mockClear();
  await messageTrader({ transactionId, content: 'We come at eight.' }, stall.buyer);
  await notificationsDelivered();
  expect(heard).toHaveBeenCalled();
  expect(admin).not.toHaveBeenCalled();
  await expectRefusal(watchTraders(transactionId, await makeBuyer()), 404);
});

const open = (id: string, request: Request) =>
  loader({ request, params: { topic: 'transaction', id }, context: {} });

test('the stream sends an event at once and after each change', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  const cookie = await cookieOf(stall.seller.userId);
  const gone = new AbortController();
  const request = new Request(visit(`/live/transaction/${transactionId}`, { cookie }), {
    signal: gone.signal,
  });
  const response = await open(transactionId, request);
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const events = openEvents(response);
  expect(await events.next()).toBe('event: changed\ndata: transaction');
  await listening();

  await cancelPurchase(transactionId, stall.buyer);
  expect(await events.next()).toBe('event: changed\ndata: transaction');

  gone.abort();
  await events.toEnd();
});

test('a change right after the first event is heard, however slowly PostgreSQL listens', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  await listening();
  const LATE_MS = 300;
  const { query } = pg.Client.prototype as { query: (...asked: unknown[]) => unknown };
  const slowly = vi.spyOn(pg.Client.prototype as { query: typeof query }, 'query');
  slowly.mockImplementation(function slow(this: pg.Client, ...asked: unknown[]) {
    const send = () => query.apply(this, asked);
    const isLate = String(asked[0]).startsWith('LISTEN');
    return isLate ? new Promise((resolve) => setTimeout(resolve, LATE_MS)).then(send) : send();
  });
  const gone = new AbortController();
  const cookie = await cookieOf(stall.seller.userId);
  const address = visit(`/live/transaction/${transactionId}`, { cookie });
  const events = openEvents(
    await open(transactionId, new Request(address, { signal: gone.signal })),
  );
  await events.next();
  await cancelPurchase(transactionId, stall.buyer);
  const late = new Promise((_, fail) => setTimeout(fail, 5_000, new Error('it was not heard')));
  expect(await Promise.race([events.next(), late])).toBe('event: changed\ndata: transaction');
  gone.abort();
  await events.toEnd();
});

test('a guest gets 401 and an outsider 404, without a redirect', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  const path = `/live/transaction/${transactionId}`;
  expect((await open(transactionId, visit(path))).status).toBe(401);
  const outsider = await makeBuyer();
  const cookie = await cookieOf(outsider.userId);
  expect((await open(transactionId, visit(path, { cookie }))).status).toBe(404);
  await expectRefusal(watchTransaction(transactionId, outsider), 404);
  await expectRefusal(watchTransaction(randomUUID(), stall.buyer), 404);
});
