import pg from 'pg';
import { ZIP_CODES } from '~/lib/places/zip-codes.server';

export interface Scale {
  materials: number;
  companies?: number;
  sales?: number;
  notifications?: number;
  log?: (line: string) => void;
}

/** Their indexes are made after the rows, which takes a third of the time. */
const FILLED = [
  'companies',
  'users',
  'user_company_roles',
  'company_registration_requests',
  'materials',
  'material_images',
  'stock_changes',
  'saved_materials',
  'transactions',
  'stock_holds',
  'payments',
  'commissions',
  'refunds',
  'feedback',
  'ledger_postings',
  'ledger_entries',
  'notifications',
  'mails',
  'audit_log',
];

const VARIANTS = [
  'surplus',
  'overstock',
  'job leftover',
  'closeout',
  'unopened pallets',
  'yard stock',
  'second lot',
  'mixed bundles',
  'stored indoors',
  'canceled project',
  'bonded warehouse',
  'returned unused',
];

/**
 * Multiplies the demo data: each copy has its own words, place, price, age and company of its kind.
 * Companies and listings are bought of and notified unevenly, as in life. The books add up.
 * Triggers are off, so what they write is copied or written here.
 */
export async function fillToScale(
  databaseUrl: string,
  { materials, companies, sales, notifications, log }: Scale,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = Date.now();
  const run = (statement: string, values?: unknown[]) => client.query(statement, values);
  const note = (what: string) => log?.(`${what}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  try {
    await run(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
      SET LOCAL jit = off; SET LOCAL work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SELECT setseed(0.5)`);
    const indexes = await dropIndexes(run);
    await numberRows(run, {
      materials,
      companies: companies ?? Math.ceil(materials / 10),
      sales: sales ?? 2 * materials,
    });
    await fillCompanies(run);
    note('companies');
    await fillMaterials(run);
    note('listings');
    await fillSales(run);
    note('sales');
    await fillNotices(run, notifications ?? 5 * materials);
    note('notifications');
    for (const made of indexes) await run(made);
    note(`${indexes.length} indexes`);
    await run('SELECT recount_kept()');
    await run('COMMIT');
    await run('VACUUM (ANALYZE, PARALLEL 0)');
    note('statistics');
  } finally {
    await client.end();
  }
}

const RECEIPT_PARTY = {
  name: 'Prairie Builders',
  address: '100 Main St',
  city: 'Peoria',
  state: 'IL',
  zipCode: '61602',
};

/** Returns the statements that make them again. */
async function dropIndexes(run: Run): Promise<string[]> {
  const { rows } = await run(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
      WHERE indrelid = ANY ($1::regclass[])
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
    [FILLED],
  );
  for (const { name } of rows) await run(`DROP INDEX ${name}`);
  return rows.map(({ made }) => made as string);
}

type Run = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Inserts `from`'s rows with all columns of `d` but those in `changed`, so new columns need nothing here. */
async function copy(run: Run, table: string, changed: Record<string, string>, from: string) {
  const { rows } = await run(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name as string);
  const values = names.map((name) => changed[name] ?? `d.${name}`);
  await run(`INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM ${from}`);
}

