import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import * as visitor from '~/http/session/visitor.server';
import { USER_HEADER } from '~/lib/sign-in-header';
import { action, loader, meta } from '~/routes/material.$id_.contact/route';
import { loader as openCompanyContact } from '~/routes/company.$id_.contact/route';
import { changeMaterial, createMaterial } from '../../factories/material';
import { makeCompany, makeOwner } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage, readCookies, sendForm } from '../visit';

let sellerId: string;
let materialId: string;
let cookie: string;

beforeEach(async () => {
  vi.spyOn(visitor, 'visitorOf').mockReturnValue({ ipAddress: '203.0.113.7', userAgent: null });
  await resetDatabase();
  sellerId = (await makeCompany({ name: 'Brazos Steel Erectors' })).id;
  materialId = (await createMaterial({ companyId: sellerId, title: '#5 rebar' })).id;
  cookie = await cookieOf((await makeOwner()).user.id);
});

const PATH = () => `/material/${materialId}/contact`;
const open = (as?: string) => openPage(loader, PATH(), { cookie: as, params: { id: materialId } });
const send = (values: Record<string, string>, as?: string) =>
  sendForm(action, PATH(), values, { cookie: as, params: { id: materialId } });
const written = { subject: 'Inquiry about: #5 rebar', content: 'Still there?' };

describe('contacting a seller', () => {
  test('starts with the subject filled in', async () => {
    expect((await open()).body).toMatchObject({
      companyName: 'Brazos Steel Erectors',
      subject: 'Inquiry about: #5 rebar',
      content: '',
      isSignedIn: false,
      refusal: null,
    });
  });

  test('takes an offer for a lot, and not the start of one', async () => {
    await changeMaterial(materialId, { priceUnit: 'OBO', isWholeLot: true });
    const { body } = await open(cookie);
    expect(body).toMatchObject({ subject: 'Inquiry about: #5 rebar', isOffer: true });
    const title = (data: unknown) => JSON.stringify(meta({ data } as never));
    expect(title(body)).toContain('Make an Offer');
    expect(title({ isOffer: false })).toContain('Contact Seller');
    const { subject, content } = body as { subject: string; content: string };
    expect(content).toContain('We offer $ for');
    const unchanged = await send({ subject, content }, cookie);
    expect(unchanged.status).toBe(400);
    expect(unchanged.body.result).toMatchObject({
      error: { content: ['Enter what you offer after the $'] },
    });
    const filled = content.replace('$', '$900');
    expect((await send({ subject, content: filled }, cookie)).status).toBe(303);
  });

  test('sends the message and returns to the listing or the previous page', async () => {
    const { status, location } = await send(written, cookie);
    expect([status, location]).toEqual([303, `/material/${materialId}`]);
    expect((await send({ ...written, returnTo: '/browse?page=2' }, cookie)).location).toBe(
      '/browse?page=2',
    );
    expect((await send({ ...written, returnTo: 'https://x.example' }, cookie)).location).toBe(
      `/material/${materialId}`,
    );
    expect(await db.message.count({ where: { receiverCompanyId: sellerId } })).toBe(3);
  });

  test('stores one message for a repeated form, from the session’s company', async () => {
    const other = await makeCompany();
    const nonce = randomUUID();
    await send({ ...written, nonce, senderCompanyId: other.id }, cookie);
    await send({ ...written, nonce }, cookie);
    const messages = await db.message.findMany();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.senderCompanyId).not.toBe(other.id);
  });

  test('returns a message changed after it was sent, and sends it on the next try', async () => {
    const nonce = randomUUID();
    await send({ ...written, nonce }, cookie);
    const { status, body } = await send({ ...written, content: 'All of it?', nonce }, cookie);
    expect(status).toBe(409);
    const { initialValue } = body.result as { initialValue: typeof written & { nonce: string } };
    expect(initialValue).toMatchObject({
      content: 'All of it?',
      nonce: expect.not.stringMatching(nonce),
    });
    expect((await send(initialValue, cookie)).status).toBe(303);
    expect(await db.message.count()).toBe(2);
  });

  test('returns an empty message with an error and what was typed', async () => {
    const { status, body } = await send({ subject: 'Rebar', content: ' ' }, cookie);
    expect(status).toBe(400);
    expect(body.result).toMatchObject({
      error: { content: ['Enter a message'] },
      initialValue: { subject: 'Rebar' },
    });
  });

  test('is refused for your own company, on the page and in the form', async () => {
    const own = await cookieOf((await makeMember(sellerId)).user.id);
    expect((await open(own)).body.refusal).toMatch(/your own company/);
    expect((await send(written, own)).status).toBe(403);
  });

  test('is 404 for an unknown listing', async () => {
    await changeMaterial(materialId, { deletedAt: new Date() });
    expect((await open()).status).toBe(404);
    expect((await send(written)).status).toBe(404);
    expect(await db.sessionStore.count()).toBe(0);
    const params = { id: 'nobody' };
    const company = await openPage(openCompanyContact, '/company/nobody/contact', { params });
    expect([company.status, company.body.data]).toEqual([404, 'Company not found']);
  });
});

describe('a guest', () => {
  test('signs in first and keeps the draft until it is sent', async () => {
    const { status, location, headers } = await send({ subject: 'Rebar', content: 'All of it?' });
    expect(status).toBe(303);
    expect(location).toBe(
      `/signin?${new URLSearchParams({ returnTo: `/material/${materialId}/contact` })}`,
    );
    const draft = readCookies(headers);
    expect(headers.getSetCookie().join()).toMatch(/draft=.*HttpOnly/);
    expect(draft).not.toContain('All of it');

    const both = `${cookie}; ${draft}`;
    expect((await open(both)).body).toMatchObject({ subject: 'Rebar', content: 'All of it?' });
    expect((await send({ subject: 'Rebar', content: 'All of it?' }, both)).status).toBe(303);
    expect((await open(both)).body).toMatchObject({ content: '' });
  });

  test('saves thirty drafts an hour from one IP; more are returned as typed', async () => {
    expect((await send(written)).status).toBe(303);
    await db.rateLimit.updateMany({ data: { points: 29 } });
    expect((await send(written)).status).toBe(303);
    const { status, body } = await send(written);
    expect([status, await db.sessionStore.count()]).toEqual([429, 2]);
    expect(body.result).toMatchObject({ initialValue: written });
    expect((await send(written, cookie)).status).toBe(303);
  });

  test('leaves no draft of what another user wrote without a signal', async () => {
    const { status, headers } = await sendForm(action, PATH(), written, {
      params: { id: materialId },
      headers: { [USER_HEADER]: randomUUID() },
    });
    expect([status, headers.getSetCookie()]).toEqual([401, []]);
  });

  test('saves even an unfinished message', async () => {
    const { headers } = await send({ subject: '', content: 'x'.repeat(50) });
    const { body } = await open(`${cookie}; ${readCookies(headers)}`);
    expect(body).toMatchObject({ subject: '', content: 'x'.repeat(50) });
  });
});
