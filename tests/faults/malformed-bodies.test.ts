import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ActionFunction, LoaderFunction } from '@remix-run/node';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { makeToken } from '~/domain/accounts/index.server';
import { allCalls } from '~/http/api/all-calls.server';
import { answerApi } from '~/http/api/answer-calls.server';
import { openApiDocument } from '~/http/api/openapi-document.server';
import { makeAdmin } from '../domain/administration/people';
import { createMaterial, createSubcategory } from '../factories/material';
import { makeCompany } from '../factories/company';
import { makeMember } from '../factories/user';
import { answerOf, cookieOf } from '../routes/visit';
import { useSandbox } from '../setup/sandbox';
import { type BodySchema, grown, hostileHeaders, hostileName, near, sent } from './malformed';
import { rounds } from './rounds';

/* R17: every form and call accepts or refuses any input, and nothing crashes. */

interface RouteModule {
  action?: ActionFunction;
}

const modules = import.meta.glob<RouteModule>('../../app/routes/*/route.{ts,tsx}');
const RUNS = rounds(300, 20_000);
/** The inputs can sign out or ban a caller, so a new one takes over. */
const RUNS_OF_A_CALLER = 100;
const WARM_UP = 10;

interface Target {
  name: string;
  method: string;
  path: string;
  bodies: fc.Arbitrary<{ text: string; type: string | null }>;
  run: LoaderFunction;
}

interface Caller {
  cookie?: string;
  token?: string;
}

useSandbox();
let targets: Target[];
let callers: Caller[];
let ids: string[];

beforeAll(async () => {
  targets = [...callTargets(), ...(await formTargets())];
  await createSubcategory('Block');
  ids = [(await createMaterial()).id];
});

const pathOf = (folder: string) =>
  `/${folder
    .replace('[.]', '\0')
    .split('.')
    .map((part) =>
      part
        .replace('\0', '.')
        .replace(/_$/, '')
        .replace(/^\$(\w*)$/, '{$1}'),
    )
    .join('/')}`;

function callTargets(): Target[] {
  const document = openApiDocument(allCalls);
  const known = (document.components?.schemas ?? {}) as Record<string, BodySchema>;
  return allCalls.flatMap(({ method, path, answerType }) => {
    if (answerType === 'text/event-stream') return [];
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
    const body = operation?.requestBody as
      | { content: Record<string, { schema: BodySchema }> }
      | undefined;
    const schema = body?.content['application/json']?.schema;
    return [
      {
        name: `${method} ${path}`,
        method,
        path,
        bodies: sent(near(schema, known)),
        run: answerApi,
      },
    ];
  });
}

