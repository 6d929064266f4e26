import pg from 'pg';

export async function fillWithCrowd({
  users,
  companies,
  materials,
  sales,
  audit,
}: Record<'users' | 'companies' | 'materials' | 'sales' | 'audit', number>): Promise<void> {
  // Not the app's pool: its statements end after 30 s.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const run = (statement: string) => client.query(statement);
  // Without statistics a join would be a nested loop.
  await run('SET enable_nestloop = off; SET synchronous_commit = off');
  await run(`
    INSERT INTO companies (id, name, email, city, state, verified, registration_status, created_at)
    SELECT gen_random_uuid(), 'Company ' || md5(n::text), 'office' || n || '@crowd.example',
           'City ' || n % 300, (ARRAY['IL','TX','CA','NY','OH'])[1 + n % 5], n % 10 > 0, 'approved',
           now() - n * interval '40 minutes'
      FROM generate_series(1, ${companies}) n`);
  await run(`
    INSERT INTO users (email, password, first_name, last_name, role, email_verified, banned_at,
                       company_id, created_at)
    SELECT 'user' || n || '@' || md5(n::text) || '.example', '-',
           (ARRAY['Maria','James','Wei','Fatima','Olga','Juan'])[1 + n % 6], 'Name' || md5((n * 7)::text),
           CASE WHEN n <= 20 THEN 'admin' WHEN n % 4 = 0 THEN 'individual_user'
                ELSE 'company_user' END::user_role,
           n % 20 > 0, CASE WHEN n % 500 = 0 THEN now() END, c.id, now() - n * interval '7 minutes'
      FROM generate_series(1, ${users}) n
      JOIN (SELECT id, row_number() OVER () AS k FROM companies) c ON c.k = 1 + n % ${companies}`);
  await run(`
    INSERT INTO categories (name, slug, sort_order)
    SELECT 'Category ' || n, 'category-' || n, n FROM generate_series(1, 15) n`);
  // The search trigger would take longer than all the rest: the text is copied instead.
  await run(`ALTER TABLE materials DISABLE TRIGGER materials_write_search`);
  await run(`
    WITH titles AS (
      SELECT k, title, setweight(to_tsvector('english', title), 'A') AS search
        FROM (SELECT k, 'Thing' || k || ' ' || (ARRAY['block','rebar','plywood','pipe','window'])[1 + k % 5]
                     AS title FROM generate_series(0, 499) k) t
    )
    INSERT INTO materials (company_id, category_id, title, description, category, price, price_unit,
                           quantity, quantity_sold, quantity_listed, location, city, state, hidden_at,
                           search, search_text, created_at)
    SELECT c.id, cat.id, t.title, repeat('Left over from a job. ', 12), cat.name, 1 + n % 900, 'each',
           60, 40, 100, 'Yard', 'City', (ARRAY['IL','TX','CA','NY','OH'])[1 + n % 5],
           CASE WHEN n % 50 = 0 THEN now() END,
           t.search, lower(t.title), now() - n * interval '7 minutes'
      FROM generate_series(1, ${materials}) n
      JOIN (SELECT id, row_number() OVER () AS k FROM companies) c ON c.k = 1 + n % ${companies}
      JOIN (SELECT id, name, row_number() OVER () AS k FROM categories) cat ON cat.k = 1 + n % 15
      JOIN titles t ON t.k = n % 500`);
  await run(`ALTER TABLE materials ENABLE TRIGGER materials_write_search`);
  await run(`
    INSERT INTO transactions (material_id, buyer_company_id, seller_company_id, material_title,
                              price_unit, quantity, unit_price, subtotal, platform_fee, total_amount,
                              status, payment_flow, destination_account_id, nonce, completed_at, created_at)
    SELECT m.id, b.id, m.company_id, m.title, 'each', 10, m.price, m.price * 10, m.price / 2,
           m.price * 10 + m.price / 2, 'completed', 'element', 'acct', gen_random_uuid(),
           now() - n * interval '35 minutes', now() - n * interval '35 minutes'
      FROM generate_series(1, ${sales}) n
      JOIN (SELECT id, company_id, title, price, row_number() OVER () AS k FROM materials) m ON m.k = n
      JOIN (SELECT id, row_number() OVER () AS k FROM companies) b ON b.k = 1 + (n + 1) % ${companies}
     WHERE b.id <> m.company_id`);
  await run(`
    WITH posted AS (
      INSERT INTO ledger_postings (transaction_id, kind, stripe_id, created_at)
      SELECT id, 'charge', 'ch_' || id, completed_at FROM transactions RETURNING id, transaction_id
    )
    INSERT INTO ledger_entries (posting_id, account, amount_cents)
    SELECT p.id, e.account::ledger_account, e.dollars * 100
      FROM posted p JOIN transactions t ON t.id = p.transaction_id
      CROSS JOIN LATERAL (VALUES ('buyer_payments', -t.total_amount),
        ('seller_payable', t.subtotal), ('platform_fees', t.platform_fee)) e(account, dollars)
     WHERE e.dollars <> 0`);
  await run(`
    INSERT INTO payments (transaction_id, amount, status)
    SELECT id, total_amount, 'succeeded' FROM transactions`);
  await run(`
    INSERT INTO commissions (transaction_id, amount, status, paid_at)
    SELECT id, platform_fee, 'paid', completed_at FROM transactions`);
  await run(`
    INSERT INTO refunds (transaction_id, sequence, amount, fee_amount, reason, status, settled_at)
    SELECT id, 1, total_amount / 5, platform_fee / 5, 'Short count', 'succeeded', completed_at
      FROM (SELECT *, row_number() OVER () AS k FROM transactions) t WHERE k % 10 = 0`);
  await run(`
    WITH disputed AS (
      SELECT id, completed_at AS at, (total_amount * 100)::bigint AS cents,
             (platform_fee * 100)::bigint AS fee_cents
        FROM (SELECT *, row_number() OVER () AS k FROM transactions) t WHERE k % 50 = 1
    ), posted AS (
      INSERT INTO ledger_postings (transaction_id, kind, stripe_id, created_at)
      SELECT id, kind, 'dp_' || id, at
        FROM disputed, unnest(ARRAY['dispute', 'dispute_lost']) kind
      RETURNING id, transaction_id, kind
    )
    INSERT INTO ledger_entries (posting_id, account, amount_cents)
    SELECT p.id, e.account::ledger_account, e.cents
      FROM posted p JOIN disputed d ON d.id = p.transaction_id
      CROSS JOIN LATERAL (VALUES
        ('dispute', 'buyer_payments', d.cents), ('dispute', 'disputes', -d.cents),
        ('dispute_lost', 'platform_fees', -d.fee_cents), ('dispute_lost', 'disputes', d.fee_cents)
      ) e(kind, account, cents)
     WHERE e.kind = p.kind`);
  await run(`
    INSERT INTO company_registration_requests (contact_email, company_name, city, state, status,
                                               email_verified, email_verified_at, reviewed_at, created_at)
    SELECT 'new' || n || '@crowd.example', 'Applicant ' || md5(n::text), 'City', 'IL',
           (CASE WHEN n <= 40 THEN 'under_review' WHEN n % 9 = 0 THEN 'rejected' ELSE 'approved' END)
             ::company_registration_status,
           true, now() - n * interval '2 hours', CASE WHEN n > 40 THEN now() - n * interval '1 hour' END,
           now() - n * interval '2 hours'
      FROM generate_series(1, ${companies}) n`);
  await run(`
    INSERT INTO audit_log (actor_user_id, action, subject_type, subject_id, before, after, created_at)
    SELECT a.id, (ARRAY['user.banned','material.updated','company.verified','registration.approved'])[1 + n % 4],
           (ARRAY['user','material','company','registration'])[1 + n % 4], m.id::text,
           '{"a":1}', '{"a":2}', now() - n * interval '10 minutes'
      FROM generate_series(1, ${audit}) n
      JOIN (SELECT id, row_number() OVER () AS k FROM users WHERE role = 'admin') a
        ON a.k = 1 + n % 4
      JOIN (SELECT id, row_number() OVER () AS k FROM materials) m ON m.k = 1 + n % ${materials}`);
  for (const table of [
    'users',
    'companies',
    'materials',
    'transactions',
    'refunds',
    'ledger_postings',
    'audit_log',
  ]) {
    await run(`VACUUM ANALYZE ${table}`);
  }
  await run('ANALYZE');
  await client.end();
}
