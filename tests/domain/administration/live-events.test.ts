import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { connection } from '~/db/connection.server';
import { endUserSession } from '~/domain/accounts/index.server';
import {
  acquireLock,
  getLatestAdminEventId,
  recordAdminEvent,
  releaseLock,
  watchAdminEvents,
} from '~/domain/administration/index.server';
import { toggleAvailability } from '~/domain/catalogue/index.server';
import { endStreams, openStreamCount } from '~/http/live-streams.server';
import type { Actor } from '~/lib/actor';
import { loader } from '~/routes/api.$/route';
import { createMaterial } from '../../factories/material';
import { cookieOf, visit } from '../../routes/visit';
import { resetDatabase } from '../../setup/database';
import { shortenWaits } from '../../setup/shorter-waits';
import { makeAdmin } from './people';

vi.setConfig({ testTimeout: 120_000 });

const PATH = '/api/admin/events';
const PARAMS = { '*': 'admin/events' };
let ada: Actor;
let cookie: string;
const open: AbortController[] = [];
beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin('Ada', 'Lopez');
  cookie = await cookieOf(ada.userId);
});
afterEach(async () => {
  for (const gone of open.splice(0)) gone.abort();
  await vi.waitFor(() => expect(openStreamCount()).toBe(0), 10_000);
});

interface Message {
  event: string;
  data: Record<string, unknown>;
  id: string | null;
  retry: string | null;
}

async function openStream(query = '', { as = cookie, headers = {} } = {}) {
  const gone = new AbortController();
  open.push(gone);
  const request = new Request(visit(PATH + query, { cookie: as, headers }), {
    signal: gone.signal,
  });
  const response = await loader({ request, params: PARAMS, context: {} });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const stream = { messages: [] as Message[], hasEnded: false, cut: () => gone.abort() };
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      stream.messages.push(...blocks.map(parse));
    }
    stream.hasEnded = true;
  })();
  await vi.waitFor(() => expect(stream.messages.length).toBeGreaterThanOrEqual(2), 10_000);
  return stream;
}

function parse(block: string): Message {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  return {
    event: field('event')!,
    data: JSON.parse(field('data')!) as Record<string, unknown>,
    id: field('id'),
    retry: field('retry'),
  };
}

const namesOf = (stream: { messages: Message[] }) => stream.messages.map(({ event }) => event);

const announce = (byName: string) =>
  transaction((tx) => recordAdminEvent(tx, { type: 'list_changed', list: 'users', byName }));

/** Numbered 1 again: a position that another watcher left would hide it. */
async function expectFirstEvent(): Promise<void> {
  await resetDatabase();
  const tell = vi.fn();
  const watch = watchAdminEvents(tell);
  onTestFinished(() => watch.end());
  await watch.begun;
  await announce('Ben');
  const first = expect.objectContaining({ eventId: 1 });
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith(first), 10_000);
}

test('a slow second watcher takes no events from the first', async () => {
  const primary = connection();
  let asked = 0;
  let readOn = () => {};
  const held = new Promise<void>((resolve) => (readOn = resolve));
  const { query } = primary;
  const slow = vi.spyOn(primary, 'query').mockImplementation(async (statement) => {
    if (statement.text.includes('max(id)') && (asked += 1) === 2) await held;
    return query(statement);
  });
  const tellFirst = vi.fn();
  const first = watchAdminEvents(tellFirst);
  const second = watchAdminEvents(vi.fn());
  await first.begun;
  // Committed before its notification arrives.
  const payload = { list: 'users', byName: 'Ada' };
  const { id } = await db.adminEvent.create({ data: { type: 'list_changed', payload } });
  readOn();
  await second.begun;
  slow.mockRestore();
  first.end();
  second.end();
  expect(tellFirst).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'list_changed', eventId: Number(id) }),
  );
});

test('a watcher that leaves before it begins leaves no trace', async () => {
  await announce('Ada');
  const gone = watchAdminEvents(vi.fn());
  gone.end();
  await gone.begun;
  await expectFirstEvent();
});