/** Tables of this session: what is a copy of what. `share` is uneven: few have many. */
async function numberRows(
  run: Run,
  { materials, companies, sales }: Record<'materials' | 'companies' | 'sales', number>,
) {
  await run(
    `CREATE TEMP TABLE places AS SELECT row_number() OVER () - 1 AS n, p.* FROM jsonb_to_recordset($1)
       AS p (zip text, city text, state text, latitude float8, longitude float8)`,
    [JSON.stringify(somePlaces())],
  );
  await run(
    `CREATE TEMP TABLE variants AS
     SELECT n - 1 AS n, words, setweight(to_tsvector('english', title_words(words)), 'B') AS search
       FROM unnest($1::text[]) WITH ORDINALITY AS t (words, n)`,
    [VARIANTS],
  );
  await run(`CREATE TEMP TABLE company_copies AS
    WITH demo AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS k, count(*) OVER () AS many FROM companies)
    SELECT n, gen_random_uuid() AS id, d.id AS demo_id, n / d.many AS round, random() AS dice
      FROM generate_series(0, ${companies} - 1) n
      JOIN demo d ON d.k = n % (SELECT many FROM demo LIMIT 1)`);
  await run(`CREATE UNIQUE INDEX ON company_copies (demo_id, round); CREATE UNIQUE INDEX ON company_copies (n);
    ANALYZE company_copies`);
  await run(`CREATE TEMP TABLE material_copies AS
    WITH demo AS (SELECT m.id, m.company_id, row_number() OVER (ORDER BY m.id) - 1 AS k, count(*) OVER () AS many,
        (SELECT max(round) FROM company_copies c WHERE c.demo_id = m.company_id) AS rounds
        FROM materials m),
    numbered AS (
      SELECT n, d.id AS demo_id, d.company_id, floor((d.rounds + 1) * random() ^ 3)::int AS round
        FROM generate_series(0, ${materials} - 1) n
        JOIN demo d ON d.k = n % (SELECT many FROM demo LIMIT 1)
    )
    SELECT r.n, gen_random_uuid() AS id, r.demo_id, c.id AS company_id, c.n AS company_n,
           round((0.6 + random() * 0.8)::numeric, 2) AS factor, random() AS dice,
           date_trunc('milliseconds', now() - random() * interval '365 days') AS created_at
      FROM numbered r JOIN company_copies c ON c.demo_id = r.company_id AND c.round = r.round`);
  await run(`CREATE UNIQUE INDEX ON material_copies (n); ANALYZE material_copies`);
  await run(`CREATE TEMP TABLE sale_copies AS
    SELECT s.n, gen_random_uuid() AS id, m.id AS material_id, m.demo_id, m.company_id AS seller_id,
           b.id AS buyer_id, m.factor, 1 + s.n % 4 AS quantity,
           (CASE WHEN s.n % 10 = 0 THEN 'cancelled' WHEN s.n % 25 = 1 THEN 'refunded'
                 ELSE 'completed' END)::transaction_status AS status, s.at
      FROM (SELECT n, floor(${materials} * random() ^ 2)::int AS material, random() AS dice,
                   date_trunc('milliseconds', now() - random() * interval '730 days') AS at
              FROM generate_series(1, ${sales}) n) s
      JOIN material_copies m ON m.n = s.material
      JOIN company_copies b ON b.n = (m.company_n + 1 + floor(s.dice * (${companies} - 1))::int) % ${companies}`);
  await run(`ANALYZE sale_copies`);
}

async function fillCompanies(run: Run) {
  const address = `'office' || k.n || '@scale.example'`;
  const since = `now() - (k.n % 1500) * interval '1 day' - k.dice * interval '1 day'`;
  await copy(
    run,
    'companies',
    {
      id: 'k.id',
      name: `left(d.name, 180) || ' ' || k.round + 2`,
      email: address,
      city: 'p.city',
      state: 'p.state',
      zip_code: 'p.zip',
      latitude: 'p.latitude',
      longitude: 'p.longitude',
      verified: 'k.n % 8 > 0',
      registration_status: `CASE WHEN k.n % 100 = 7 THEN 'suspended' ELSE 'approved' END::company_registration_status`,
      registration_request_id: 'NULL',
      stripe_account_id: `'acct_scale_' || k.n`,
      stripe_customer_id: 'NULL',
      payment_enabled: 'true',
      created_at: since,
    },
    `company_copies k JOIN companies d ON d.id = k.demo_id
       JOIN places p ON p.n = k.n % (SELECT count(*) FROM places)`,
  );
  await run(`INSERT INTO users (id, company_id, email, password, first_name, last_name, email_verified, created_at)
    SELECT gen_random_uuid(), k.id, ${address}, (SELECT password FROM users LIMIT 1),
           (ARRAY['Maria','James','Wei','Fatima','Olga','Juan'])[1 + k.n % 6], 'Name' || k.n, k.n % 20 > 0, ${since}
      FROM company_copies k`);
  await run(`INSERT INTO user_company_roles (user_id, company_id, role)
    SELECT u.id, k.id, 'owner' FROM users u JOIN company_copies k ON k.id = u.company_id`);
  await run(`INSERT INTO company_registration_requests (contact_email, company_name, city, state, status,
      email_verified, email_verified_at, reviewed_at, created_at)
    SELECT 'asks' || k.n || '@scale.example', 'Applicant ' || k.n, p.city, p.state,
           (CASE WHEN k.n < 40 THEN 'under_review' WHEN k.n % 9 = 0 THEN 'rejected' ELSE 'approved' END)::company_registration_status,
           true, ${since}, CASE WHEN k.n >= 40 THEN ${since} + interval '5 hours' END, ${since}
      FROM company_copies k JOIN places p ON p.n = k.n % (SELECT count(*) FROM places)`);
}

