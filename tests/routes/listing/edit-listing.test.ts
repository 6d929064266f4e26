import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { action, loader } from '~/routes/material.$id_.edit/route';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { createCompany } from '../../factories/company';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { cookieOf, openPage, sendForm } from '../visit';

useSandbox();

let id: string;
let cookie: string;
beforeEach(async () => {
  await resetDatabase();
  const material = await createMaterial({ quantity: 40, price: '2.00', sku: 'A-1' });
  id = material.id;
  cookie = await cookieOf((await createActor(material.companyId, { firstName: 'Ana' })).userId);
});

const open = (as?: string, of = id) =>
  openPage(loader, `/material/${of}/edit`, { cookie: as, params: { id: of } });

async function typed(changes: Record<string, string> = {}) {
  const { body } = await open(cookie);
  // The form has no field for the SKU.
  const { photos: _photos, sku: _sku, ...fields } = body.start as Record<string, string>;
  return { ...fields, ...changes };
}

const save = (values: Record<string, string>, as = cookie) =>
  sendForm(action, `/material/${id}/edit`, values, { cookie: as, params: { id } });

test('a listing is edited by its own company only', async () => {
  const values = await typed({ title: 'Mine' });
  const guest = await open();
  expect([guest.status, guest.location]).toEqual([303, expect.stringContaining('/signin')]);
  const outsider = await cookieOf((await createActor((await createCompany()).id)).userId);
  expect((await open(outsider)).status).toBe(404);
  expect((await save(values, outsider)).status).toBe(404);
  for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) {
    expect((await open(cookie, unknown)).status).toBe(404);
  }
  const alone = await cookieOf((await createActor()).userId);
  expect((await open(alone)).status).toBe(403);
  expect((await db.material.findFirst())!.title).not.toBe('Mine');
});

test('a saved listing leads to its page; a refused one keeps what was typed', async () => {
  const values = await typed({ price: 'free', location: 'Yard 7' });
  const refused = await save(values);
  expect(refused.status).toBe(400);
  expect(refused.body.result).toMatchObject({
    initialValue: { price: 'free', location: 'Yard 7', seen: values.seen },
    error: { price: ['Enter a price in dollars and cents, such as 19.99'] },
  });
  expect((await save({ ...values, price: '99999999999' })).body.result).toMatchObject({
    error: { price: [expect.stringContaining('Enter a price of at most $')] },
  });
  const saved = await save({ ...values, price: '3.10' });
  expect([saved.status, saved.location]).toEqual([303, `/material/${id}`]);
  expect(await db.material.findFirst()).toMatchObject({
    ...{ location: 'Yard 7', quantity: 40, sku: 'A-1' },
  });
});
