import { disconnectDatabase } from '~/db/client.server';
import { countToward } from '~/db/rate-limits.server';

const [, , name = '', key = ''] = process.argv;
const limit = { name, max: 10, withinSeconds: 60 };
const outcomes = await Promise.allSettled(
  Array.from({ length: 25 }, () => countToward(limit, key)),
);
process.stdout.write(
  JSON.stringify({ passed: outcomes.filter(({ status }) => status === 'fulfilled').length }),
);
await disconnectDatabase();
