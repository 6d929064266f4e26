import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index';

export const WEBHOOK_SECRET = 'whsec_test_secret';
export const CONNECT_WEBHOOK_SECRET = 'whsec_test_secret_of_accounts';
export const ORIGIN = 'http://shop.example';

export class Receiver {
  readonly received: { type: string; id: string; signature: string; body: string }[] = [];
  status = 200;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { type, id } = JSON.parse(body) as { type: string; id: string };
        const signature = String(request.headers['stripe-signature']);
        this.received.push({ type, id, signature, body });
        response.writeHead(this.status).end();
      });
    });
  }

  get types(): string[] {
    return this.received.map((each) => each.type);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks/stripe`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<{ sandbox: Sandbox; stripe: Stripe; receiver: Receiver; stateDir: string }> {
  const stateDir = options.stateDir ?? temporaryFolder();
  const receiver = new Receiver();
  const webhookUrl = await receiver.listen();
  const sandbox = await startSandbox({
    webhookUrl,
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
