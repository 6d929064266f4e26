import { startSandbox } from './server';

const port = Number(process.env.SANDBOX_PORT || 3001);
const origin = process.env.APP_ORIGIN || 'http://localhost:3000';

try {
  const sandbox = await startSandbox({
    port,
    stateDir: process.env.SANDBOX_STATE_DIR || './data/sandbox',
    webhookUrl: process.env.SANDBOX_WEBHOOK_URL || `${origin}/webhooks/stripe`,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET || undefined,
    connectWebhookSecret: process.env.STRIPE_CONNECT_WEBHOOK_SECRET || undefined,
    disputeAfterMs: 20_000,
    settleAfterMs: 10_000,
    paysOutDaily: true,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(`Sandbox ready at ${sandbox.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(
    taken
      ? `Sandbox: port ${port} is taken. Stop what uses it, or set SANDBOX_PORT.\n`
      : `Sandbox: ${(error as Error).message}\n`,
  );
  process.exit(1);
}
