import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { loader as ledger } from '~/routes/admin_.ledger/route';
import { loader as csv } from '~/routes/csv.$list/route';
import { loader as browse } from '~/routes/browse/route';
import { loader as companies } from '~/routes/companies/route';
import { loader as money } from '~/routes/money/route';
import { loader as messages } from '~/routes/messages/route';
import { loader as myListings } from '~/routes/my-listings/route';
import { loader as notifications } from '~/routes/notifications/route';
import { loader as bell } from '~/routes/notifications_.bell/route';
import { loader as saved } from '~/routes/saved/route';
import { loader as transactions } from '~/routes/transactions/route';
import { makeAdmin } from '../domain/administration/people';
import { makeOwner } from '../factories/company';
import { answerOf, cookieOf, openPage, visit } from './visit';

const LOADERS: Record<string, (args: LoaderFunctionArgs) => unknown> = {
  '/browse': browse,
  '/companies': companies,
  '/messages': messages,
  '/money': money,
  '/my-listings': myListings,
  '/notifications': notifications,
  '/notifications/bell': bell,
  '/saved': saved,
  '/transactions': transactions,
};
const NAMES = [
  'search',
  'category',
  'location',
  'priority',
  'status',
  'sort',
  'role',
  'unreadOnly',
  'page',
  'before',
  'after',
];

const VALUES = ['a\0b', "%'", 'x'.repeat(5_000), '-1', '1e99'];

/**
 * Each name has each value once, beside other values of the others; and the two that a database
 * refuses alone too.
 */
function typedQueries(names: string[], values: string[]): string[] {
  const together = values.map((_, shift) =>
    names.map((name, at) => [name, values[(at + shift) % values.length]!]),
  );
  const alone = names.flatMap((name) => ['a\0b', '1e99'].map((value) => [[name, value]]));
  return [...together, ...alone].map((pairs) => new URLSearchParams(pairs).toString());
}

let cookie: string;

beforeAll(async () => {
  cookie = await cookieOf((await makeOwner()).user.id);
});

test.each(Object.keys(LOADERS))('%s accepts any query string', async (path) => {
  for (const query of typedQueries(NAMES, VALUES)) {
    const answer = await openPage(LOADERS[path]!, `${path}?${query}`, { cookie });
    expect(answer.status, query.slice(0, 300)).toBeLessThan(400);
  }
});

const lists = import.meta.glob<{ loader: (args: LoaderFunctionArgs) => unknown }>(
  '../../app/routes/admin.*/route.tsx',
  { eager: true },
);
const ADMIN_LISTS = Object.fromEntries(
  Object.entries(lists).map(([path, { loader }]) => [
    `/${/admin[^/]*/.exec(path)![0].replace('._index', '').replace('.', '/')}`,
    loader,
  ]),
);

const ADMIN_LOADERS: Record<string, (args: LoaderFunctionArgs) => unknown> = {
  ...ADMIN_LISTS,
  '/csv/audit-log': csv,
  '/admin/ledger': ledger,
  '/csv/ledger': csv,
};
const ADMIN_NAMES = [
  'q',
  'page',
  'status',
  'role',
  'availability',
  'category',
  'kind',
  'actor',
  'action',
  'subject',
  'from',
  'to',
  'before',
  'after',
];

test.each(Object.keys(ADMIN_LOADERS))('%s accepts any query string', async (path) => {
  const admins = await cookieOf((await makeAdmin()).userId);
  const values = [...VALUES, '2026-02-30', '2026-13-01'];
  for (const query of typedQueries(ADMIN_NAMES, values)) {
    const request = visit(`${path}?${query}`, { cookie: admins });
    const answer = await answerOf(async () => {
      const response = await ADMIN_LOADERS[path]!({
        request,
        params: { list: path.split('/').at(-1) },
        context: {},
      });
      // A file is read from the database while it is sent.
      if (response instanceof Response) await response.clone().text();
      return response;
    });
    const isDay = path === '/admin/analytics' && /\b(from|to)=/.test(query);
    expect(answer.status, query.slice(0, 300)).toBeLessThanOrEqual(isDay ? 400 : 399);
  }
});
