import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { openReceiver } from '../factories/webhook-receiver';
import { startSandbox, type SandboxOptions } from '../sandbox/index';

export const WEBHOOK_SECRET = 'whsec_test_secret';
export const CONNECT_WEBHOOK_SECRET = 'whsec_test_secret_of_accounts';
export const ORIGIN = 'http://shop.example';

/** Of the events sent, in order. */
export const typesOf = ({ received }: Receiver) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const stateDir = options.stateDir ?? temporaryFolder();
  const receiver = await openReceiver();
  const sandbox = await startSandbox({
    webhookUrl: `${receiver.origin}/webhooks/stripe`,
    webhookSecret: WEBHOOK_SECRET,
    connectWebhookSecret: CONNECT_WEBHOOK_SECRET,
    ...options,
    stateDir,
  });
  onTestFinished(async () => {
    await sandbox.close().catch(() => {});
    receiver.close();
  });
  return { sandbox, stripe: stripeAt(sandbox.port), receiver, stateDir };
}

export function stripeAt(port: number, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...config,
  });
}

/** 3 × $19.99 and the 5% fee, in cents: 5997 + 300. */
export function purchase(destination: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: 6297,
    currency: 'usd',
    application_fee_amount: 300,
    transfer_data: { destination },
    transfer_group: 'txn_1',
    automatic_payment_methods: { enabled: true },
    metadata: { transactionId: '1' },
  };
}

export function checkout(destination: string): Stripe.Checkout.SessionCreateParams {
  const item = (name: string, unit_amount: number, quantity: number) => ({
    quantity,
    price_data: { currency: 'usd', unit_amount, product_data: { name } },
  });
  return {
    mode: 'payment',
    client_reference_id: '1',
    line_items: [item('8 in. block', 1999, 3), item('Offcut fee', 300, 1)],
    payment_intent_data: {
      application_fee_amount: 300,
      transfer_data: { destination },
      metadata: { transactionId: '1' },
    },
    metadata: { transactionId: '1' },
    success_url: `${ORIGIN}/transaction/1`,
    cancel_url: `${ORIGIN}/material/1`,
    expires_at: Math.floor(Date.now() / 1000) + 31 * 60,
  };
}

export async function visit(url: string, form?: Record<string, string>) {
  const response = await fetch(url, {
    method: form ? 'POST' : 'GET',
    ...(form ? { body: new URLSearchParams(form) } : {}),
    redirect: 'manual',
  });
  return {
    status: response.status,
    location: new URL(response.headers.get('location') ?? '/', url).href,
    text: await response.text(),
  };
}
