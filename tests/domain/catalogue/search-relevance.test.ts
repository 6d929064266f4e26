import { beforeAll, expect, test } from 'vitest';
import { stopListening } from '~/db/listen.server';
import { buildDemoData } from '../../../prisma/seed/data';
import { insertDemo } from '../../../prisma/seed/rows';
import { mean, scoreSearch } from '../../relevance/relevance';
import { resetDatabase } from '../../setup/database';

beforeAll(async () => {
  await stopListening();
  await resetDatabase();
  await insertDemo(buildDemoData(new Date('2026-11-01T12:00:00Z')), new Map());
});

test('finds what the trade means by 308 searches of the demo data', async () => {
  const scores = await scoreSearch();
  expect(mean(scores.map(({ ndcg }) => ndcg))).toBeGreaterThanOrEqual(0.955);
  expect(mean(scores.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.965);
});

test('does nearly as well with 121 searches that nothing was fitted to', async () => {
  const scores = await scoreSearch('held-out.txt');
  expect(mean(scores.map(({ ndcg }) => ndcg))).toBeGreaterThanOrEqual(0.88);
  expect(mean(scores.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.92);
});
