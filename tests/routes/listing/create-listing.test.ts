import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { startOnboarding } from '~/domain/companies/index.server';
import { action, loader } from '~/routes/create-listing/route';
import { openSandbox } from '../../factories/sandbox';
import { makeCategory, makeCompany, makeMember } from '../../factories/traders';
import type { Sandbox } from '../../sandbox/index';
import { resetDatabase } from '../../setup/database';
import { makePhoto } from '../../domain/media/photos';
import { answerOf, cookieOf, visit } from '../visit';

let sandbox: Sandbox;
let companyId: string;
let cookie: string;
let categoryId: string;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await resetDatabase();
  await sandbox.control.clearFaults();
  companyId = (await makeCompany({ city: 'Austin', state: 'TX', zipCode: '78702' })).id;
  const { user, actor } = await makeMember(companyId);
  cookie = await cookieOf(user.id);
  categoryId = (await makeCategory()).id;
  await startOnboarding({ companyId }, actor);
});

async function finishOnboarding(): Promise<void> {
  const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
  await sandbox.control.onboard({ account: stripeAccountId! });
}

const open = (as?: string) =>
  answerOf(() =>
    loader({ request: visit('/create-listing', { cookie: as }), params: {}, context: {} }),
  );

function typed(changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  const values = {
    id: randomUUID(),
    title: 'Split-face block',
    description: 'Two pallets, wrapped.',
    categoryId,
    subcategoryId: '',
    condition: 'good',
    price: '2.45',
    priceUnit: 'each',
    quantity: '180',
    city: 'Austin',
    state: 'TX',
    zipCode: '78702',
    location: 'Austin, TX',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const send = (form: FormData, as: string | undefined = cookie) =>
  answerOf(() =>
    action({ request: visit('/create-listing', { cookie: as, form }), params: {}, context: {} }),
  );

describe('the gate', () => {
  test('sends a guest to sign in and back', async () => {
    const { status, location, headers } = await open();
    expect([status, location]).toEqual([303, '/signin?returnTo=%2Fcreate-listing']);
    expect(headers.get('Set-Cookie')).toMatch(/^toast=/);
  });

  test('asks for payment setup first', async () => {
    expect((await open(cookie)).body).toMatchObject({
      gate: 'onboarding',
      hasAccount: true,
      mayManage: true,
    });
  });

  test('says so when the payment provider cannot be asked', async () => {
    await sandbox.control.fail({ kind: 'error', status: 500, match: 'GET /v1/accounts', times: 3 });
    expect((await open(cookie)).body).toEqual({ gate: 'unknown' });
  });

  test('opens the form, filled in from the company, once the setup is done', async () => {
    await finishOnboarding();
    expect((await open(cookie)).body).toMatchObject({
      gate: 'open',
      start: { city: 'Austin', state: 'TX', zipCode: '78702', location: 'Austin, TX' },
      categories: [{ name: 'Concrete & Masonry', subcategories: [{ name: 'Block' }] }],
    });
  });
});

describe('a listing that is sent', () => {
  test('is listed, and the seller is led to it', async () => {
    await finishOnboarding();
    const form = typed();
    form.set('image', new File([new Uint8Array(await makePhoto())], 'yard.jpg'));
    const { status, location } = await send(form);
    expect([status, location]).toEqual([303, '/browse']);
    const material = await db.material.findFirstOrThrow();
    expect(material).toMatchObject({ companyId, quantity: 180, imageUrl: /^materials\// });
  });

  test('a second time is listed once', async () => {
    await finishOnboarding();
    const form = typed();
    expect((await send(form)).status).toBe(303);
    expect((await send(form)).status).toBe(303);
    expect(await db.material.count()).toBe(1);
  });

  test('is refused with 403 while the company is not onboarded', async () => {
    const { status, body } = await send(typed());
    expect(status).toBe(403);
    expect(body.result?.error?.['']).toEqual([
      'Complete your payment setup before you list materials.',
    ]);
    expect(await db.material.count()).toBe(0);
  });

  test('for another company is listed for the own one', async () => {
    await finishOnboarding();
    const other = await makeCompany();
    await send(typed({ companyId: other.id, paymentEnabled: 'true', quantitySold: '5' }));
    expect(await db.material.findFirstOrThrow()).toMatchObject({ companyId, quantitySold: 0 });
  });

  test('by somebody whose session has ended leads to sign in, and back', async () => {
    const { status, location } = await send(typed(), '');
    expect([status, location]).toEqual([303, '/signin?returnTo=%2Fcreate-listing']);
  });

  test('with mistakes comes back with each named, what was typed, and the photo kept', async () => {
    await finishOnboarding();
    const form = typed({ title: ' ', price: '1e3', quantity: '0' });
    form.set('image', new File([new Uint8Array(await makePhoto())], 'yard.jpg'));
    const refused = await send(form);
    expect(refused.status).toBe(400);
    expect(refused.body.result?.error).toEqual({
      title: ['Enter a title'],
      price: ['Enter a price in dollars and cents, such as 19.99'],
      quantity: ['Enter a whole quantity of at least 1'],
    });
    expect(refused.body).toMatchObject({
      result: { initialValue: { price: '1e3', description: 'Two pallets, wrapped.' } },
      upload: { imageUrl: /^materials\/.+\.jpg$/ },
    });

    const { id, imageUrl } = refused.body.upload as { id: string; imageUrl: string };
    expect((await send(typed({ uploadId: id }))).status).toBe(303);
    expect(await db.material.findFirstOrThrow()).toMatchObject({ imageUrl });
  });

  test('with a file that is no photo names it beside the other mistakes', async () => {
    await finishOnboarding();
    const form = typed({ title: '' });
    form.set('image', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.jpg'));
    const { status, body } = await send(form);
    expect(status).toBe(400);
    expect(body.result?.error).toMatchObject({
      title: ['Enter a title'],
      image: ['Please select an image file.'],
    });
  });

  test('with nothing wrong but the photo is refused with the photo’s status', async () => {
    await finishOnboarding();
    const form = typed();
    form.set('image', new File([new Uint8Array(11_000_000)], 'x.jpg'));
    const { status, body } = await send(form);
    expect(status).toBe(413);
    expect(body.result?.error?.image).toEqual(['Please select an image smaller than 10MB.']);
    expect(await db.material.count()).toBe(0);
  });
});
