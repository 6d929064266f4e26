/*
 * `npx tsx tests/domain/administration/programs/measure-lists.ts`: how long each tab of the
 * dashboard takes in the database with 100,000 users and listings and 50,000 lines of audit log,
 * beside the bar of 100 ms. In a database of its own on the tests' server, dropped afterwards.
 */
import {
  cloneDatabase,
  dropDatabase,
  prepareTemplate,
  startTestServer,
} from '../../../setup/test-server';

const server = await startTestServer();
process.env.OFFCUT_MODE = 'test';
process.env.SESSION_SECRET = 'session secret of a measurement, long enough';
process.env.ADMIN_SECRET = 'admin secret of a measurement';
process.env.APP_ORIGIN = 'http://localhost:3000';
process.env.DATABASE_URL = await cloneDatabase(server, await prepareTemplate(server));
const { disconnectDatabase } = await import('~/db/client.server');
const { fillWithCrowd } = await import('../crowd');
const { tabsOfDashboard } = await import('../tabs');

const ROUNDS = 15;
const BAR_MS = 100;
try {
  await fillWithCrowd({
    users: 100_000,
    companies: 10_000,
    materials: 100_000,
    sales: 20_000,
    audit: 50_000,
  });
  for (const [name, load] of Object.entries(tabsOfDashboard())) {
    await load();
    await load();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await load();
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(ROUNDS / 2)]!;
    process.stdout.write(
      `${name.padEnd(34)} median ${median.toFixed(0).padStart(4)} ms  slowest ${times.at(-1)!.toFixed(0).padStart(4)} ms  bar ≤ ${BAR_MS}  ${median <= BAR_MS ? 'met' : 'MISSED'}\n`,
    );
  }
} finally {
  await disconnectDatabase();
  await dropDatabase(server, process.env.DATABASE_URL);
}
process.exit(0);
