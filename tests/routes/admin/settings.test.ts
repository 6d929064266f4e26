import { afterAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { startSiteSettings } from '~/db/site-settings.server';
import { action, loader } from '~/routes/admin_.settings/route';
import { openPage, sendForm, useAdmin } from '../visit';

const PATH = '/admin/settings';
const LEGAL = 'counsel@offcut.example';
const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const admin = useAdmin();
afterAll(async () => {
  await db.siteSettings.deleteMany();
  // What is in force outlives the rows.
  await startSiteSettings();
});

async function send(changes: Record<string, string | File>) {
  const { body } = await openPage(loader, PATH, admin);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.values as Record<string, string>)) {
    form.set(name, value);
  }
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  return sendForm(action, PATH, form, admin);
}

test.each([
  ['a light color', { accent: '#ffaa00' }, 'accent', /^Choose a darker color/],
  [
    'a logo with a script',
    { image: new File([SCRIPTED], '<b>logo</b>.png', { type: 'image/png' }) },
    'image',
    /^Choose a PNG, JPEG or WebP file/,
  ],
])('%s is refused at its field, and what was typed stays', async (_, changes, field, sentence) => {
  const { status, body } = await send({ ...changes, legalEmail: LEGAL });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.result).toMatchObject({
    error: { [field]: [expect.stringMatching(sentence)] },
    initialValue: { legalEmail: LEGAL },
  });
  expect(await db.siteSettings.count()).toBe(0);
});

test('a second save replaces what another admin changed in between', async () => {
  const { seen } = (await openPage(loader, PATH, admin)).body as { seen: string };
  await send({ name: 'Theirs' });
  const refused = await send({ seen, name: 'Mine' });
  expect(refused.body.result?.error?.name).toEqual([expect.stringMatching(/^Someone changed/)]);
  const { initialValue } = refused.body.result as { initialValue?: { seen: string } };
  const { status } = await send({ seen: initialValue!.seen, name: 'Mine' });
  expect(status).toBe(303);
  expect(await db.siteSettings.count()).toBe(2);
});
