import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../scripts/bootstrap/servers.mjs';
import { remoteControl, startSandbox } from '../sandbox';
import { checkout, openSandbox, purchase, stripeAt, temporaryFolder, visit } from './harness';

async function spawnSandbox(port: number, stateDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/sandbox/main.ts'], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_STATE_DIR: stateDir,
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  expect(line.toString()).toBe(`Sandbox ready at http://127.0.0.1:${port}\n`);
  return child;
}

test('a killed process restarts with everything it acknowledged', { timeout: 60_000 }, async () => {
  const stateDir = temporaryFolder();
  const port = await findFreePort();
  const stripe = stripeAt(port);
  const first = await spawnSandbox(port, stateDir);
  const control = remoteControl(`http://127.0.0.1:${port}`);
  const seller = await control.onboard({ businessName: 'Ridge' });
  const paid = await stripe.paymentIntents.create(purchase(seller.id), { idempotencyKey: 'one' });
  await control.pay({ payment_intent: paid.id });
  const session = await stripe.checkout.sessions.create(checkout(seller.id));
  first.kill('SIGKILL');
  await once(first, 'exit');

  const again = await startSandbox({ port, stateDir, webhookUrl: 'http://127.0.0.1:9/' });
  onTestFinished(() => again.close());
  expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  expect(await control.balances()).toEqual({ platform: 300, accounts: { [seller.id]: 5997 } });
  const replayed = await stripe.paymentIntents.create(purchase(seller.id), {
    idempotencyKey: 'one',
  });
  expect(replayed.id).toBe(paid.id);
  expect((await visit(session.url ?? '')).text).toContain('Pay $62.97');
  const waiting = (await control.deliveries()).filter(({ state }) => state === 'pending');
  expect(waiting).toHaveLength(4);
});

test('a truncated line is dropped as a whole', async () => {
  const { sandbox, stripe, stateDir } = await openSandbox();
  const seller = await sandbox.control.onboard({});
  const intent = await stripe.paymentIntents.create(purchase(seller.id));
  await sandbox.close();
  const journal = join(stateDir, 'journal.jsonl');
  appendFileSync(journal, '[["payment_intent","pi_half",{"id":"pi_h');
  const again = await startSandbox({ stateDir });
  const stripeAgain = stripeAt(again.port);
  expect((await stripeAgain.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id]);
  await stripeAgain.paymentIntents.create(purchase(seller.id));
  await again.close();
  const third = await startSandbox({ stateDir });
  expect((await stripeAt(third.port).paymentIntents.list()).data).toHaveLength(2);
  await third.close();
});

test('closed twice, it leaves alone what was opened in between', async () => {
  const { sandbox, stateDir } = await openSandbox();
  await sandbox.close();
  const opened = Array.from({ length: 20 }, () => openSync(join(stateDir, 'journal.jsonl'), 'r'));
  await sandbox.close();
  for (const descriptor of opened) {
    expect(fstatSync(descriptor).isFile()).toBe(true);
    closeSync(descriptor);
  }
});

test('no card number is recorded or written to disk', async () => {
  const { sandbox, stripe, stateDir } = await openSandbox();
  const seller = await sandbox.control.onboard({});
  const intent = await stripe.paymentIntents.create(purchase(seller.id));
  await sandbox.control.pay({ payment_intent: intent.id, number: '5555555555554444' });
  await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '5555555555554444', exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  expect(JSON.stringify(await sandbox.control.requests())).not.toContain('555555555555');
  await sandbox.close();
  expect(readFileSync(join(stateDir, 'journal.jsonl'), 'utf8')).not.toContain('555555555555');
});

test('a second process on the same port says so and leaves the first alone', async () => {
  const { sandbox, stateDir } = await openSandbox();
  await expect(startSandbox({ port: sandbox.port, stateDir })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect((await fetch(`${sandbox.url}/healthz`)).status).toBe(200);
});

test('control over HTTP accepts JSON only, from loopback host names only', async () => {
  const { sandbox } = await openSandbox();
  const control = remoteControl(sandbox.url);
  expect(await control.balances()).toEqual({ platform: 0, accounts: {} });
  await expect(control.settle({ payment_intent: 'pi_x', outcome: 'fail' })).rejects.toThrow(
    'No such payment_intent',
  );
  const form = await fetch(`${sandbox.url}/sandbox/control/reset`, {
    method: 'POST',
    body: new URLSearchParams({}),
  });
  expect(form.status).toBe(404);
});
