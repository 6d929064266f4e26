import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { listSitemap } from '~/domain/catalogue/index.server';
import { loader } from '~/routes/sitemap[.]xml/route';
import { createMaterial } from '../../factories/material';
import { resetDatabase } from '../../setup/database';
import { args } from '../visit';

beforeEach(resetDatabase);

const open = async (query = '') => {
  const response = await loader(args(`/sitemap.xml${query}`));
  return { type: response.headers.get('Content-Type'), text: await response.text() };
};

test('the sitemap leads to pages and to what is for sale, and to nothing else', async () => {
  const sold = await createMaterial();
  const hidden = await createMaterial({ companyId: sold.companyId, hiddenAt: new Date() });
  const index = await open();
  expect(index.type).toBe('application/xml');
  expect(index.text.match(/<loc>[^<]+/g)).toEqual([
    '<loc>http://localhost:3000/sitemap.xml?part=pages',
    '<loc>http://localhost:3000/sitemap.xml?part=0',
  ]);
  expect((await open('?part=pages')).text).toContain('/privacy</loc>');
  const { text } = await open('?part=0');
  expect(text).toContain(`/material/${sold.id}</loc><lastmod>`);
  expect(text).not.toContain(hidden.id);
});

test.each(['1', '-1', '0x', '99999999', ''])('there is no part %j', async (part) => {
  await expect(open(`?part=${part}`)).rejects.toMatchObject({ status: 404 });
});

test('its parts hold each listing once', async () => {
  for (let count = 0; count < 12; count += 1) await createMaterial();
  const parts = await Promise.all([0, 1, 2].map((part) => listSitemap(part, 3)));
  const all = await db.material.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  expect(parts.flat().map(({ path }) => path)).toEqual(all.map((one) => `/material/${one.id}`));
});
