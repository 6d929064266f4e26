import type { z } from 'zod/v4';
import { db, sql, transaction, type Tx } from '~/db/client.server';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { addJob, type JobPayloads } from '~/services/jobs.server';
import { MODERATION_COPY } from '../copy';
import type { SearchSynonyms } from './synonyms.schema';

const SHOWN_DAYS = 30;
const SHOWN_MISSES = 20;
/** A transaction that knew the old words has ended by then. */
const INDEXED_AFTER_MS = 60_000;
const INDEXED_AT_ONCE = 100;

/** The synonyms, and what was searched for in vain in the last 30 days, most often first. */
export async function listSearchWords() {
  const [synonyms, misses] = await Promise.all([
    db.searchSynonym.findMany({
      orderBy: { words: 'asc' },
      select: { id: true, words: true, isOneWay: true },
    }),
    db.$queryRaw<{ words: string; count: number }[]>`
      SELECT words, sum(count)::int AS count FROM search_counts
       WHERE NOT is_found AND day > current_date - ${SHOWN_DAYS}::int
       GROUP BY words ORDER BY sum(count) DESC, words LIMIT ${SHOWN_MISSES}`,
  ]);
  return { synonyms, misses };
}

/**
 * Changes the group of `id`; '' adds one.
 * @throws DomainError `forbidden`, `not_found`, `invalid` or `conflict` on `words`
 */
export async function saveSynonyms(
  id: string,
  { words, isOneWay }: z.output<typeof SearchSynonyms>,
  actor: Actor,
): Promise<void> {
  await change(actor, async (tx) => {
    const data = { words, isOneWay };
    // Race: the same words, added twice at once.
    await tx.$executeRaw`LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE`;
    await requireDifferentWords(tx, words);
    const before = id ? await requireSynonyms(tx, id) : null;
    const same = await tx.searchSynonym.findFirst({ where: { words }, select: { id: true } });
    if (same && same.id !== before?.id) {
      throw new DomainError('conflict', MODERATION_COPY.synonymsKnown, { field: 'words' });
    }
    const saved = before
      ? await tx.searchSynonym.update({ where: { id: before.id }, data, select: { id: true } })
      : await tx.searchSynonym.create({ data, select: { id: true } });
    const runAt = new Date(Date.now() + INDEXED_AFTER_MS);
    await addJob(tx, 'index_synonyms', saved, { runAt, jobKey: `index_synonyms:${saved.id}` });
    return {
      id: saved.id,
      action: before ? 'changed' : 'added',
      before: before?.words,
      after: words,
    };
  });
}

async function requireDifferentWords(tx: Tx, words: string): Promise<void> {
  const read = await tx.$queryRaw<{ word: string; stems: string }[]>`
    SELECT trim(word) AS word, array_to_string(trade_stems(word), ' ') AS stems
      FROM unnest(string_to_array(${words}, ',')) WITH ORDINALITY AS t (word, position)
     ORDER BY position`;
  const refusal = (sentence: string) => new DomainError('invalid', sentence, { field: 'words' });
  const known = new Map<string, string>();
  for (const { word, stems } of read) {
    if (stems === '') throw refusal(MODERATION_COPY.notSearched(word));
    const same = known.get(stems);
    if (same) throw refusal(MODERATION_COPY.sameToSearch(same, word));
    known.set(stems, word);
  }
}

/**
 * Gives the group's key to the listings that fit it: one word in their index instead of all of
 * the group's. Until then a search asks for the words. Safe to repeat.
 */
export async function indexSynonyms({ id }: JobPayloads['index_synonyms']): Promise<void> {
  const group = await db.searchSynonym.findUnique({
    where: { id, isIndexed: false },
    select: { key: true, part: true },
  });
  if (!group) return;
  const { key, part } = group;
  const lacksKey = sql`m.search @@ (weigh_query(${part}, 'AB') && !! ${`'!${key}'`}::tsquery)`;
  let written = INDEXED_AT_ONCE;
  while (written === INDEXED_AT_ONCE) {
    written = await db.$executeRaw`
      UPDATE materials SET search_text = '' WHERE id = ANY (ARRAY(
        SELECT id FROM (SELECT m.id FROM materials m WHERE ${lacksKey} OFFSET 0) m LIMIT ${INDEXED_AT_ONCE}))`;
  }
  await db.searchSynonym.updateMany({ where: { id, key }, data: { isIndexed: true } });
}

/** @throws DomainError `forbidden`, `not_found` */
export async function removeSynonyms(id: string, actor: Actor): Promise<void> {
  await change(actor, async (tx) => {
    const before = await requireSynonyms(tx, id);
    await tx.searchSynonym.delete({ where: { id } });
    return { id, action: 'removed', before: before.words };
  });
}

async function requireSynonyms(tx: Tx, id: string) {
  const found = isUuid(id)
    ? await tx.searchSynonym.findUnique({ where: { id }, select: { id: true, words: true } })
    : null;
  if (!found) throw new DomainError('not_found', MODERATION_COPY.synonymsNotFound);
  return found;
}

interface Changed {
  id: string;
  action: string;
  before?: string;
  after?: string;
}

async function change(actor: Actor, work: (tx: Tx) => Promise<Changed>): Promise<void> {
  requireAdminActor(actor);
  await transaction(async (tx) => {
    const { id, action, before, after } = await work(tx);
    await recordAudit(tx, actor, `synonyms.${action}`, id, {
      ...(before && { before: { words: before } }),
      ...(after && { after: { words: after } }),
    });
    await announceListChanged(tx, 'categories', actor.userId);
  });
}
