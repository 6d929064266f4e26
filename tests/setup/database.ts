import { queryWorkerDatabase } from './worker';

const CATALOGUE_CHANGED = 'catalogue_changed';

const shared = globalThis as typeof globalThis & {
  __offcutCommitHooks?: Set<(commit: { notifications: unknown[] }) => unknown>;
};

/**
 * Deletes rows and jobs. TRUNCATE makes new files for every table, so only large tables get it.
 * Keeps the synonyms that migrations insert. Waits for open transactions.
 */
export async function resetDatabase(): Promise<void> {
  await queryWorkerDatabase(EMPTY_TABLES);
  // Deleting without triggers notifies no catalog cache.
  const commit = { notifications: [{ channel: CATALOGUE_CHANGED, payload: null }] };
  for (const hook of shared.__offcutCommitHooks ?? []) hook(commit);
}

const EMPTY_TABLES = `
  DO $$
  DECLARE
    tables text[] := ARRAY(
      SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
       WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'search_synonyms'));
    one text;
  BEGIN
    EXECUTE 'LOCK TABLE ' || array_to_string(tables, ', ') || ' IN ACCESS EXCLUSIVE MODE';
    -- Neither foreign keys nor triggers, as those that keep the ledger from being deleted.
    PERFORM set_config('session_replication_role', 'replica', true);
    FOREACH one IN ARRAY tables LOOP
      IF pg_relation_size(one) > 1000000 THEN
        EXECUTE 'TRUNCATE ' || one || ' CASCADE';
      ELSIF pg_relation_size(one) > 0 THEN
        EXECUTE 'DELETE FROM ' || one;
      END IF;
    END LOOP;
    DELETE FROM graphile_worker._private_jobs;
    PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false)
       FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  END $$`;
