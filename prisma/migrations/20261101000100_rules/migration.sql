-- What must hold whatever the code does. Prisma's schema cannot say these.

-- ── Stock: one equation, so that overselling is impossible and not just avoided
ALTER TABLE materials
  ADD CONSTRAINT materials_stock_check CHECK (
    quantity >= 0 AND quantity_held >= 0 AND quantity_sold >= 0
    AND quantity_listed = quantity + quantity_held + quantity_sold),
  ADD CONSTRAINT materials_price_check CHECK (price > 0),
  ADD CONSTRAINT materials_price_unit_check CHECK (price_unit IN (
    'per piece', 'per board', 'per beam', 'per ton', 'per yard', 'per foot', 'per set', 'each', 'OBO')),
  ADD CONSTRAINT materials_state_check CHECK (state ~ '^[A-Z]{2}$');

ALTER TABLE companies
  ADD CONSTRAINT companies_state_check CHECK (state ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT companies_payment_enabled_check CHECK (NOT payment_enabled OR stripe_account_id IS NOT NULL);

ALTER TABLE users
  ADD CONSTRAINT users_oauth_check CHECK ((oauth_provider IS NULL) = (oauth_subject IS NULL));

-- ── Trading: the sums add up in every row
ALTER TABLE transactions
  ADD CONSTRAINT transactions_quantity_check CHECK (quantity > 0),
  ADD CONSTRAINT transactions_parties_check CHECK (buyer_company_id <> seller_company_id),
  ADD CONSTRAINT transactions_sum_check CHECK (
    unit_price > 0 AND platform_fee >= 0
    AND subtotal = unit_price * quantity
    AND total_amount = subtotal + platform_fee),
  -- Stripe's limits for one card payment in US dollars
  ADD CONSTRAINT transactions_total_check CHECK (total_amount BETWEEN 0.50 AND 999999.99),
  ADD CONSTRAINT transactions_completed_at_check CHECK (
    status NOT IN ('completed', 'refunded') OR completed_at IS NOT NULL),
  ADD CONSTRAINT transactions_cancelled_at_check CHECK (
    status <> 'cancelled' OR cancelled_at IS NOT NULL);

ALTER TABLE stock_holds
  ADD CONSTRAINT stock_holds_quantity_check CHECK (quantity > 0),
  ADD CONSTRAINT stock_holds_settled_at_check CHECK ((status = 'held') = (settled_at IS NULL));

ALTER TABLE payments
  ADD CONSTRAINT payments_amount_check CHECK (amount > 0 AND refunded_amount BETWEEN 0 AND amount),
  ADD CONSTRAINT payments_currency_check CHECK (currency = 'usd');

ALTER TABLE commissions
  ADD CONSTRAINT commissions_amount_check CHECK (amount >= 0 AND rate BETWEEN 0 AND 1),
  ADD CONSTRAINT commissions_paid_at_check CHECK (status <> 'paid' OR paid_at IS NOT NULL);

ALTER TABLE refunds
  ADD CONSTRAINT refunds_amount_check CHECK (amount > 0 AND fee_amount BETWEEN 0 AND amount),
  ADD CONSTRAINT refunds_sequence_check CHECK (sequence > 0);

-- ── Ledger: append-only, every posting sums to zero
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_posting_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount_cents) INTO total FROM ledger_entries WHERE posting_id = NEW.posting_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'posting % does not balance: %', NEW.posting_id, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Deferred to the commit, when all entries of the posting are there.
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_posting_balance();

-- ── Messages and notifications
ALTER TABLE messages
  ADD CONSTRAINT messages_parties_check CHECK (sender_company_id <> receiver_company_id),
  ADD CONSTRAINT messages_content_check CHECK (length(trim(content)) > 0);

-- A link in a notification stays on this site.
ALTER TABLE notifications
  ADD CONSTRAINT notifications_action_url_check CHECK (action_url ~ '^/([^/\\]|$)');

