import { beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { suggestSearches } from '~/domain/catalogue/index.server';
import { createMaterial, createProductKind } from '../../factories/material';
import { resetDatabase } from '../../setup/database';

beforeAll(async () => {
  await stopListening();
  await resetDatabase();
  const { categoryId } = await createProductKind({
    category: 'Drywall & Insulation',
    name: 'Insulation batts',
    synonyms: ['batt'],
  });
  await createMaterial({ title: 'R-19 unfaced batt, 15 in', categoryId });
  await createMaterial({ title: 'R-19 unfaced batt, job closeout', categoryId });
  await createMaterial({ title: 'R-13 kraft-faced batt', categoryId });
  await createMaterial({ title: 'Pipe insulation, 6 ft', categoryId });
  const day = new Date();
  await db.searchCount.createMany({
    data: [
      { words: 'pipe insulation 2 inch', count: 3, isFound: true, day },
      { words: 'pipe insulation 2 inch', count: 3, isFound: true, day: new Date(0) },
      { words: 'pipe insulation rare', count: 4, isFound: true, day },
      { words: 'pipe insulation nobody has', count: 40, isFound: false, day },
      { words: 'insulation batts', count: 9, isFound: true, day },
    ],
  });
  await createMaterial({ title: 'Paused insulation board', categoryId, hiddenAt: new Date() });
});

test.each([
  ['insu', ['Drywall & Insulation', 'Insulation batts', 'Pipe insulation']],
  ['Insulati', ['Drywall & Insulation', 'Insulation batts', 'Pipe insulation']],
  ['r-19', ['R-19 unfaced batt']],
  ['unfaced ba', ['R-19 unfaced batt']],
  ['pipe ins', ['pipe insulation 2 inch', 'Pipe insulation']],
  ['p%', []],
  ['dry', ['Drywall & Insulation']],
  ['x', []],
  ["'); DROP TABLE materials; --", []],
  ['zzz & !', []],
  ['the', []],
  ['', []],
])('%j suggests %j', async (text, suggested) => {
  expect(await suggestSearches(text)).toEqual(suggested);
});
