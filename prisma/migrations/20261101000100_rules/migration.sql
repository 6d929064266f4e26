-- What must hold whatever the code does, and what Prisma's schema has no words for: CHECK
-- constraints, triggers, partial indexes and indexes on expressions.

-- ── Accounts
ALTER TABLE users
  ADD CONSTRAINT users_oauth_check CHECK ((oauth_provider IS NULL) = (oauth_subject IS NULL));

CREATE INDEX users_admins_idx ON users (created_at DESC, id)
  WHERE role = 'admin' AND anonymized_at IS NULL;
CREATE INDEX users_banned_idx ON users (created_at DESC, id)
  WHERE banned_at IS NOT NULL AND anonymized_at IS NULL;
CREATE INDEX users_unverified_idx ON users (created_at DESC, id)
  WHERE NOT email_verified AND anonymized_at IS NULL;

ALTER TABLE idempotent_calls
  ADD CONSTRAINT idempotent_calls_answer_check CHECK ((status IS NULL) = (answer IS NULL));

-- ── Companies
ALTER TABLE companies
  ADD CONSTRAINT companies_state_check CHECK (state ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT companies_payment_enabled_check CHECK (NOT payment_enabled OR stripe_account_id IS NOT NULL);

CREATE INDEX companies_unverified_idx ON companies (created_at DESC, id) WHERE NOT verified;
CREATE INDEX companies_left_without_users_idx ON companies (id) WHERE left_without_users_at IS NOT NULL;
CREATE INDEX companies_suspended_idx ON companies (created_at DESC, id)
  WHERE registration_status = 'suspended';

-- Without accents and typographic quotes
CREATE FUNCTION plain_letters(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent', input))
$$;

-- A company's name as people read it: case, accents, spaces, punctuation, legal forms, and letters and
-- digits that look like Latin letters make no difference. Threat: "H0me Depot, LLC".
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(
    translate(public.plain_letters(normalize(name, NFKC)),
      'асеорхуіјѕвнкмтαειοκνρτυχ0135.', 'aceopxyijsbhkmtaeiokvptuxoles'),
    '\m(the|inc|incorporated|llc|llp|lp|ltd|limited|co|company|corp|corporation)\M', ' ', 'g'),
    '[^[:alnum:]]+', '', 'g')
$$;

CREATE FUNCTION tax_id_key(tax_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(upper(regexp_replace(tax_id, '[^[:alnum:]]+', '', 'g')), '')
$$;

-- Stored, since making it costs more than comparing it.
ALTER TABLE companies ADD COLUMN name_key text GENERATED ALWAYS AS (company_key(name)) STORED;
CREATE INDEX companies_key_idx ON companies USING gin (name_key gin_trgm_ops);
CREATE INDEX companies_tax_id_key_idx ON companies (tax_id_key(tax_id));

-- The full registration form has every contact field; the short form at /auth has none of them.
-- Either may be without a password: a forgotten code confirms an email address and nothing more.
ALTER TABLE company_registration_requests
  ADD CONSTRAINT registration_contact_check CHECK (
    num_nulls(contact_first_name, contact_last_name, contact_phone, contact_position,
              business_type, business_address, zip_code) = 0
    OR (hashed_password IS NULL AND contact_first_name IS NULL AND contact_last_name IS NULL));

-- Anyone can try to register an address; one attempt is approved.
CREATE UNIQUE INDEX company_registration_requests_email_key
  ON company_registration_requests (contact_email) WHERE status NOT IN ('pending', 'under_review', 'rejected');

-- Analytics: the median of reviews
CREATE INDEX company_registration_requests_reviewed_idx
  ON company_registration_requests (reviewed_at) INCLUDE (email_verified_at, created_at)
  WHERE reviewed_at IS NOT NULL;

-- ── Listings: stock is one equation, so that overselling is impossible and not just avoided
ALTER TABLE materials
  ADD CONSTRAINT materials_stock_check CHECK (
    quantity >= 0 AND quantity_held >= 0 AND quantity_sold >= 0
    AND quantity_listed = quantity + quantity_held + quantity_sold),
  ADD CONSTRAINT materials_price_check CHECK (price > 0),
  ADD CONSTRAINT materials_price_unit_check CHECK (price_unit IN (
    'per piece', 'per board', 'per beam', 'per ton', 'per yard', 'per foot', 'per set', 'each', 'OBO')),
  ADD CONSTRAINT materials_state_check CHECK (state ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT materials_pack_check CHECK (
    pack_kind IN ('bundle', 'pallet', 'box', 'bag', 'roll', 'lift', 'crate', 'reel') AND pack_count > 0),
  ADD CONSTRAINT materials_common_unit_check CHECK (
    (common_unit IS NULL) = (common_per_unit IS NULL) AND common_per_unit > 0
    AND common_unit IN ('sq ft', 'linear ft', 'board ft', 'lb', 'ton', 'cu yd', 'gal', 'each')),
  ADD CONSTRAINT materials_upc_check CHECK (upc ~ '^\d{8,14}$'),
  ADD CONSTRAINT materials_size_check CHECK (
    weight_lb > 0 AND pallet_length_in > 0 AND pallet_width_in > 0 AND pallet_height_in > 0),
  ADD CONSTRAINT materials_order_check CHECK (
    (price_unit <> 'OBO' OR is_whole_lot) AND min_order_quantity > 0),
  ADD CONSTRAINT materials_available_check CHECK (available_until >= available_from),
  ADD CONSTRAINT materials_loading_check CHECK (loading <@ ARRAY['forklift', 'dock', 'hand']);

-- Filters find a category whatever its case.
CREATE UNIQUE INDEX categories_lower_name_key ON categories (lower(name));
CREATE UNIQUE INDEX subcategories_lower_name_key ON subcategories (category_id, lower(name));

CREATE UNIQUE INDEX materials_sku_key ON materials (company_id, lower(sku))
  WHERE sku IS NOT NULL AND deleted_at IS NULL;
-- A scanner reads 036000291452 as 0036000291452 too.
CREATE INDEX materials_upc_idx ON materials (ltrim(upc, '0')) WHERE upc IS NOT NULL;
CREATE INDEX materials_available_until_idx ON materials (available_until)
  WHERE available_until IS NOT NULL AND paused_at IS NULL AND deleted_at IS NULL;
-- The newest comparable listings, in a state and in all; see the catalogue's market. They include the
-- columns that it reads, because each card of a list compares up to 75 listings and sales.
CREATE INDEX materials_comparable_in_state_idx
  ON materials (product_kind_id, size_key, state, created_at DESC, id)
  INCLUDE (company_id, common_price, condition, latitude, longitude, quantity, on_sale)
  WHERE common_price IS NOT NULL;
CREATE INDEX materials_comparable_idx
  ON materials (product_kind_id, size_key, created_at DESC, id)
  INCLUDE (company_id, common_price, condition, latitude, longitude, quantity, on_sale, state)
  WHERE common_price IS NOT NULL;

ALTER TABLE stock_changes
  ADD CONSTRAINT stock_changes_sign_check CHECK (
    quantity <> 0 AND (kind = 'corrected' OR (kind = 'sold_elsewhere') = (quantity < 0)));

CREATE INDEX stock_changes_user_id_idx ON stock_changes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX listing_imports_user_id_idx ON listing_imports (user_id) WHERE user_id IS NOT NULL;

-- A listing's quantity_listed is the sum of its stock changes, the first of which is its creation.
CREATE FUNCTION note_listed_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_changes (material_id, kind, quantity, created_at)
  VALUES (NEW.id, 'listed', NEW.quantity_listed, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER materials_note_listed AFTER INSERT ON materials
  FOR EACH ROW WHEN (NEW.quantity_listed > 0) EXECUTE FUNCTION note_listed_stock();

CREATE FUNCTION apply_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE materials
     SET quantity = quantity + NEW.quantity, quantity_listed = quantity_listed + NEW.quantity
   WHERE id = NEW.material_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_changes_apply AFTER INSERT ON stock_changes
  FOR EACH ROW WHEN (NEW.kind <> 'listed') EXECUTE FUNCTION apply_stock_change();

-- For programs that keep a copy: holds, sales and renamed categories change a listing too, but a
-- confirmation doesn't. The time of the row, not of the transaction, which may have waited for a lock.
CREATE FUNCTION stamp_material() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER materials_stamp BEFORE UPDATE ON materials
  FOR EACH ROW WHEN (OLD.confirmed_at = NEW.confirmed_at AND OLD.asked_at IS NOT DISTINCT FROM NEW.asked_at)
  EXECUTE FUNCTION stamp_material();

CREATE FUNCTION refuse_listed_quantity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'quantity_listed changes through stock_changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER materials_keep_listed BEFORE UPDATE OF quantity_listed ON materials
  FOR EACH ROW WHEN (OLD.quantity_listed <> NEW.quantity_listed AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_listed_quantity();

ALTER TABLE listing_drafts
  ADD CONSTRAINT listing_drafts_fields_check CHECK (octet_length(fields::text) <= 65536),
  ADD CONSTRAINT listing_drafts_version_check CHECK (version > 0);

ALTER TABLE takeoffs ADD CONSTRAINT takeoffs_radius_check CHECK (radius_miles BETWEEN 1 AND 5000);
ALTER TABLE takeoff_lines
  ADD CONSTRAINT takeoff_lines_position_check CHECK (position BETWEEN 1 AND 200),
  ADD CONSTRAINT takeoff_lines_quantity_check CHECK (quantity > 0 AND quantity <= 10000000);

CREATE INDEX materials_unavailable_idx ON materials (created_at DESC, id)
  WHERE NOT (available AND quantity + quantity_held > 0) AND deleted_at IS NULL;

-- ── On sale: decided once, where it changes, so that lists and counts join no company. A listing that
-- comes on sale locks its company against a suspension at the same time; one that stays reads nothing.
CREATE FUNCTION write_on_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked boolean := NEW.on_sale;
BEGIN
  NEW.on_sale := NEW.paused_at IS NULL AND NEW.hidden_at IS NULL AND NEW.deleted_at IS NULL
    AND NEW.quantity + NEW.quantity_held > 0;
  IF NEW.on_sale AND (TG_OP = 'INSERT' OR NOT (OLD.on_sale AND asked) OR OLD.company_id <> NEW.company_id) THEN
    SELECT registration_status = 'approved' INTO NEW.on_sale
      FROM companies WHERE id = NEW.company_id FOR SHARE;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER materials_write_on_sale
  BEFORE INSERT OR UPDATE OF paused_at, hidden_at, deleted_at, quantity, quantity_held, company_id, on_sale
  ON materials FOR EACH ROW EXECUTE FUNCTION write_on_sale();

CREATE FUNCTION rewrite_on_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE materials SET on_sale = NEW.registration_status = 'approved'
   WHERE company_id = NEW.id AND available AND on_sale <> (NEW.registration_status = 'approved');
  RETURN NULL;
END $$;
CREATE TRIGGER companies_rewrite_on_sale AFTER UPDATE OF registration_status ON companies
  FOR EACH ROW WHEN ((OLD.registration_status = 'approved') <> (NEW.registration_status = 'approved'))
  EXECUTE FUNCTION rewrite_on_sale();

CREATE INDEX materials_price_idx ON materials (price, id) WHERE on_sale;
CREATE INDEX materials_category_id_price_idx ON materials (category_id, price, id) WHERE on_sale;

-- ── Counts that pages show are kept by each change; see KeptCount in schema.prisma. What is counted
-- of rows, each with its sign, for the triggers and for the daily check alike. For analytics, of each
-- US Central day and month, money in cents, and of sellers by month and year.
CREATE FUNCTION counted_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT '{materials,transactions,payments,refunds,disputes,company_registration_requests,users,companies,commissions,ledger_entries}'::text[]
$$;

CREATE FUNCTION counted_of(counted_table text, counted_rows text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format(CASE counted_table
    WHEN 'materials' THEN $q$
      SELECT what, key, sign * counts::int FROM (%1$s) AS r, LATERAL (VALUES
        ('category', r.category_id::text, r.on_sale), ('subcategory', r.subcategory_id::text, r.on_sale),
        ('state', r.state, r.on_sale), ('city', city_key(r.city) || ', ' || r.state, r.on_sale),
        ('company', r.company_id::text, r.on_sale),
        ('listed', r.category_id::text, r.deleted_at IS NULL), ('listed', r.subcategory_id::text, r.deleted_at IS NULL),
        ('available', '', r.available AND r.quantity + r.quantity_held > 0)) AS c (what, key, counts)
      UNION ALL SELECT what || left(day, size), key, n FROM (
        SELECT %2$s AS day, category_id::text AS category, state, sum(sign) AS listings,
               sum(sign * (quantity_sold > 0)::int) AS sold, sum(sign * quantity_listed) AS units,
               sum(sign * quantity_sold) AS sold_units
          FROM (%1$s) AS rows WHERE quantity_listed > 0 GROUP BY 1, 2, 3) AS r, %3$s, LATERAL (VALUES
        ('new ', category, listings), ('new ', state, listings), ('new_sold ', '', sold), ('units ', '', units),
        ('units_sold ', '', sold_units)) AS c (what, key, n) $q$
    WHEN 'transactions' THEN $q$
      SELECT what || left(day, size), key, n FROM (
        SELECT %4$s AS day, category_id::text AS category, state, sum(sign) AS sales,
               sum(sign * total_amount * 100) AS gross
          FROM (%1$s) AS rows WHERE completed_at IS NOT NULL GROUP BY 1, 2, 3) AS r, %3$s, LATERAL (VALUES
        ('sales ', category, sales), ('sales ', state, sales), ('gross ', category, gross),
        ('gross ', state, gross)) AS c (what, key, n)
      UNION ALL SELECT 'seller', seller_company_id || ' ' || left(%4$s, size), sign * total_amount * 100
        FROM (%1$s) AS rows, (VALUES (4), (7)) AS period (size) WHERE completed_at IS NOT NULL
      UNION ALL SELECT 'trades', unnest(ARRAY[buyer_company_id, seller_company_id])::text, sign FROM (%1$s) AS rows $q$
    WHEN 'payments' THEN $q$
      SELECT what, company_id::text, sign * 100 * n FROM (%1$s) AS r JOIN transactions t ON t.id = r.transaction_id,
             LATERAL (VALUES ('net', t.seller_company_id, t.subtotal),
        ('spent', t.buyer_company_id, t.total_amount - r.refunded_amount)) AS c (what, company_id, n)
       WHERE r.status = 'succeeded' $q$
    WHEN 'refunds' THEN $q$
      SELECT 'net', t.seller_company_id::text, sign * 100 * (r.fee_amount - r.amount)
        FROM (%1$s) AS r JOIN transactions t ON t.id = r.transaction_id
       WHERE NOT r.paid_by_platform AND (r.status = 'succeeded' OR (r.status = 'failed' AND r.stripe_refund_id IS NOT NULL)) $q$
    WHEN 'disputes' THEN $q$
      SELECT what, company_id::text, sign * 100 * n FROM (%1$s) AS r JOIN transactions t ON t.id = r.transaction_id,
             LATERAL (VALUES ('net', t.seller_company_id, -r.owed_amount),
        ('owed', t.seller_company_id, greatest(r.owed_amount - r.recovered_amount, 0)),
        ('spent', t.buyer_company_id, CASE WHEN r.state = 'lost' THEN -r.amount ELSE 0 END)) AS c (what, company_id, n) $q$
    WHEN 'company_registration_requests' THEN $q$
      SELECT 'asked ' || left(%2$s, size), key, sign * counts::int FROM (%1$s) AS r, %3$s, LATERAL (VALUES
        ('received', true), ('verified', r.email_verified), ('rejected', r.status = 'rejected'),
        ('approved', r.status IN ('approved', 'suspended'))) AS c (key, counts)
       WHERE r.company_name <> '' AND (r.status <> 'pending' OR r.verification_code_sent_at IS NOT NULL) $q$
    WHEN 'users' THEN $q$
      SELECT what, '', sign * counts::int FROM (%1$s) AS r, LATERAL (VALUES
        ('users', true), ('users_verified', r.email_verified), ('admins', r.role = 'admin')) AS c (what, counts)
       WHERE r.anonymized_at IS NULL $q$
    WHEN 'companies' THEN $q$
      SELECT what, '', sign * counts::int FROM (%1$s) AS r, LATERAL (VALUES
        ('companies', true), ('companies_verified', r.verified),
        ('directory', r.registration_status = 'approved' AND r.left_without_users_at IS NULL)) AS c (what, counts) $q$
    WHEN 'commissions' THEN $q$
      SELECT what, status::text, sign * n FROM (%1$s) AS r, LATERAL (VALUES
        ('commissions', 1), ('commission_cents', r.amount * 100)) AS c (what, n) $q$
    WHEN 'ledger_entries' THEN $q$
      SELECT CASE WHEN amount_cents < 0 THEN 'debit' ELSE 'credit' END, account::text, sign * abs(amount_cents)
        FROM (%1$s) AS r $q$
  END, counted_rows, $q$to_char(created_at AT TIME ZONE 'America/Chicago', 'YYYY-MM-DD')$q$,
    '(VALUES (7), (10)) AS period (size)', $q$to_char(completed_at AT TIME ZONE 'America/Chicago', 'YYYY-MM-DD')$q$)
$$;

CREATE FUNCTION counting_of(counted_table text, changed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('INSERT INTO kept_counts (what, key, n) SELECT what, key, sum(n) FROM (%s) AS c (what, key, n)
    WHERE key IS NOT NULL GROUP BY 1, 2 HAVING sum(n) <> 0', counted_of(counted_table, changed))
$$;

CREATE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE counting_of(TG_TABLE_NAME, CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS sign FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS sign FROM removed'
    ELSE 'SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed' END);
  RETURN NULL;
END $$;

CREATE FUNCTION recount_kept() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one text;
BEGIN
  EXECUTE format('LOCK TABLE %s IN SHARE MODE', array_to_string(counted_tables(), ', '));
  DELETE FROM kept_counts;
  FOREACH one IN ARRAY counted_tables() LOOP
    EXECUTE counting_of(one, 'SELECT *, 1 AS sign FROM ' || one);
  END LOOP;
  PERFORM fold_kept_counts();
END $$;

-- What is kept beside what there is, where they differ.
CREATE FUNCTION wrong_kept_counts() RETURNS TABLE (what text, key text, kept bigint, counted bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY EXECUTE (SELECT 'SELECT what::text, key::text, sum(kept)::bigint, sum(counted)::bigint FROM (
      SELECT what, key, n AS kept, 0 AS counted FROM kept_counts WHERE what <> ''sellers'' UNION ALL '
    || string_agg(format('SELECT what, key, 0, n FROM (%s) AS c (what, key, n) WHERE key IS NOT NULL',
         counted_of(one, 'SELECT *, 1 AS sign FROM ' || one)), ' UNION ALL ')
    || ') AS both_ways GROUP BY 1, 2 HAVING sum(kept) <> sum(counted)'
    FROM unnest(counted_tables()) AS one);
END $$;

-- One row for each key that changed, and how many companies have a listing on sale.
CREATE FUNCTION fold_kept_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('kept_counts'));
  WITH gone AS (
    DELETE FROM kept_counts k USING (SELECT DISTINCT what, key FROM kept_counts WHERE NOT is_folded) AS touched
     WHERE k.what = touched.what AND k.key = touched.key RETURNING k.what, k.key, k.n, k.is_folded
  ), kept AS (
    SELECT what, key, sum(n) AS n, sum(n) FILTER (WHERE is_folded) AS before FROM gone GROUP BY 1, 2
  ), sellers AS (
    DELETE FROM kept_counts WHERE what = 'sellers' RETURNING n
  )
  INSERT INTO kept_counts (what, key, n, is_folded)
  SELECT what, key, n, true FROM kept WHERE n <> 0 UNION ALL
  SELECT 'sellers', '', coalesce((SELECT sum(n) FROM sellers), 0)
    + (SELECT count(*) FILTER (WHERE n > 0) - count(*) FILTER (WHERE before > 0) FROM kept WHERE what = 'company'), true;
END $$;

CREATE INDEX kept_counts_fresh_idx ON kept_counts (what, key) WHERE NOT is_folded;
-- Who sold the most in a month or a year
CREATE INDEX kept_counts_sellers_idx ON kept_counts (substr(key, 38), n DESC) INCLUDE (key)
  WHERE what = 'seller' AND is_folded;

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY counted_tables() LOOP
    EXECUTE format('CREATE TRIGGER %I_count_new AFTER INSERT ON %1$I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION keep_counts()', one);
    EXECUTE format('CREATE TRIGGER %I_count_gone AFTER DELETE ON %1$I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_counts()', one);
    EXECUTE format('CREATE TRIGGER %I_count_changed AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS removed
      NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_counts()', one);
  END LOOP;
END $$;

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

CREATE INDEX transactions_completed_idx ON transactions (completed_at)
  INCLUDE (seller_company_id, platform_fee, total_amount) WHERE completed_at IS NOT NULL;
CREATE INDEX transactions_seller_completed_idx ON transactions (seller_company_id, completed_at)
  INCLUDE (platform_fee, total_amount) WHERE completed_at IS NOT NULL;

-- A sale keeps what was sold, where, how worn and for how much of a common unit: a later edit doesn't
-- rewrite it.
CREATE FUNCTION write_sale_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT category_id, state, latitude, longitude, condition, product_kind_id, size_key,
         NEW.unit_price * common_price / price
    INTO NEW.category_id, NEW.state, NEW.latitude, NEW.longitude, NEW.condition,
         NEW.product_kind_id, NEW.size_key, NEW.common_price
    FROM materials WHERE id = NEW.material_id;
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_write_kind BEFORE INSERT ON transactions
  FOR EACH ROW EXECUTE FUNCTION write_sale_kind();
CREATE INDEX transactions_comparable_idx
  ON transactions (product_kind_id, size_key, completed_at DESC, id)
  INCLUDE (seller_company_id, common_price, condition, latitude, longitude)
  WHERE status = 'completed' AND common_price IS NOT NULL;

ALTER TABLE stock_holds
  ADD CONSTRAINT stock_holds_quantity_check CHECK (quantity > 0),
  ADD CONSTRAINT stock_holds_settled_at_check CHECK ((status = 'held') = (settled_at IS NULL));

ALTER TABLE payments
  ADD CONSTRAINT payments_amount_check CHECK (amount > 0 AND refunded_amount BETWEEN 0 AND amount),
  ADD CONSTRAINT payments_currency_check CHECK (currency = 'usd'),
  ADD CONSTRAINT payments_card_last4_check CHECK (card_last4 ~ '^\d{4}$');

ALTER TABLE commissions
  ADD CONSTRAINT commissions_amount_check CHECK (amount >= 0 AND rate BETWEEN 0 AND 1),
  ADD CONSTRAINT commissions_paid_at_check CHECK (status <> 'paid' OR paid_at IS NOT NULL);

ALTER TABLE refunds
  ADD CONSTRAINT refunds_amount_check CHECK (amount > 0 AND fee_amount BETWEEN 0 AND amount),
  ADD CONSTRAINT refunds_sequence_check CHECK (sequence > 0);

CREATE INDEX refunds_settled_idx ON refunds (settled_at) INCLUDE (amount, fee_amount)
  WHERE status = 'succeeded';

ALTER TABLE refund_requests
  ADD CONSTRAINT refund_requests_amount_check CHECK (amount > 0),
  ADD CONSTRAINT refund_requests_decided_check CHECK ((state = 'open') = (decided_at IS NULL)),
  ADD CONSTRAINT refund_requests_declined_check CHECK ((state = 'declined') = (decline_reason IS NOT NULL)),
  ADD CONSTRAINT refund_requests_refund_check CHECK (refund_id IS NULL OR state = 'granted');

-- A purchase has at most one open request.
CREATE UNIQUE INDEX refund_requests_one_open ON refund_requests (transaction_id) WHERE state = 'open';

ALTER TABLE disputes
  ADD CONSTRAINT disputes_amount_check CHECK (amount > 0),
  ADD CONSTRAINT disputes_closed_check CHECK ((state IN ('inquiry', 'open')) = (closed_at IS NULL)),
  ADD CONSTRAINT disputes_owed_check CHECK (
    (owed_amount = 0 OR state IN ('lost', 'won')) AND recovered_amount >= 0
    AND (recovered_amount <= owed_amount OR state = 'won') AND reversal_amount <> 0);

-- Goods are agreed on, then handed over, then received.
ALTER TABLE handovers
  ADD CONSTRAINT handovers_version_check CHECK (version > 0),
  ADD CONSTRAINT handovers_state_check CHECK (state ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT handovers_days_check CHECK (last_day >= first_day),
  ADD CONSTRAINT handovers_times_check CHECK (
    from_time ~ '^([01]\d|2[0-3]):[0-5]\d$' AND until_time ~ '^([01]\d|2[0-3]):[0-5]\d$'
    AND until_time > from_time),
  ADD CONSTRAINT handovers_time_check CHECK (
    from_time IS NOT NULL OR (method <> 'pickup' AND until_time IS NULL)),
  ADD CONSTRAINT handovers_order_check CHECK (
    (handed_over_at IS NULL OR agreed_at IS NOT NULL)
    AND (received_at IS NULL OR handed_over_at IS NOT NULL));

ALTER TABLE feedback
  ADD CONSTRAINT feedback_version_check CHECK (version > 0),
  ADD CONSTRAINT feedback_reply_check CHECK ((reply IS NULL) = (replied_at IS NULL)),
  ADD CONSTRAINT feedback_removed_check CHECK ((removed_at IS NULL) = (removed_reason IS NULL));

ALTER TABLE stripe_event_failures
  ADD CONSTRAINT stripe_event_failures_tries_check CHECK (tries > 0),
  ADD CONSTRAINT stripe_event_failures_resolved_check CHECK (
    (resolved_at IS NULL) = (resolved_by IS NULL)
    AND (resolved_by IS NULL OR resolved_by IN ('delivery', 'reconciler', 'replay', 'gone')));

-- ── Receipts: a payment that succeeds gets its number, and the names it was made out to, in the
-- same statement and keeps both, whatever the companies are called later. A number drawn by a
-- transaction that was rolled back stays unused.
CREATE SEQUENCE receipt_numbers AS integer OWNED BY payments.receipt_number;

CREATE FUNCTION receipt_party(company companies) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('name', company.name, 'address', company.address,
    'city', company.city, 'state', company.state, 'zipCode', company.zip_code)
$$;

CREATE FUNCTION receipt_parties_of(purchase uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'seller', (SELECT receipt_party(c) FROM companies c WHERE c.id = t.seller_company_id),
    'buyer', (SELECT receipt_party(c) FROM companies c WHERE c.id = t.buyer_company_id))
    FROM transactions t WHERE t.id = purchase
$$;

CREATE FUNCTION assign_receipt_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_number := nextval('receipt_numbers');
  NEW.receipt_parties := receipt_parties_of(NEW.transaction_id);
  RETURN NEW;
END $$;

CREATE TRIGGER payments_receipt_number BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW WHEN (NEW.status = 'succeeded' AND NEW.receipt_number IS NULL)
  EXECUTE FUNCTION assign_receipt_number();

ALTER TABLE payments
  ADD CONSTRAINT payments_receipt_number_check CHECK (
    receipt_number > 0 AND (status <> 'succeeded' OR receipt_number IS NOT NULL)),
  ADD CONSTRAINT payments_receipt_parties_check CHECK (
    receipt_number IS NULL OR receipt_parties IS NOT NULL);

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

CREATE INDEX ledger_postings_rare_idx ON ledger_postings (kind, created_at DESC, id DESC)
  WHERE kind NOT IN ('charge', 'refund');

-- A day of the money that changes is read from its rows until it is kept again; see LedgerDay in
-- schema.prisma. A dispute that is lost changes what later refunds gave back. The delete's lock on
-- the table makes the job that keeps days wait for this transaction, even if no row was there.
CREATE FUNCTION drop_ledger_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  column_name text := CASE TG_TABLE_NAME WHEN 'refunds' THEN 'settled_at' ELSE 'created_at' END;
  at timestamptz := least((to_jsonb(OLD) ->> column_name)::timestamptz, (to_jsonb(NEW) ->> column_name)::timestamptz);
BEGIN
  DELETE FROM ledger_days WHERE until > at;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_drop_days AFTER INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION drop_ledger_days();
CREATE TRIGGER refunds_drop_days AFTER INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION drop_ledger_days();

-- ── Messages
ALTER TABLE messages
  ADD CONSTRAINT messages_parties_check CHECK (sender_company_id <> receiver_company_id),
  ADD CONSTRAINT messages_content_check CHECK (length(trim(content)) > 0);

ALTER TABLE message_threads
  ADD CONSTRAINT message_threads_companies_check CHECK (company_a_id < company_b_id),
  ADD CONSTRAINT message_threads_unread_check CHECK (unread_a >= 0 AND unread_b >= 0);

-- Every signed-in page shows a count of unread messages: the few threads that have any.
CREATE INDEX message_threads_unread_a_idx ON message_threads (company_a_id) INCLUDE (unread_a)
  WHERE unread_a > 0;
CREATE INDEX message_threads_unread_b_idx ON message_threads (company_b_id) INCLUDE (unread_b)
  WHERE unread_b > 0;

-- ── Notifications and email
-- A link in a notification stays on this site.
ALTER TABLE notifications
  ADD CONSTRAINT notifications_action_url_check CHECK (action_url ~ '^/([^/\\]|$)');

-- A company's list and its counters, newest first, out of millions of rows that are dismissed or
-- read. The columns after INCLUDE are filters and counts, so that a count reads no row.
CREATE INDEX notifications_live_idx ON notifications (recipient_company_id, created_at DESC, id)
  INCLUDE (expires_at, priority) WHERE NOT dismissed;
CREATE INDEX notifications_live_category_idx
  ON notifications (recipient_company_id, category, created_at DESC, id)
  INCLUDE (expires_at, priority) WHERE NOT dismissed;
CREATE INDEX notifications_unread_idx ON notifications (recipient_company_id, created_at DESC, id)
  INCLUDE (expires_at, category, priority) WHERE NOT dismissed AND NOT read;
-- What is deleted each hour
CREATE INDEX notifications_expired_idx ON notifications (created_at)
  WHERE dismissed OR expires_at IS NOT NULL;

-- An email that was sent keeps nothing of what it said.
ALTER TABLE mails ADD CONSTRAINT mails_sealed_content_check CHECK (
  status <> 'sent' OR sealed_content IS NULL);

-- An email's outcome is the outcome of the deliveries it carries, whichever job learns of it.
CREATE FUNCTION note_mail_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification_deliveries
     SET status = NEW.status, sent_at = NEW.sent_at, failure_reason = NEW.failure_reason
   WHERE mail_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER mails_outcome AFTER UPDATE ON mails
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.failure_reason IS DISTINCT FROM NEW.failure_reason)
  EXECUTE FUNCTION note_mail_outcome();

-- ── Live pages: a change to a purchase tells open pages about it. The payload is JSON, as every
-- payload here: the transaction's id.
CREATE FUNCTION notify_transaction_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
BEGIN
  PERFORM pg_notify('transaction_changed',
    coalesce(changed -> 'transaction_id', changed -> 'id')::text);
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_notify AFTER UPDATE ON transactions
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();
CREATE TRIGGER payments_notify AFTER UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();
CREATE TRIGGER disputes_notify AFTER UPDATE ON disputes
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();
CREATE TRIGGER transaction_events_notify AFTER INSERT ON transaction_events
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();

-- ── Webhooks: an event is queued in the transaction of the change it announces, and only where an
-- endpoint wants it. Of a subject's events one waits at a time for its first attempt.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_events_check CHECK (events <> '{}');
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_outcome_check CHECK (
  (status IS NULL) <> (error IS NULL));

CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (endpoint_id, due_at)
  WHERE state = 'waiting';
CREATE UNIQUE INDEX webhook_deliveries_subject_key ON webhook_deliveries (endpoint_id, subject_id)
  WHERE state = 'waiting' AND tries = 0;

CREATE FUNCTION queue_webhook(company uuid, event varchar, event_data jsonb, subject uuid DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, type, data, subject_id)
  SELECT e.id, event, event_data, subject
    FROM webhook_endpoints e JOIN companies c ON c.id = e.company_id
   WHERE e.company_id = company AND e.paused_at IS NULL AND event = ANY (e.events)
     AND c.registration_status = 'approved' AND c.left_without_users_at IS NULL
  ON CONFLICT (endpoint_id, subject_id) WHERE state = 'waiting' AND tries = 0 DO NOTHING;
  -- Once for each transaction. Without a key: its lock would make sales of two listings wait for
  -- each other, or deadlock. The queue's name lets one job of a company run at a time.
  IF FOUND AND position(company::text IN coalesce(current_setting('offcut.webhooks_for', true), '')) = 0 THEN
    PERFORM graphile_worker.add_job('send_webhooks', json_build_object('companyId', company),
      queue_name => 'webhooks:' || company);
    PERFORM set_config('offcut.webhooks_for',
      concat(current_setting('offcut.webhooks_for', true), company), true);
  END IF;
END $$;

-- Holds, sales, imports and sellers change stock in many places: this is where all of them pass.
CREATE FUNCTION queue_stock_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook(NEW.company_id, 'stock.changed',
    jsonb_build_object('materialId', NEW.id), NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER materials_stock_webhook AFTER UPDATE ON materials
  FOR EACH ROW WHEN ((OLD.quantity, OLD.quantity_held, OLD.quantity_sold, OLD.available)
    IS DISTINCT FROM (NEW.quantity, NEW.quantity_held, NEW.quantity_sold, NEW.available))
  EXECUTE FUNCTION queue_stock_webhook();
CREATE TRIGGER materials_new_stock_webhook AFTER INSERT ON materials
  FOR EACH ROW EXECUTE FUNCTION queue_stock_webhook();

-- ── Caches: every change to what visitors see announces its topics, in the same transaction; see
-- docs/decisions/002. The setting tells the process that commits, which doesn't wait for its own
-- NOTIFY. Too many topics for one NOTIFY are everything, after which the transaction says no more.
CREATE FUNCTION notify_catalogue_changed(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('offcut.catalogue_changed', true), '')::jsonb -> 'topics', '[]');
  fresh jsonb;
  id text;
BEGIN
  IF told ? 'everything' THEN RETURN; END IF;
  SELECT coalesce(jsonb_agg(DISTINCT topic), '[]') INTO fresh
    FROM unnest(changed) AS topic WHERE NOT told ? topic;
  IF fresh = '[]' THEN RETURN; END IF;
  IF length(told::text) + length(fresh::text) > 7000 THEN fresh := '["everything"]'; END IF;
  told := told || fresh;
  id := pg_current_xact_id() || '.' || jsonb_array_length(told);
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('id', id, 'topics', fresh)::text);
  PERFORM set_config('offcut.catalogue_changed', jsonb_build_object('id', id, 'topics', told)::text, true);
END $$;

CREATE FUNCTION notify_everything_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_catalogue_changed('{everything}');
  RETURN NULL;
END $$;

-- What a listing's change can be seen in: its own page; what compares prices of its kind and size;
-- lists of everything, or of its category, state or company, by what they read. `sale`: it comes,
-- goes or moves; `price`; `stock`; `words`: any column that isn't named here.
CREATE FUNCTION notify_listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unseen CONSTANT text[] := '{asked_at,confirmed_at,once_digest}';
  named CONSTANT text[] := unseen || '{updated_at,paused_at,hidden_at,available,on_sale,created_at,
    company_id,category_id,price,common_price,quantity,quantity_held,quantity_sold,quantity_listed}'::text[];
  aspects text[] := '{}';
BEGIN
  IF current_setting('offcut.catalogue_changed', true) LIKE '%"everything"%' THEN RETURN NULL; END IF;
  IF TG_OP <> 'UPDATE' THEN
    aspects := '{sale}';
  ELSIF to_jsonb(OLD) - unseen = to_jsonb(NEW) - unseen THEN
    RETURN NULL;
  ELSE
    aspects := CASE WHEN (OLD.available, OLD.on_sale, OLD.quantity > 0, OLD.created_at,
          OLD.company_id, OLD.category_id)
        IS DISTINCT FROM (NEW.available, NEW.on_sale, NEW.quantity > 0, NEW.created_at,
          NEW.company_id, NEW.category_id) THEN ARRAY['sale'] END
      || CASE WHEN (OLD.price, OLD.common_price) IS DISTINCT FROM (NEW.price, NEW.common_price)
           THEN ARRAY['price'] END
      || CASE WHEN (OLD.quantity, OLD.quantity_held, OLD.quantity_listed)
           IS DISTINCT FROM (NEW.quantity, NEW.quantity_held, NEW.quantity_listed) THEN ARRAY['stock'] END
      || CASE WHEN to_jsonb(OLD) - named <> to_jsonb(NEW) - named THEN ARRAY['words'] END;
  END IF;
  PERFORM notify_catalogue_changed(ARRAY(
    SELECT DISTINCT topic
      FROM (VALUES (OLD.id, OLD.category_id, OLD.state, OLD.company_id, OLD.product_kind_id, OLD.size_key),
                   (NEW.id, NEW.category_id, NEW.state, NEW.company_id, NEW.product_kind_id, NEW.size_key))
             AS side (id, category_id, state, company_id, kind_id, size_key),
           LATERAL (
             SELECT id::text
             UNION ALL SELECT concat_ws(' ', 'market', kind_id, size_key)
              WHERE kind_id IS NOT NULL AND aspects && '{sale,price,words}'
             UNION ALL SELECT concat_ws(' ', aspect, scope) FROM unnest(aspects) AS aspect,
               unnest(ARRAY[NULL, category_id::text, state, company_id::text]) AS scope
           ) AS topics (topic)
     WHERE id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER materials_notify AFTER INSERT OR UPDATE OR DELETE ON materials
  FOR EACH ROW EXECUTE FUNCTION notify_listing_changed();
CREATE TRIGGER materials_notify_all AFTER TRUNCATE ON materials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();

CREATE FUNCTION notify_part_of_listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_catalogue_changed(array_remove(ARRAY[OLD.material_id::text, NEW.material_id::text], NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER material_images_notify AFTER INSERT OR UPDATE OR DELETE ON material_images
  FOR EACH ROW EXECUTE FUNCTION notify_part_of_listing_changed();
-- Until when what is left is held
CREATE TRIGGER stock_holds_notify AFTER INSERT OR UPDATE OR DELETE ON stock_holds
  FOR EACH ROW EXECUTE FUNCTION notify_part_of_listing_changed();

-- A company's status decides whether its listings are on sale, in lists of any kind.
CREATE FUNCTION notify_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_catalogue_changed(array_remove(ARRAY['companies', OLD.id::text, NEW.id::text], NULL)
    || CASE WHEN OLD.registration_status IS DISTINCT FROM NEW.registration_status
              AND EXISTS (SELECT FROM materials WHERE company_id = NEW.id) THEN ARRAY['everything'] END);
  RETURN NULL;
END $$;
CREATE TRIGGER companies_notify AFTER INSERT OR UPDATE OR DELETE ON companies
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
-- The seller's page and its listings say how many would buy again.
CREATE FUNCTION notify_feedback_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_catalogue_changed(ARRAY['feedback ' || NEW.seller_company_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER feedback_notify AFTER INSERT OR UPDATE ON feedback
  FOR EACH ROW EXECUTE FUNCTION notify_feedback_changed();
CREATE TRIGGER companies_notify_all AFTER TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();
ALTER TABLE site_settings
  ADD CONSTRAINT site_settings_fee_check CHECK (
    fee_basis_points BETWEEN 0 AND 2000 AND coalesce(next_fee_basis_points, 0) BETWEEN 0 AND 2000
    AND (next_fee_basis_points IS NULL) = (next_fee_from IS NULL)),
  ADD CONSTRAINT site_settings_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$');
CREATE TRIGGER site_settings_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();
CREATE TRIGGER categories_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();
CREATE TRIGGER subcategories_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON subcategories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();

-- How often a listing is saved and ordered decides what is popular.
CREATE FUNCTION notify_popular_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_catalogue_changed('{popular}');
  RETURN NULL;
END $$;
CREATE TRIGGER saved_materials_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON saved_materials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_popular_changed();

-- Completed sales are compared with, too.
CREATE FUNCTION notify_sale_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_catalogue_changed(ARRAY['popular']
    || CASE WHEN 'completed' IN (OLD.status, NEW.status)
         THEN ARRAY[concat_ws(' ', 'market', NEW.product_kind_id, NEW.size_key)] END);
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_sale_insert_notify AFTER INSERT ON transactions
  FOR EACH ROW EXECUTE FUNCTION notify_sale_changed();
CREATE TRIGGER transactions_sale_notify AFTER UPDATE ON transactions
  FOR EACH ROW WHEN ((OLD.status, OLD.completed_at, OLD.common_price)
    IS DISTINCT FROM (NEW.status, NEW.completed_at, NEW.common_price))
  EXECUTE FUNCTION notify_sale_changed();
