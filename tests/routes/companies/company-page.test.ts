import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { startOnboarding } from '~/domain/companies/index.server';
import { takeToast } from '~/http/toasts.server';
import * as page from '~/routes/company.$id/route';
import {
  action as startSetup,
  loader as askStatus,
} from '~/routes/company.$id_.payment-setup/route';
import { createMaterial } from '../../factories/material';
import { makeCompany, makeOwner } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { renderPage } from '../static/render-page';
import { cookieOf, openPage, readCookies, sendForm } from '../visit';

const sandbox = useSandbox();
const { loader } = page;
let id: string;
let cookie: string;
let strangersCookie: string;

beforeEach(async () => {
  await resetDatabase();
  id = (await makeCompany({ taxId: '36-1234567' })).id;
  cookie = await cookieOf((await makeMember(id)).user.id);
  strangersCookie = await cookieOf((await makeOwner()).user.id);
});

const open = (query = '', as?: string, of = id) =>
  openPage(loader, `/company/${of}${query}`, { cookie: as, params: { id: of } });

async function makeAccount(): Promise<string> {
  const { actor } = await makeMember(id);
  await startOnboarding({ companyId: id }, actor);
  const company = await db.company.findUniqueOrThrow({ where: { id } });
  return company.stripeAccountId!;
}

describe('the company page', () => {
  test('shows the company and its listings, and nothing private', async () => {
    await createMaterial({ companyId: id });
    await createMaterial({ companyId: id, quantity: 0 });
    const { body } = await open();
    expect(body).toMatchObject({ company: { id, materialCount: 1 }, setup: null });
    expect(body.materials).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/36-1234567|stripeAccount|taxId/);
  });

  test('shows the payment setup to its own users only', async () => {
    expect((await open('', strangersCookie)).body.setup).toBeNull();
    expect((await open('', cookie)).body.setup).toEqual({
      state: 'known',
      isOnboarded: false,
      hasAccount: false,
      isDisconnected: false,
      isRejected: false,
      isMissingDetails: false,
      hasAcceptedTerms: true,
    });
    const account = await makeAccount();
    expect((await open('', cookie)).body.setup).toMatchObject({ hasAccount: true });
    await sandbox.control.onboard({ account });
    expect((await open('', cookie)).body.setup).toMatchObject({ isOnboarded: true });
  });

  test('says that Stripe rejected the account, and offers no setup', async () => {
    const account = await makeAccount();
    await sandbox.control.setTransfers({
      ...{ account, status: 'inactive', disabledReason: 'rejected.fraud' },
    });
    const { document } = await renderPage(page, `/company/${id}`, { cookie, path: '/company/:id' });
    const card = document.querySelector('[aria-labelledby="payment-setup"]')!;
    expect(card.textContent).toMatch(/Rejected.*Stripe rejected your payment account/);
    expect(card.querySelector('form')).toBeNull();
    const back = await open('?stripe_onboarding=refresh', cookie);
    expect([back.location, back.headers.get('Set-Cookie')]).toEqual([`/company/${id}`, null]);
  });

  test('opens while Stripe is down', async () => {
    await makeAccount();
    await sandbox.control.fail({ kind: 'error', status: 500, times: 3 });
    const { status, body } = await open('', cookie);
    expect([status, body.setup]).toEqual([200, { state: 'unknown' }]);
  });

  test('is 404 with its message for an unknown company', async () => {
    const { status, body } = await open('', undefined, 'nobody');
    expect([status, body.data]).toEqual([404, 'Company not found']);
  });
});

describe('coming back from Stripe', () => {
  test('proves nothing: asks Stripe for the status and removes the parameter', async () => {
    const account = await makeAccount();
    const early = await open('?stripe_onboarding=success', cookie);
    expect([early.status, early.location]).toEqual([303, `/company/${id}`]);
    expect((await db.company.findUniqueOrThrow({ where: { id } })).paymentEnabled).toBe(false);

    await sandbox.control.onboard({ account });
    const done = await open('?stripe_onboarding=success', cookie);
    expect(done.location).toBe(`/company/${id}`);
    expect((await db.company.findUniqueOrThrow({ where: { id } })).paymentEnabled).toBe(true);
  });

  test('continues to the started listing, never to another site', async () => {
    const back = async (returnTo: string) =>
      (await open(`?${new URLSearchParams({ stripe_onboarding: 'success', returnTo })}`, cookie))
        .location;
    expect(await back('/create-listing')).toBe('/create-listing');
    expect(await back('//elsewhere.example')).toBe(`/company/${id}`);
  });

  test.each(['refresh', 'anything'])('removes the parameter for %j too', async (outcome) => {
    const { status, location } = await open(`?stripe_onboarding=${outcome}`, cookie);
    expect([status, location]).toEqual([303, `/company/${id}`]);
  });

  test('names the button that is there', async () => {
    const toast = async (outcome = 'refresh') => {
      const { headers } = await open(`?stripe_onboarding=${outcome}`, cookie);
      return takeToast(
        new Request('http://localhost', { headers: { Cookie: readCookies(headers) } }),
      );
    };
    expect((await toast()).toast?.description).toContain('Press Set Up Payments to');
    await makeAccount();
    expect((await toast()).toast?.description).toContain('Press Complete Setup to');
    // Left before the end
    expect((await toast('success')).toast?.description).toContain('Press Complete Setup to');
  });

  test('asks and shows nothing for another company’s user', async () => {
    await sandbox.control.clearRequests();
    const { location, headers } = await open('?stripe_onboarding=success', strangersCookie);
    expect(location).toBe(`/company/${id}`);
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(await sandbox.control.requests()).toEqual([]);
  });
});

describe('starting payment setup', () => {
  const start = (as?: string, headers?: HeadersInit, values: Record<string, string> = {}) =>
    sendForm(startSetup, `/company/${id}/payment-setup`, values, {
      cookie: as,
      params: { id },
      headers,
    });

  test('needs the box of the seller terms ticked, with and without JavaScript', async () => {
    await db.company.update({ where: { id }, data: { sellerTermsVersion: null } });
    const json = { Accept: 'application/json' };
    const script = await start(cookie, json);
    expect(script.status).toBe(400);
    expect(script.body.message).toBe('Accept the seller terms to set up payments.');
    expect((await start(cookie)).location).toBe(`/company/${id}`);
    expect((await start(cookie, {}, { acceptTerms: 'on' })).location).toContain(sandbox.url);
    await db.company.update({ where: { id }, data: { sellerTermsVersion: null } });
    expect((await start(cookie, json, { acceptTerms: 'on' })).status).toBe(200);
  });

  test('sends a guest to sign in and back to the company', async () => {
    expect((await start()).location).toBe(`/signin?returnTo=%2Fcompany%2F${id}`);
  });

  test('is 403 for another company and hides its status', async () => {
    expect((await start(strangersCookie, { Accept: 'application/json' })).status).toBe(403);
    const ask = (as?: string) =>
      openPage(askStatus, `/company/${id}/payment-setup`, { cookie: as, params: { id } });
    expect((await ask(strangersCookie)).status).toBe(403);
    expect((await ask()).status).toBe(401);
    expect((await ask(cookie)).body).toMatchObject({ isOnboarded: false, hasAccount: false });
  });

  test('returns a form to its page when setup can’t start', async () => {
    await sandbox.control.fail({ kind: 'error', status: 500, times: 3 });
    const { status, location } = await start(cookie, {}, { returnTo: '/create-listing' });
    expect([status, location]).toEqual([303, '/create-listing']);
  });
});