async function fillMaterials(run: Run) {
  const place = (column: string, demo = `d.${column}`) =>
    `CASE WHEN k.n % 2 = 0 THEN ${demo} ELSE p.${column} END`;
  await copy(
    run,
    'materials',
    {
      id: 'k.id',
      company_id: 'k.company_id',
      title: `left(d.title, 150) || ', ' || v.words`,
      price: 'greatest(0.01, round(d.price * k.factor, 2))',
      common_price: 'd.common_price * k.factor',
      quantity: '5 + k.n % 60 - CASE WHEN k.n % 20 = 3 THEN 5 + k.n % 60 ELSE 0 END',
      quantity_held: '0',
      quantity_sold: 'coalesce(sold.quantity, 0)',
      quantity_listed:
        '5 + k.n % 60 - CASE WHEN k.n % 20 = 3 THEN 5 + k.n % 60 ELSE 0 END + coalesce(sold.quantity, 0)',
      location: `CASE WHEN k.n % 2 = 0 THEN d.location ELSE p.city || ', ' || p.state END`,
      city: place('city'),
      state: place('state'),
      zip_code: `CASE WHEN k.n % 2 = 0 THEN d.zip_code ELSE p.zip END`,
      latitude: place('latitude'),
      longitude: place('longitude'),
      once_digest: 'NULL',
      sku: `'LOT' || k.n`,
      upc: 'NULL',
      paused_at: 'CASE WHEN k.n % 50 = 9 THEN k.created_at END',
      hidden_at: 'CASE WHEN k.n % 500 = 11 THEN k.created_at END',
      confirmed_at: 'k.created_at',
      asked_at: 'NULL',
      deleted_at: 'NULL',
      on_sale: 'k.n % 20 <> 3 AND k.n % 50 <> 9 AND k.n % 500 <> 11 AND k.company_n % 100 <> 7',
      search: `d.search || v.search || setweight(to_tsvector('simple', 'lot' || k.n), 'C')`,
      search_text: `left(d.search_text, 250) || ' ' || v.words`,
      created_at: 'k.created_at',
      updated_at: 'k.created_at',
    },
    `material_copies k JOIN materials d ON d.id = k.demo_id
       JOIN variants v ON v.n = floor(k.dice * (SELECT count(*) FROM variants))
       JOIN places p ON p.n = k.n / 2 % (SELECT count(*) FROM places)
       LEFT JOIN (SELECT material_id, sum(quantity) AS quantity FROM sale_copies
                   WHERE status = 'completed' GROUP BY 1) sold ON sold.material_id = k.id`,
  );
  await copy(
    run,
    'material_images',
    { id: 'gen_random_uuid()', material_id: 'k.id' },
    `material_copies k JOIN material_images d ON d.material_id = k.demo_id`,
  );
  await run(`INSERT INTO stock_changes (material_id, kind, quantity, created_at)
    SELECT m.id, 'listed', m.quantity_listed, m.created_at FROM materials m JOIN material_copies k USING (id)
     WHERE m.quantity_listed > 0`);
  await run(`INSERT INTO saved_materials (user_id, material_id, price_when_saved, created_at)
    SELECT DISTINCT ON (u.id, m.id) u.id, m.id, 1, now() - random() * interval '200 days'
      FROM material_copies k JOIN users u ON u.company_id = k.company_id
      JOIN material_copies m ON m.n = (k.n * 37)::bigint % (SELECT count(*) FROM material_copies)
     WHERE k.n % 4 = 0`);
}