test('a read that outlasts its last watcher leaves no trace', async () => {
  const primary = connection();
  const { query } = primary;
  let readOn = () => {};
  const held = new Promise<void>((resolve) => (readOn = resolve));
  const gone = watchAdminEvents(vi.fn());
  await gone.begun;
  const slow = vi.spyOn(primary, 'query').mockImplementation(async (statement) => {
    const rows = await query(statement);
    if (statement.text.includes('FROM admin_events')) await held;
    return rows;
  });
  await announce('Ada');
  await vi.waitFor(() => expect(slow).toHaveBeenCalled(), 10_000);
  gone.end();
  readOn();
  await slow.mock.results[0]!.value;
  slow.mockRestore();
  await expectFirstEvent();
});

test('the stream starts with connected and the locks, then sends each change with its id', async () => {
  const { id: materialId } = await createMaterial();
  const ben = await makeAdmin('Ben', 'Okafor');
  await acquireLock(materialId, ben);
  const stream = await openStream();
  expect(stream.messages).toEqual([
    {
      event: 'connected',
      data: { type: 'connected', eventId: 1, mustReload: false },
      id: '1',
      retry: '3000',
    },
    {
      event: 'locks_snapshot',
      data: {
        type: 'locks_snapshot',
        locks: [
          expect.objectContaining({ materialId, lockedBy: ben.userId, lockedByName: 'Ben Okafor' }),
        ],
      },
      id: null,
      retry: null,
    },
  ]);
  await toggleAvailability(materialId, ben);
  await releaseLock(materialId, ben);
  await vi.waitFor(() => expect(stream.messages).toHaveLength(4), 10_000);
  expect(stream.messages.slice(2)).toMatchObject([
    {
      event: 'material_availability_changed',
      id: '2',
      data: {
        eventId: 2,
        materialId,
        available: false,
        updatedBy: ben.userId,
        updatedByName: 'Ben Okafor',
      },
    },
    {
      event: 'material_lock_released',
      id: '3',
      data: {
        eventId: 3,
        materialId,
        releasedBy: ben.userId,
        releasedByName: 'Ben Okafor',
        reason: 'released',
      },
    },
  ]);
});

test('a reconnecting page gets missed events once, or reloads after too long', async () => {
  await announce('before');
  const since = await getLatestAdminEventId();
  for (const name of ['one', 'two', 'three']) await announce(name);

  const again = await openStream(`?after=${since}`);
  await vi.waitFor(() => expect(again.messages).toHaveLength(5), 10_000);
  await announce('four');
  await vi.waitFor(() => expect(again.messages).toHaveLength(6), 10_000);
  expect(again.messages.slice(2).map(({ data }) => data.byName)).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);

  const byBrowser = await openStream(`?after=${since}`, {
    headers: { 'Last-Event-ID': String(since + 3) },
  });
  await vi.waitFor(() => expect(byBrowser.messages).toHaveLength(3), 10_000);
  expect(byBrowser.messages[2]!.data.byName).toBe('four');

  const mustReload = async (after: number | string) =>
    (await openStream(`?after=${after}`)).messages[0]!.data.mustReload;
  expect(await mustReload(since + 4)).toBe(false);
  expect(await mustReload('nonsense')).toBe(false);
  expect(await mustReload(since + 400)).toBe(true);
  await db.$executeRaw`UPDATE admin_events SET created_at = now() - interval '11 minutes'`;
  expect(await mustReload(since)).toBe(true);
  expect(await mustReload(since + 4)).toBe(false);
  await db.$executeRaw`
    INSERT INTO admin_events (type, payload)
    SELECT 'list_changed', '{"list":"users","byName":"many"}' FROM generate_series(1, 201)`;
  expect(await mustReload(since + 4)).toBe(true);
});

