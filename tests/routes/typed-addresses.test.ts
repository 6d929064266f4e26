import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { loader as browse } from '~/routes/browse/route';
import { loader as companies } from '~/routes/companies/route';
import { loader as messages } from '~/routes/messages/route';
import { loader as notifications } from '~/routes/notifications/route';
import { loader as panel } from '~/routes/notifications_.panel/route';
import { loader as saved } from '~/routes/saved/route';
import { loader as transactions } from '~/routes/transactions/route';
import { makeCompany, makeMember } from '../factories/traders';
import { resetDatabase } from '../setup/database';
import { answerOf, cookieOf, visit } from './visit';

const LOADERS: Record<string, (args: LoaderFunctionArgs) => unknown> = {
  '/browse': browse,
  '/companies': companies,
  '/messages': messages,
  '/notifications': notifications,
  '/notifications/panel': panel,
  '/saved': saved,
  '/transactions': transactions,
};
const NAMES = [
  'search',
  'category',
  'location',
  'priority',
  'status',
  'role',
  'unreadOnly',
  'page',
];

let cookie: string;

beforeAll(async () => {
  await resetDatabase();
  cookie = await cookieOf((await makeMember((await makeCompany()).id)).user.id);
});

test.each(Object.keys(LOADERS))('%s takes whatever its address says', async (path) => {
  for (const value of ['\0', 'a\0b', '%', "'", 'x'.repeat(5_000), '-1', '1e99']) {
    for (const name of NAMES) {
      const query = new URLSearchParams({ [name]: value });
      const request = visit(`${path}?${query}`, { cookie });
      const answer = await answerOf(() => LOADERS[path]!({ request, params: {}, context: {} }));
      expect(answer.status, `${name}=${value.slice(0, 10)}`).toBeLessThan(400);
    }
  }
});
