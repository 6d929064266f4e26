import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { db } from '~/db/client.server';
import { startOwnServer } from '../setup/own-server';
import {
  cookieFor,
  cookiesIn,
  expect,
  hydrated,
  makeBuyer,
  makeMaterial,
  sandboxControl,
  sandboxOrigin,
  test,
} from '../setup/test';
import { recordToasts } from '../setup/toasts';

/*
 * Stripe's keys are set, as in production. Server calls reach the sandbox; in the browser a stub
 * replaces Stripe.js.
 */
const PUBLISHABLE_KEY = 'pk_test_of_the_browser_tests';

const STRIPE_JS = `
  window.Stripe = (key) => {
    const told = (window.toldStripe = { key });
    const makeElement = () => {
      const handlers = {};
      const element = {
        on: (name, handler) => ((handlers[name] = handler), element),
        once: () => element, off: () => element,
        update() {}, unmount() {}, destroy() {}, collapse() {},
        mount(place) {
          const frame = document.createElement('iframe');
          frame.title = 'Secure payment input frame';
          frame.src = 'https://js.stripe.com/v3/elements-inner-payment.html';
          frame.onload = () => handlers.ready?.({ elementType: 'payment' });
          place.append(frame);
        },
      };
      return element;
    };
    return {
      elements(options) {
        told.clientSecret = options.clientSecret;
        let made = null;
        return {
          create: (type) => ((told.element = type), (made = makeElement())),
          getElement: () => made, update() {}, on() {}, off() {}, submit: async () => ({}),
        };
      },
      createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
      async confirmPayment({ confirmParams, redirect }) {
        Object.assign(told, { confirmParams, redirect });
        await window.payAtStripe(told.clientSecret);
        return { paymentIntent: { status: 'succeeded' } };
      },
    };
  };`;

async function fakeStripe(context: BrowserContext): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS })
      : route.fulfill({ contentType: 'text/html', body: '<title>Card</title>' }),
  );
  await context.exposeFunction('payAtStripe', (clientSecret: string) =>
    sandboxControl().pay({ payment_intent: clientSecret.split('_secret_')[0]! }),
  );
}

test('with live keys the Payment Element pays in the dialog, and Checkout pays without JavaScript', async ({
  browser,
}) => {
  const preload = pathToFileURL('tests/e2e/setup/stripe-to-sandbox.mjs').href;
  const { server, origin } = await startOwnServer({
    STRIPE_SECRET_KEY: 'sk_test_of_the_browser_tests',
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    NODE_OPTIONS: `--import ${preload}`,
  });
  const context = await browser.newContext();
  try {
    const material = await makeMaterial();
    await context.addCookies(cookiesIn(await cookieFor(await makeBuyer()), origin));
    await fakeStripe(context);
    const page = await context.newPage();
    const toasts = await recordToasts(page);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text()))
        violations.push(message.text());
    });
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST') return;
      // Remix appends `.data` to the path of a form that a script sends.
      posted.push(new URL(request.url()).pathname.replace(/\.data$/, ''));
    });

    const openDialog = async () => {
      await page.getByRole('link', { name: 'Buy Now' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Buy' });
      await dialog.getByLabel('Quantity').fill('3');
      await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
      return page.getByRole('dialog', { name: 'Checkout' });
    };
    const expectPolicy = (policy: string) => {
      const of = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
      expect(of('script-src')).toContain('https://js.stripe.com');
      expect(of('frame-src')).toContain(
        'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      );
      expect(of('connect-src')).toBe("connect-src 'self' https://api.stripe.com");
      expect(of('form-action')).toBe(
        "form-action 'self' https://checkout.stripe.com https://connect.stripe.com https://hooks.stripe.com",
      );
    };
    const expectMounted = async (transaction: string) => {
      const { intent } = await paymentOf(transaction);
      const told = await page.evaluate(
        () => (window as unknown as { toldStripe: object }).toldStripe,
      );
      expect(told).toMatchObject({
        key: PUBLISHABLE_KEY,
        element: 'payment',
        clientSecret: expect.stringMatching(new RegExp(`^${intent}_secret_`)),
      });
      await expect(page.getByLabel('Card number')).toHaveCount(0);
    };
    const latest = async () =>
      (
        await db.transaction.findFirstOrThrow({
          where: { materialId: material.id },
          orderBy: { createdAt: 'desc' },
          select: { id: true },
        })
      ).id;

    await test.step('the Payment Element mounts in the dialog and pays', async () => {
      const sent = await page.goto(`${origin}/material/${material.id}`);
      expectPolicy(sent!.headers()['content-security-policy']!);
      await hydrated(page);
      const dialog = await openDialog();
      await expect(dialog.getByTitle('Secure payment input frame')).toBeVisible();
      const transactionId = await latest();
      await expectMounted(transactionId);
      await dialog.getByRole('button', { name: 'Pay $62.97' }).click();
      await toasts.toHaveHeard(['Payment Successful!']);
      await expect.poll(async () => (await paymentOf(transactionId)).status).toBe('completed');
      expect(posted.filter((path) => path.endsWith('/payment'))).toHaveLength(1);
      expect(posted.filter((path) => path.endsWith('/cancellation'))).toEqual([]);
    });

    await test.step('a page sent without the payment policy leads to one that can load the card fields', async () => {
      const sent = await page.goto(`${origin}/messages`);
      expect(sent!.headers()['content-security-policy']).not.toContain('stripe.com/');
      expect(sent!.headers()['content-security-policy']).not.toContain('js.stripe.com');
      await hydrated(page);
      await page.getByRole('banner').getByRole('searchbox').first().fill(material.title);
      await page.keyboard.press('Enter');
      await page.getByRole('main').getByRole('link', { name: material.title, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(material.title);
      const loaded = page.waitForResponse(
        (response) =>
          response.request().isNavigationRequest() && /\/transaction\//.test(response.url()),
      );
      await openDialog();
      expectPolicy((await loaded).headers()['content-security-policy']!);
      await page.waitForURL(/\/transaction\/[0-9a-f-]{36}$/);
      await expect(page.getByTitle('Secure payment input frame')).toBeVisible();
      await expectMounted(page.url().split('/').pop()!);
      expect(violations).toEqual([]);
    });

    await test.step('the form leads to hosted Checkout without JavaScript', async () => {
      const cookie = await cookieFor(await makeBuyer());
      const buyPage = `${origin}/material/${material.id}/buy?quantity=2`;
      const html = await (await fetch(buyPage, { headers: { Cookie: cookie } })).text();
      const valueOf = (name: string) =>
        new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`)
          .exec(html)!
          .slice(1)
          .find((value) => value !== undefined)!;
      const names = ['quantity', 'unitPrice', 'sellerCompanyId', 'nonce', 'flow'];
      const form = new URLSearchParams(names.map((name) => [name, valueOf(name)]));
      const answer = await fetch(buyPage.split('?')[0]!, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie },
        body: form,
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(
        new RegExp(`^${sandboxOrigin()}/checkout/cs_`),
      );
    });
  } finally {
    await context.close();
    await server.stop();
  }
});

async function paymentOf(transactionId: string): Promise<{ intent: string; status: string }> {
  const { stripePaymentIntentId, status } = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
  });
  return { intent: stripePaymentIntentId!, status };
}
