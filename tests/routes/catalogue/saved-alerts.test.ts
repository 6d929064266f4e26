import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { SAVED_SEARCH_COPY } from '~/domain/catalogue/copy';
import { listSavedSearches, saveSearch } from '~/domain/catalogue/index.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import type { Actor } from '~/lib/actor';
import { action, loader } from '~/routes/saved_.alert/route';
import { action as switchOff, loader as openLink } from '~/routes/saved_.off.$token/route';
import { loader as saved } from '~/routes/saved/route';
import { createCompany } from '../../factories/company';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { toastOf } from '../admin/toast';
import { answerOf, cookieOf, visit } from '../visit';

let owner: Actor;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  owner = await createActor((await createCompany()).id);
  cookie = await cookieOf(owner.userId);
});

const args = (request: Request, params = {}) => ({ request, params, context: {} });
const open = (search: string, as?: string) =>
  answerOf(() => loader(args(visit(`/saved/alert${search}`, { cookie: as }))));
const post = (values: Record<string, string>, as?: string, search = '') =>
  answerOf(() =>
    action(args(visit(`/saved/alert${search}`, { cookie: as, form: new URLSearchParams(values) }))),
  );

describe('an alert', () => {
  test('a guest asks for is offered again after signing in', async () => {
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

  test('pressed after the session ended comes back to its search, or to the list', async () => {
    const asked = await post({ intent: 'save', search: 'rebar' }, undefined, '?search=rebar');
    expect(asked.location).toBe('/signin?returnTo=%2Fsaved%2Falert%3Fsearch%3Drebar');
    const off = await post({ intent: 'off', searchId: randomUUID() });
    expect(off.location).toBe('/signin?returnTo=%2Fsaved%23alerts');
  });

  test('is kept once, and leads back to its list', async () => {
    const first = await post({ intent: 'save', search: 'rebar' }, cookie);
    expect([first.status, first.location]).toEqual([303, '/browse?search=rebar']);
    await post({ intent: 'save', search: 'rebar' }, cookie);
    const page = await answerOf(() => saved(args(visit('/saved', { cookie }))));
    expect(page.body.searches).toMatchObject([{ label: '“rebar”', isActive: true }]);
  });

  test('that looks for nothing is refused in words', async () => {
    const { status, body } = await post({ intent: 'save' }, cookie);
    expect(status).toBe(400);
    expect(JSON.stringify(body.result)).toContain('Search by keyword, category or location first');
  });

  test('is switched and removed by its owner alone', async () => {
    const { id: searchId } = await saveSearch(
      { search: 'rebar', category: '', location: '' },
      owner,
    );
    const isActive = async () => (await listSavedSearches(owner))[0]?.isActive;
    const other = await cookieOf((await createActor(owner.companyId)).userId);
    const refused = await post({ intent: 'off', searchId }, other);
    expect(refused.location).toBe('/saved#alerts');
    expect(await toastOf(refused)).toMatchObject({
      kind: 'error',
      description: SAVED_SEARCH_COPY.gone,
    });
    await post({ intent: 'remove', searchId }, other);
    expect(await isActive()).toBe(true);

    expect((await post({ intent: 'off', searchId }, cookie)).location).toBe('/saved#alerts');
    expect(await isActive()).toBe(false);
    await post({ intent: 'on', searchId }, cookie);
    expect(await isActive()).toBe(true);
    await post({ intent: 'remove', searchId }, cookie);
    expect((await post({ intent: 'remove', searchId }, cookie)).status).toBe(303);
    expect(await isActive()).toBeUndefined();
  });
});

describe('the link of a letter', () => {
  const show = (token: string) =>
    answerOf(() => openLink(args(visit(`/saved/off/${token}`), { token })));
  const press = (token: string) =>
    answerOf(() =>
      switchOff(
        args(
          visit(`/saved/off/${token}`, {
            form: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
          }),
          { token },
        ),
      ),
    );

  test('changes nothing when it is opened, and turns the alert off by its button, signed out', async () => {
    const { id } = await saveSearch({ search: 'rebar', category: '', location: '' }, owner);
    const token = switchOffPath(id).split('/').at(-1)!;
    expect((await show(token)).body).toEqual({ label: '“rebar”', isActive: true });
    expect((await show(token)).body).toMatchObject({ isActive: true });
    expect((await press(token)).status).toBe(303);
    expect((await press(token)).status).toBe(303);
    expect((await show(token)).body).toMatchObject({ isActive: false });
  });

  test('that is not ours is 404', async () => {
    expect((await show('guess')).status).toBe(404);
    expect((await press('guess')).status).toBe(404);
  });
});
