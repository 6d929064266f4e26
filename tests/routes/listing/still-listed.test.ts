import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { askAboutListings } from '~/domain/catalogue/selling/unconfirmed-listings.server';
import { seal } from '~/lib/seal.server';
import type { Actor } from '~/lib/actor';
import { action as confirmInList } from '~/routes/my-listings/route';
import { action, loader } from '~/routes/still-listed.$token/route';
import { createCompany } from '../../factories/company';
import { linkMailedTo, mailsTo, namedParts } from '../../factories/mailbox';
import { createMaterial } from '../../factories/material';
import { makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage, sendForm } from '../visit';

let seller: Actor;
let email: string;
let block: string;
let rebar: string;
let all: string;

const OLD = new Date(Date.now() - 70 * 86_400_000);

beforeEach(async () => {
  await resetDatabase();
  const { id: companyId } = await createCompany();
  const { actor, user } = await makeMember(companyId);
  seller = actor;
  email = user.email;
  block = (await createMaterial({ companyId, title: 'Block', confirmedAt: OLD })).id;
  rebar = (await createMaterial({ companyId, title: 'Rebar', confirmedAt: OLD })).id;
  await askAboutListings();
  all = (await linkMailedTo(email)).split('/').at(-1)!;
});

const see = (id: string) => db.material.findUniqueOrThrow({ where: { id } });
const isConfirmed = async (id: string) => (await see(id)).confirmedAt > OLD;
const open = (token: string) => openPage(loader, `/still-listed/${token}`, { params: { token } });
const press = (token: string, intent: string, ...ids: string[]) => {
  const form = [['intent', intent], ...ids.map((id) => ['id', id])] as [string, string][];
  return sendForm(action, `/still-listed/${token}`, form, { params: { token } });
};
const titlesAt = async (token: string) =>
  ((await open(token)).body.listings as { title: string }[]).map(({ title }) => title).sort();

async function linkAbout(title: string): Promise<string> {
  const [mail] = await mailsTo(email);
  const links = namedParts(mail!.content).flatMap((part) => ('link' in part ? [part.link] : []));
  return links
    .find(({ label }) => label.endsWith(title))!
    .url.split('/')
    .at(-1)!;
}

test('an email’s link confirms or pauses listings with a button, without signing in', async () => {
  expect(await titlesAt(all)).toEqual(['Block', 'Rebar']);
  expect(await titlesAt(all)).toEqual(['Block', 'Rebar']);
  expect((await press(all, 'confirm')).status).toBe(400);
  expect(await isConfirmed(block)).toBe(false);

  const confirmed = await press(all, 'confirm', block);
  expect([confirmed.status, confirmed.location]).toEqual([303, `/still-listed/${all}`]);
  expect([await isConfirmed(block), await isConfirmed(rebar)]).toEqual([true, false]);
  expect(await titlesAt(all)).toEqual(['Rebar']);
  expect((await press(all, 'pause', rebar, block)).status).toBe(303);
  expect([(await see(rebar)).pausedAt, (await see(block)).pausedAt]).toEqual([
    expect.any(Date),
    null,
  ]);
  expect(await titlesAt(all)).toEqual([]);
  const again = await press(all, 'confirm', block);
  expect([again.status, again.headers.get('Set-Cookie')]).toEqual([303, null]);
});

test('the link of one listing does nothing to another, or to another company’s', async () => {
  const one = await linkAbout('Rebar');
  expect(await titlesAt(one)).toEqual(['Rebar']);
  const { id: foreign } = await createMaterial({ confirmedAt: OLD });
  await press(one, 'confirm', block, foreign);
  await press(all, 'pause', foreign);
  for (const id of [block, foreign]) {
    expect(await isConfirmed(id)).toBe(false);
    expect((await see(id)).pausedAt).toBeNull();
  }
  await press(one, 'confirm', rebar);
  expect(await isConfirmed(rebar)).toBe(true);
});

test('a guessed, altered, old or borrowed link is 404, and so is that of a person who left', async () => {
  const of = (link: object, purpose: Parameters<typeof seal>[1] = 'link in an email') =>
    seal(
      JSON.stringify({
        ...{ page: '/still-listed', about: '', userId: seller.userId, until: Date.now() + 60_000 },
        ...link,
      }),
      purpose,
    );
  expect((await open(of({}))).status).toBe(200);
  const bad = [
    ...['guess', `A${all}`, all.slice(4), of({ until: Date.now() - 1 })],
    ...[of({ page: '/elsewhere' }), of({}, 'switching a saved search off')],
  ];
  for (const token of bad) {
    expect((await open(token)).status).toBe(404);
    expect((await press(token, 'confirm', block)).status).toBe(404);
  }
  await db.user.update({ where: { id: seller.userId }, data: { companyId: null } });
  expect((await press(all, 'confirm', block)).status).toBe(404);
  await db.user.update({
    where: { id: seller.userId },
    data: { companyId: seller.companyId, bannedAt: new Date() },
  });
  expect((await press(all, 'confirm', block)).status).toBe(404);
  expect(await isConfirmed(block)).toBe(false);
});

test('My Listings confirms what is checked', async () => {
  const cookie = await cookieOf(seller.userId);
  const values = { intent: 'confirm', id: block };
  const { status } = await sendForm(confirmInList, '/my-listings', values, { cookie });
  expect([status, await isConfirmed(block), await isConfirmed(rebar)]).toEqual([303, true, false]);
});