test('no change is missed or repeated, however often the stream is cut', async () => {
  let written = 0;
  let isOver = false;
  const seen: string[] = [];
  let stream: Awaited<ReturnType<typeof openStream>> | undefined;
  const heard = () => seen.length + (stream?.messages.length ?? 0);
  // Beyond 200 missed events a page reloads instead.
  const isAhead = () => written - heard() > 100;
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      if (isAhead()) await setTimeout(5);
      else await announce(String((written += 1)));
    }
  });
  let after = 0;
  const CUTS = 12;
  for (let cut = 0; cut < CUTS; cut += 1) {
    stream = await openStream(`?after=${after}`);
    expect(stream.messages[0]!.data.mustReload).toBe(false);
    const wanted = heard() + 3;
    await vi.waitFor(() => expect(heard()).toBeGreaterThan(wanted), 10_000);
    stream.cut();
    const told = stream.messages.filter(({ event }) => event === 'list_changed');
    stream = undefined;
    seen.push(...told.map(({ data }) => String(data.byName)));
    after = Number(told.at(-1)?.id ?? after);
  }
  isOver = true;
  await Promise.all(writers);
  const last = await openStream(`?after=${after}`);
  await vi.waitFor(() => {
    const told = last.messages.filter(({ event }) => event === 'list_changed');
    expect(seen.length + told.length).toBe(written);
  }, 10_000);
  const all = [...seen, ...last.messages.slice(2).map(({ data }) => String(data.byName))];
  expect(new Set(all).size).toBe(written);
});

test('events during a lost database connection arrive after reconnecting', async () => {
  const stream = await openStream();
  const killed = await db.$queryRaw<unknown[]>`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'offcut-listen' AND datname = current_database()`;
  expect(killed).toHaveLength(1);
  await announce('while it was away');
  await vi.waitFor(() => expect(namesOf(stream)).toContain('list_changed'), 10_000);
  await announce('afterwards');
  await vi.waitFor(() => expect(stream.messages).toHaveLength(4), 10_000);
});

test('the stream ends with the session: signed out, or no longer an admin', async () => {
  const stays = await openStream();
  const other = await cookieOf(ada.userId);
  const signedOut = await openStream('', { as: other });
  const [session] = await db.userSession.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
  await db.userSession.delete({ where: { id: session!.id } });
  await transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_notify('sessions_ended', ${JSON.stringify({ userIds: [ada.userId] })})`;
  });
  await vi.waitFor(() => expect(signedOut.hasEnded).toBe(true), 15_000);
  expect(stays.hasEnded).toBe(false);

  endStreams();
  const checks = shortenWaits('setInterval', { longMs: 4_000, shortMs: 100 });
  const demoted = await openStream();
  expect(checks).toHaveBeenCalledWith(expect.any(Function), 4_000);
  expect(demoted.hasEnded).toBe(false);
  await db.user.update({ where: { id: ada.userId }, data: { role: 'company_user' } });
  await vi.waitFor(() => expect(demoted.hasEnded).toBe(true), 3_000);
});

test('an unknown token ends nothing', async () => {
  await expect(endUserSession('unknown')).resolves.toBeUndefined();
});

test('after 50 cuts no stream stays open, and one connection listens', async () => {
  const listeners = async () => {
    const [row] = await db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE application_name = 'offcut-listen' AND datname = current_database()`;
    return row!.n;
  };
  for (let round = 0; round < 5; round += 1) {
    const streams = await Promise.all(Array.from({ length: 10 }, () => openStream()));
    expect(openStreamCount()).toBe(10);
    for (const stream of streams) stream.cut();
    await vi.waitFor(() => expect(openStreamCount()).toBe(0), 10_000);
  }
  expect(await listeners()).toBe(1);
  const stream = await openStream();
  await announce('still here');
  await vi.waitFor(() => expect(stream.messages).toHaveLength(3), 10_000);
});

test('events of rolled-back transactions are never sent', async () => {
  const stream = await openStream();
  await expect(
    transaction(async (tx) => {
      await recordAdminEvent(tx, { type: 'list_changed', list: 'users', byName: 'never' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await announce('kept');
  await vi.waitFor(() => expect(stream.messages).toHaveLength(3), 10_000);
  expect(stream.messages[2]!.data.byName).toBe('kept');
});