async function fillSales(run: Run) {
  await run(`INSERT INTO transactions (id, material_id, buyer_company_id, seller_company_id, material_title,
      price_unit, quantity, unit_price, subtotal, platform_fee, total_amount, status, payment_flow,
      destination_account_id, nonce, stripe_payment_intent_id, cancel_reason, category_id, state,
      latitude, longitude, condition, product_kind_id, size_key, common_price, completed_at, cancelled_at, created_at, updated_at)
    SELECT s.id, s.material_id, s.buyer_id, s.seller_id, m.title, m.price_unit, s.quantity, m.price,
           m.price * s.quantity, fee, m.price * s.quantity + fee, s.status, 'element', 'acct_scale',
           gen_random_uuid(), 'pi_' || s.id, CASE WHEN s.status = 'cancelled' THEN 'expired' END,
           m.category_id, m.state, m.latitude, m.longitude, m.condition, m.product_kind_id, m.size_key, m.common_price,
           CASE WHEN s.status <> 'cancelled' THEN s.at END, CASE WHEN s.status = 'cancelled' THEN s.at END,
           s.at - interval '6 minutes', s.at
      FROM sale_copies s JOIN materials m ON m.id = s.material_id,
           LATERAL (SELECT greatest(0.50, round(m.price * s.quantity * 0.05, 2)) AS fee) f`);
  const sold = `sale_copies s JOIN transactions t USING (id)`;
  await run(`INSERT INTO stock_holds (transaction_id, material_id, quantity, status, expires_at, created_at, settled_at)
    SELECT s.id, s.material_id, s.quantity, (CASE s.status WHEN 'completed' THEN 'sold' WHEN 'refunded' THEN 'returned'
             ELSE 'released' END)::hold_status, s.at, s.at - interval '6 minutes', s.at FROM sale_copies s`);
  await run(
    `INSERT INTO payments (transaction_id, stripe_payment_intent_id, stripe_charge_id, amount, refunded_amount,
      status, processed_at, receipt_number, receipt_parties, created_at, updated_at)
    SELECT s.id, 'pi_' || s.id, CASE WHEN s.status <> 'cancelled' THEN 'ch_' || s.id END, t.total_amount,
           CASE WHEN s.status = 'refunded' THEN t.total_amount ELSE 0 END,
           (CASE s.status WHEN 'cancelled' THEN 'cancelled' ELSE 'succeeded' END)::payment_status,
           t.completed_at, CASE WHEN s.status <> 'cancelled' THEN nextval('receipt_numbers') END,
           CASE WHEN s.status <> 'cancelled' THEN $1::jsonb END, t.created_at, s.at
      FROM ${sold}`,
    [JSON.stringify({ seller: RECEIPT_PARTY, buyer: RECEIPT_PARTY })],
  );
  await run(`INSERT INTO commissions (transaction_id, amount, status, paid_at, created_at)
    SELECT s.id, CASE WHEN s.status = 'refunded' THEN 0 ELSE t.platform_fee END,
           (CASE s.status WHEN 'completed' THEN 'paid' ELSE s.status::text END)::commission_status,
           t.completed_at, t.created_at FROM ${sold}`);
  await run(`INSERT INTO refunds (transaction_id, sequence, amount, fee_amount, reason, status, stripe_refund_id,
      created_at, settled_at)
    SELECT s.id, 1, t.total_amount, t.platform_fee, 'Damaged', 'succeeded', 're_' || s.id, s.at, s.at + interval '1 hour'
      FROM ${sold} WHERE s.status = 'refunded'`);
  await run(`INSERT INTO feedback (transaction_id, seller_company_id, would_buy_again, comment, created_at)
    SELECT s.id, s.seller_id, random() < 0.9, 'Exactly as in the photos.', s.at + interval '3 days'
      FROM sale_copies s WHERE s.status <> 'cancelled' AND random() < 0.3`);
  await run(`INSERT INTO ledger_postings (transaction_id, kind, stripe_id, created_at)
    SELECT id, 'charge', 'ch_' || id, at FROM sale_copies WHERE status <> 'cancelled' UNION ALL
    SELECT id, 'refund', 're_' || id, at + interval '1 hour' FROM sale_copies WHERE status = 'refunded'`);
  await run(`INSERT INTO ledger_entries (posting_id, account, amount_cents)
    SELECT p.id, e.account::ledger_account, (CASE p.kind WHEN 'charge' THEN 100 ELSE -100 END * e.dollars)::bigint
      FROM ledger_postings p JOIN sale_copies s ON s.id = p.transaction_id JOIN transactions t ON t.id = s.id
     CROSS JOIN LATERAL (VALUES ('buyer_payments', -t.total_amount), ('seller_payable', t.subtotal),
       ('platform_fees', t.platform_fee)) e (account, dollars)`);
}

async function fillNotices(run: Run, notifications: number) {
  await run(
    `CREATE TEMP TABLE notices AS SELECT *, row_number() OVER () - 1 AS k FROM notifications`,
  );
  await copy(
    run,
    'notifications',
    {
      id: 'gen_random_uuid()',
      recipient_company_id: 'c.id',
      read: 's.n % 7 > 1',
      dismissed: 's.n % 10 = 0',
      created_at: `now() - s.n * interval '12 seconds'`,
      read_at: 'NULL',
    },
    `(SELECT n, floor((SELECT count(*) FROM company_copies) * random() ^ 2)::int AS company
        FROM generate_series(1, ${notifications}) n) s
       JOIN company_copies c ON c.n = s.company
       JOIN notices d ON d.k = s.n % (SELECT count(*) FROM notices)`,
  );
  await run(`INSERT INTO mails (kind, recipient, subject, status, sent_at, created_at)
    SELECT 'digest', 'office' || n || '@scale.example', 'Your day on Offcut', 'sent', now() - n * interval '1 minute',
           now() - n * interval '1 minute' FROM company_copies`);
  await run(`INSERT INTO audit_log (actor_user_id, action, subject_type, subject_id, created_at)
    SELECT (SELECT id FROM users WHERE role = 'admin' LIMIT 1),
           (ARRAY['user.banned','material.updated','company.verified','registration.approved'])[1 + n % 4],
           (ARRAY['user','material','company','registration'])[1 + n % 4], id::text, now() - n * interval '10 minutes'
      FROM material_copies WHERE n % 10 = 0`);
}

/** Two thousand ZIP codes across the states. */
function somePlaces() {
  const all = [...ZIP_CODES.values()].filter(({ latitude }) => latitude !== 0);
  const every = Math.floor(all.length / 2000);
  return all.filter((_, index) => index % every === 0);
}
