/* `npm run bench -- search`: the search of the demo data beside the grades in tests/relevance. */
import { disconnectDatabase } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { mean, scoreSearch } from '../tests/relevance/relevance';
import { loadEnv } from './bootstrap/prepare.mjs';
import { openDatabase } from './database';

const ROUNDS = 5;
const POOR = Number(process.env.POOR ?? 0.6);

loadEnv();
process.env.OFFCUT_MODE ??= 'demo';
const database = await openDatabase();
try {
  // Kept results would be measured instead.
  await stopListening();
  await scoreSearch();
  for (const file of ['queries.txt', 'held-out.txt']) await printScores(file);
} finally {
  await disconnectDatabase();
  await database.stop();
}

async function printScores(file: string) {
  const times: number[] = [];
  let scores = await scoreSearch(file);
  for (let round = 0; round < ROUNDS; round += 1) {
    scores = await scoreSearch(file);
    times.push(...scores.map(({ ms }) => ms));
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1);
  console.log(`${file}: ${scores.length} queries`);
  console.log(`nDCG@10    ${mean(scores.map(({ ndcg }) => ndcg)).toFixed(3)}`);
  console.log(`recall@24  ${mean(scores.map(({ recall }) => recall)).toFixed(3)}`);
  console.log(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  const poor = scores.filter(({ ndcg }) => ndcg < POOR);
  console.log(`${poor.length} below ${POOR}`);
  for (const { query, ndcg, found } of poor.sort((one, other) => one.ndcg - other.ndcg)) {
    console.log(`  ${ndcg.toFixed(2)}  ${query.padEnd(32)}  ${found.slice(0, 3).join(' · ')}`);
  }
}