async function formTargets(): Promise<Target[]> {
  const schemas = readdirSync('app/domain', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.schema.ts'))
    .map((file) => readFileSync(`app/domain/${file}`, 'utf8'))
    .join('\n');
  const shared = [...schemas.matchAll(/^ {2,4}(\w+):? ?/gm)].map(([, name]) => name!);
  const found: Target[] = [];
  for (const [file, load] of Object.entries(modules)) {
    const folder = file.split('/').at(-2)!;
    const { action } = await load();
    if (!action || folder.startsWith('api.')) continue;
    const source = readdirSync(`app/routes/${folder}`)
      .map((name) => readFileSync(`app/routes/${folder}/${name}`, 'utf8'))
      .join('\n');
    const intents = [...source.matchAll(/literal\('([\w-]+)'\)/g)].map(([, intent]) => intent!);
    const names = [...source.matchAll(/name="(\w+)"/g)].map(([, name]) => name!);
    const field = fc.oneof(
      fc.constantFrom(...names, 'id'),
      fc.constantFrom(...new Set(shared)),
      hostileName(fc.constantFrom(...names, 'id')),
    );
    const form = fc
      .record({
        intent: fc.constantFrom(...intents, 'save', ''),
        fields: fc.array(fc.tuple(field, near({ type: 'string' }, {})), { maxLength: 12 }),
      })
      .map(({ intent, fields }) =>
        new URLSearchParams([
          ['intent', intent],
          ...fields.map(([name, value]) => [name, String(value)]),
        ]).toString(),
      );
    const type = fc.oneof(
      { weight: 9, arbitrary: fc.constant<string | null>('application/x-www-form-urlencoded') },
      {
        weight: 1,
        arbitrary: fc.constantFrom<string | null>(
          'multipart/form-data; boundary=x',
          'application/json',
          null,
        ),
      },
    );
    const bodies = fc.record({ text: form, type });
    found.push({
      name: `form ${folder}`,
      method: 'POST',
      path: pathOf(folder),
      bodies,
      run: action,
    });
  }
  return found;
}

async function newCallers(): Promise<Caller[]> {
  const company = await makeCompany({
    paymentEnabled: true,
    stripeAccountId: `acct_${randomUUID()}`,
  });
  const { user, actor } = await makeMember(company.id);
  const admin = await makeAdmin('Ada', 'Lopez');
  const { token } = await makeToken({ name: 'Yard', scope: 'write', nonce: randomUUID() }, actor);
  ids = [ids[0]!, (await createMaterial()).id, company.id, user.id, admin.userId];
  return [
    {},
    { cookie: await cookieOf(user.id) },
    { cookie: await cookieOf(admin.userId) },
    { token },
  ];
}

async function statusOf(run: LoaderFunction, request: Request, params: Record<string, string>) {
  return (await answerOf(() => run({ request, params, context: {} }))).status;
}

test(
  `${RUNS} malformed bodies to every form and call get a 4xx, never a 5xx`,
  { timeout: 1_800_000 },
  async () => {
    const counts = new Map<number, number>();
    const failures: string[] = [];
    let run = 0;
    const seen = new Map<string, number>();
    let slowest: { ms: number; asked: string }[] = [];
    const heapBefore = process.memoryUsage().heapUsed;
    const request = fc
      .record({
        target: fc.constantFrom(...targets),
        caller: fc.nat(3),
        id: fc.oneof(
          { weight: 5, arbitrary: fc.nat(4) },
          { weight: 1, arbitrary: fc.constantFrom('x', '\0', '../..', '%', '€') },
        ),
        search: fc.oneof(
          { weight: 3, arbitrary: fc.constant('') },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '?page=-1&limit=1e9',
              '?search=%00',
              '?limit=0&category=%F0',
              '?about=x',
              '?page=99999999999999999999',
            ),
          },
        ),
      })
      .chain(({ target, ...rest }) =>
        fc
          .record({ body: grown(target.bodies), more: hostileHeaders })
          .map((sending) => ({ target, ...sending, ...rest })),
      );

    await fc.assert(
      fc.asyncProperty(request, async ({ target, body, more, caller, id, search }) => {
        if (run++ % RUNS_OF_A_CALLER === 0) callers = await newCallers();
        const { cookie, token } = callers[caller]!;
        const given = typeof id === 'number' ? ids[id]! : id;
        const names = [...target.path.matchAll(/\{(\w*)\}/g)].map(([, name]) => name || '*');
        const params = {
          '*': target.path.replace('/api/', '').replace(/\{\w+\}/g, given),
          ...Object.fromEntries(names.map((name) => [name, given])),
        };
        const url = `http://localhost:3000${target.path.replace(/\{\w*\}/g, encodeURIComponent(given))}${search}`;
        const headers = new Headers(more);
        if (body.type) headers.set('Content-Type', body.type);
        if (cookie) headers.set('Cookie', cookie);
        if (token) headers.set('Authorization', `Bearer ${token}`);
        const bytes = target.method === 'GET' ? undefined : new TextEncoder().encode(body.text);
        const sending = new Request(url, { method: target.method, headers, body: bytes });
        const asked = `${target.name} ${search} ${body.type} ${body.text.slice(0, 1_000)}`;
        const before = process.cpuUsage();
        const status = await statusOf(target.run, sending, params).catch((error: unknown) => {
          failures.push(`${asked}: ${String(error)}`);
          return 500;
        });
        if (status >= 500 && failures.length < 50) failures.push(`${asked}: ${status}`);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        const { user, system } = process.cpuUsage(before);
        // The first few compile their queries.
        const times = (seen.get(target.name) ?? 0) + 1;
        seen.set(target.name, times);
        if (times <= WARM_UP) return;
        slowest = [...slowest, { ms: (user + system) / 1_000, asked }]
          .sort((a, b) => b.ms - a.ms)
          .slice(0, 5);
      }),
      {
        numRuns: RUNS,
        ...(process.env.LONG_FAULTS ? {} : { seed: 20_261_121 }),
      },
    );

    const figures = [...counts].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
    process.stdout.write(`malformed bodies, by status: ${figures.join(', ')}\n`);
    for (const { ms, asked } of slowest) {
      process.stdout.write(`${ms.toFixed(0)} ms of processor time: ${asked.slice(0, 120)}\n`);
    }
    const grownMb = (process.memoryUsage().heapUsed - heapBefore) / 1_000_000;
    process.stdout.write(`heap: ${grownMb.toFixed(0)} MB more than before\n`);
    expect(failures).toEqual([]);
    expect(await db.$queryRaw`SELECT 1 AS alive`).toEqual([{ alive: 1 }]);
  },
);
