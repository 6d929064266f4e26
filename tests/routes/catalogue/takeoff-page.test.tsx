import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { alertMissing, createTakeoff } from '~/domain/takeoffs/index.server';
import type { Actor } from '~/lib/actor';
import * as takeoffPage from '~/routes/takeoffs_.$id/route';
import { createCompany } from '../../factories/company';
import { createMaterial, createProductKind } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { renderPage } from '../static/render-page';
import { cookieOf } from '../visit';

let buyer: Actor;
beforeEach(async () => {
  await resetDatabase();
  buyer = await createActor((await createCompany()).id);
});

async function create(...lines: string[]) {
  const named = { id: randomUUID(), name: 'Elm', zip: '60601', radius: null };
  return (await createTakeoff({ ...named, lines, file: null }, buyer)).id;
}

const open = async (id: string) =>
  renderPage(takeoffPage, `/takeoffs/${id}`, {
    path: '/takeoffs/:id',
    cookie: await cookieOf(buyer.userId),
  });

test('a company that sells from two cities is one seller, and why it has two pickups is said', async () => {
  await createProductKind();
  const [near, other] = [await createCompany({ name: 'Lake' }), await createCompany()];
  const list = (companyId: string, title: string, more: object = {}) =>
    createMaterial({ companyId, title, weightLb: 33, ...more });
  await list(near.id, '8x8x16 CMU');
  const milwaukee = { city: 'Milwaukee', state: 'WI', zipCode: '53202' };
  await list(near.id, '12x8x16 CMU', milwaukee);
  const shown = async (...lines: string[]) => {
    const { textOf } = await open(await create(...lines));
    return [textOf('#sellers')[0], textOf('#sellers + p')[0]];
  };
  expect(await shown('10 8x8x16 block', '10 12x8x16 block')).toEqual([
    expect.stringMatching(/^Buy from one seller: \$[\d,.]+, delivered$/),
    '2 pickups: Lake has 2 yards.',
  ]);
  await list(other.id, '4x8x16 CMU');
  expect(await shown('10 8x8x16 block', '10 12x8x16 block', '10 4x8x16 block')).toEqual([
    expect.stringMatching(/^Buy from 2 sellers: \$/),
    '3 pickups: Lake has 2 yards.',
  ]);
  expect(await shown('10 8x8x16 block', '10 4x8x16 block')).toEqual([
    expect.stringMatching(/^Buy from 2 sellers: \$/),
    undefined,
  ]);
});

test('freight that isn’t known is no $0.00, and the sum without it no landed cost', async () => {
  await createMaterial({ title: 'Swing gate', price: '100.00' });
  const shown = async (...lines: string[]) => {
    const { textOf } = await open(await create(...lines));
    const [heading] = textOf('#sellers');
    return [heading, ...textOf('.sum > *').slice(4)];
  };
  expect(await shown('2 swing gates')).toEqual([
    'Buy from one seller: $210.00, without freight',
    'Freight to 60601, estimated',
    'Not known',
    'Sum without freight',
    '$210.00',
  ]);
  await createMaterial({ title: '8x8x16 CMU', weightLb: 33 });
  expect(await shown('2 swing gates', '10 CMU')).toEqual([
    expect.stringMatching(/^Buy from 2 sellers: \$[\d,.]+, without freight from one seller$/),
    'Freight to 60601, estimated where known',
    expect.stringMatching(/^\$/),
    'Sum without freight from one seller',
    expect.stringMatching(/^\$/),
  ]);
  expect((await shown('10 CMU'))[3]).toBe('Landed cost');
});

test('lines without a quantity are counted, and an alert that is on isn’t offered again', async () => {
  const id = await create('brick', 'block', '4 swing gates');
  const page = await open(id);
  expect(page.document.body.textContent).toContain('1 not found, 2 need a quantity.');
  expect(page.textOf('button')).toContain('Alert Me');
  await alertMissing(id, buyer);
  const again = await open(id);
  expect(again.textOf('button')).not.toContain('Alert Me');
  expect(again.document.body.textContent).toContain(
    'One line isn’t covered. We’ll notify you when a listing matches.',
  );
});
