import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox, ORIGIN, visit } from './harness';

const CREATE: Stripe.AccountCreateParams = {
  country: 'US',
  email: 'yard@ridge.example',
  business_profile: { name: 'Ridge & Sons' },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  metadata: { companyId: '7' },
};

function link(account: string): Stripe.AccountLinkCreateParams {
  return {
    account,
    type: 'account_onboarding',
    refresh_url: `${ORIGIN}/company/7?stripe_onboarding=refresh`,
    return_url: `${ORIGIN}/company/7?stripe_onboarding=success`,
  };
}

test('refuses an account that requests transfers without card payments, as Stripe does', async () => {
  const { stripe } = await openSandbox();
  const transfers = { requested: true };
  for (const capabilities of [{ transfers }, { transfers, card_payments: { requested: false } }]) {
    await expect(stripe.accounts.create({ ...CREATE, capabilities })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(
        'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability',
      ) as string,
    });
  }
});

test("'Come back later' returns with onboarding incomplete", async () => {
  const { stripe } = await openSandbox();
  const account = await stripe.accounts.create(CREATE);
  const { url } = await stripe.accountLinks.create(link(account.id));
  const { location } = await visit(url);
  const left = await visit(location, { name: '', routing: '', account: '', action: 'later' });
  expect(left.location).toBe(`${ORIGIN}/company/7?stripe_onboarding=success`);
  expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
});

test('a used or expired link leads to the refresh URL', async () => {
  const { sandbox, stripe } = await openSandbox();
  const account = await stripe.accounts.create(CREATE);
  const used = await stripe.accountLinks.create(link(account.id));
  await visit(used.url);
  expect((await visit(used.url)).location).toMatch(/stripe_onboarding=refresh$/);
  const old = await stripe.accountLinks.create(link(account.id));
  await sandbox.control.advance({ ms: 301_000 });
  expect((await visit(old.url)).location).toMatch(/stripe_onboarding=refresh$/);
});
