import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What the process sends on its own: a heartbeat, a new connection's settings, what it counted. */
const BY_ITSELF =
  /^SELECT 1$|^SET timezone|INSERT INTO (search_counts|material_views)|DELETE FROM search_counts/;

/** What `work` asks of the database, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  // oxlint-disable-next-line unbound-method -- it is called with its client below
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function noted(this: pg.Client, ...sent: unknown[]) {
    const [first, second] = sent as [Statement | string, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' || Array.isArray(second) ? second : first.values;
    if (!BY_ITSELF.test(text)) asked.push({ text, values: (values ?? []) as unknown[] });
    return (query as (...given: unknown[]) => unknown).apply(this, sent);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return asked;
}