-- ── Search, as the trade types it
-- 2x4, 2 x 4, 2"x4" and 2×4 become 2x4; 5/8 becomes 5of8 and 1-3/4 becomes 1and3of4, so that the
-- parser keeps them whole; #5 and No. 5 become no5; R-19 becomes r19.
CREATE FUNCTION trade_text(input text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              translate(lower(unaccent(replace(input, '×', 'x'))), '"”“″′’''', ' '),
              '(\d+)[- ](\d+)\s*/\s*(\d+)', '\1and\2of\3', 'g'),
            '(\d+)\s*/\s*(\d+)', '\1of\2', 'g'),
          '(\d)\s*(?:x|by)\s*(?=\d)', '\1x', 'g'),
        '(?:#|\mno\.?)\s*(\d+)', 'no\1', 'g'),
      '\m([a-z]{1,4})-(\d)', '\1\2', 'g'),
    '\s+', ' ', 'g')
$$;

-- Every word must occur; the last letters may be missing; a word stands for its synonyms too.
CREATE FUNCTION trade_query(input text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH synonyms (word, others) AS (VALUES
    ('sheetrock', 'drywall | gypsum | wallboard'), ('drywall', 'sheetrock | gypsum | wallboard'),
    ('gyp', 'drywall | gypsum | wallboard'), ('wallboard', 'drywall | gypsum'),
    ('cmu', 'block'), ('cinderblock', 'cmu | block'), ('rebar', 'reinforcing'),
    ('romex', 'nmb | (nm & b)'), ('plywood', 'ply'), ('ply', 'plywood'),
    ('studs', '2x4 | 2x6'), ('pex', 'tubing'), ('emt', 'conduit'), ('conduit', 'emt'),
    ('osb', 'sheathing'), ('sheathing', 'osb | plywood | cdx'), ('batt', 'insulation'),
    ('batts', 'insulation'), ('glulam', 'gluelam | beam'), ('lvl', 'microllam'),
    ('doors', 'door'), ('toilet', '(water & closet)'), ('spigot', 'faucet'), ('sakrete', 'concrete'),
    ('quikrete', 'concrete'), ('visqueen', 'poly | polyethylene'), ('tyvek', 'housewrap'),
    ('hvac', 'duct | furnace | condenser'), ('gravel', 'aggregate | stone'), ('lag', 'screw | bolt')
  ), words AS (
    SELECT word, position FROM regexp_split_to_table(
      trim(regexp_replace(trade_text(left(input, 200)), '[^a-z0-9.]+', ' ', 'g')), ' ')
      WITH ORDINALITY AS t (word, position)
    WHERE word ~ '[a-z0-9]' LIMIT 12
  )
  SELECT to_tsquery('english', string_agg(
    '(' || CASE
      WHEN word ~ '^[0-9.]+$' THEN '''' || word || ''''
      WHEN word ~ '^[0-9]+x[0-9]+$' THEN '''' || word || ''' | ''' || word || 'x'':*'
      WHEN length(word) >= 3 THEN '''' || word || ''' | ''' || word || ''':*'
      ELSE '''' || word || ''''
    END || coalesce(' | ' || (SELECT others FROM synonyms s WHERE s.word = words.word), '') || ')',
    ' & ' ORDER BY position))
  FROM words
$$;

CREATE FUNCTION write_material_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company_name text;
BEGIN
  SELECT name INTO company_name FROM companies WHERE id = NEW.company_id;
  NEW.search :=
    setweight(to_tsvector('english', trade_text(NEW.title)), 'A') ||
    setweight(to_tsvector('english', trade_text(NEW.category)), 'B') ||
    setweight(to_tsvector('english', trade_text(coalesce(company_name, ''))), 'C') ||
    setweight(to_tsvector('english', trade_text(NEW.description)), 'D');
  NEW.search_text := trade_text(NEW.title || ' ' || NEW.category || ' ' || coalesce(company_name, ''));
  RETURN NEW;
END $$;

CREATE TRIGGER materials_write_search
  BEFORE INSERT OR UPDATE OF title, description, category, company_id, search_text ON materials
  FOR EACH ROW EXECUTE FUNCTION write_material_search();

CREATE FUNCTION rewrite_company_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE materials SET search_text = '' WHERE company_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER companies_rewrite_search AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rewrite_company_search();

-- ── Caches: whoever changes what visitors see says so, in the same transaction
CREATE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER materials_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON materials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER companies_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER categories_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER subcategories_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON subcategories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
