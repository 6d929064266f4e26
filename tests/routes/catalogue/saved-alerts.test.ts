import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { SAVED_SEARCH_COPY } from '~/domain/catalogue/saved/copy';
import { saveSearch } from '~/domain/catalogue/index.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import type { Actor } from '~/lib/actor';
import { action, loader } from '~/routes/saved_.alert/route';
import { action as switchOff, loader as openLink } from '~/routes/saved_.off.$token/route';
import * as savedPage from '~/routes/saved/route';
import { createCompany } from '../../factories/company';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { renderPage } from '../static/render-page';
import { cookieOf, openPage, sendForm, toastOf } from '../visit';

let owner: Actor;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  owner = await createActor((await createCompany()).id);
  cookie = await cookieOf(owner.userId);
});

const open = (search: string, as?: string) =>
  openPage(loader, `/saved/alert${search}`, { cookie: as });
const post = (values: Record<string, string>, as?: string, search = '') =>
  sendForm(action, `/saved/alert${search}`, values, { cookie: as });

const REBAR = { search: 'rebar', category: '', location: '' };

describe('an alert', () => {
  test('is offered to a guest again after signing in', async () => {
    const guest = await open('?search=rebar&location=Chicago%2C+IL');
    expect([guest.status, guest.location]).toEqual([
      303,
      '/signin?returnTo=%2Fsaved%2Falert%3Fsearch%3Drebar%26location%3DChicago%252C%2BIL',
    ]);
    const { body } = await open('?search=rebar&location=Chicago%2C+IL&page=3', cookie);
    expect(body).toMatchObject({
      label: '“rebar”, Chicago, IL',
      href: '/browse?search=rebar&location=Chicago%2C+IL',
      hasCompany: true,
    });
    expect((await open('', cookie)).body).toMatchObject({ label: '' });
    expect((await post({ intent: 'save', search: 'rebar' })).status).toBe(303);
    expect(await db.savedSearch.count()).toBe(0);
  });

  test('after the session ended, returns to its search or to the list', async () => {
    const asked = await post({ intent: 'save', search: 'rebar' }, undefined, '?search=rebar');
    expect(asked.location).toBe('/signin?returnTo=%2Fsaved%2Falert%3Fsearch%3Drebar');
    const off = await post({ intent: 'off', searchId: randomUUID() });
    expect(off.location).toBe('/signin?returnTo=%2Fsaved%23alerts');
  });

  test('reaches no one outside a company, which the list says', async () => {
    await saveSearch(REBAR, owner);
    const list = async () =>
      (await renderPage(savedPage, '/saved', { cookie })).document.body.textContent;
    expect(await list()).not.toContain(SAVED_SEARCH_COPY.noCompany);
    await db.user.update({ where: { id: owner.userId }, data: { companyId: null } });
    expect(await list()).toContain(SAVED_SEARCH_COPY.noCompany);
    await db.savedSearch.deleteMany();
    expect(await list()).not.toContain(SAVED_SEARCH_COPY.noCompany);
  });

  test('without filters is refused', async () => {
    const { status, body } = await post({ intent: 'save' }, cookie);
    expect(status).toBe(400);
    expect(JSON.stringify(body.result)).toContain('Search by keyword, category or location first');
  });

  test('is switched by its owner only', async () => {
    const { id: searchId } = await saveSearch(REBAR, owner);
    const other = await cookieOf((await createActor(owner.companyId)).userId);
    const refused = await post({ intent: 'off', searchId }, other);
    expect(refused.location).toBe('/saved#alerts');
    expect(await toastOf(refused)).toMatchObject({
      kind: 'error',
      description: SAVED_SEARCH_COPY.gone,
    });
  });
});

test('the emailed link turns its alert off with a button, without signing in', async () => {
  const look = (of: string) => openPage(openLink, `/saved/off/${of}`, { params: { token: of } });
  const press = (of: string) =>
    sendForm(
      switchOff,
      `/saved/off/${of}`,
      { 'List-Unsubscribe': 'One-Click' },
      { params: { token: of } },
    );
  const token = switchOffPath((await saveSearch(REBAR, owner)).id)
    .split('/')
    .at(-1)!;
  expect((await look(token)).body).toEqual({ said: '“rebar”', isActive: true });
  expect((await look(token)).body).toMatchObject({ isActive: true });
  expect((await press(token)).status).toBe(303);
  expect((await look(token)).body).toMatchObject({ isActive: false });
  expect((await look('guess')).status).toBe(404);
  expect((await press('guess')).status).toBe(404);
});
