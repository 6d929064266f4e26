-- Search, as the trade types it.

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

-- What the trade calls the same thing. Both columns become part of a tsquery, hence the CHECK.
ALTER TABLE search_synonyms ADD CONSTRAINT search_synonyms_words
  CHECK (term ~ '^[a-z0-9]+$' AND synonym ~ '^[a-z0-9]+( [a-z0-9]+)*$');
CREATE TRIGGER search_synonyms_notify
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

INSERT INTO search_synonyms (term, synonym)
SELECT term, unnest(synonyms) FROM (VALUES
  ('sheetrock', ARRAY['drywall', 'gypsum', 'wallboard']),
  ('drywall', ARRAY['sheetrock', 'gypsum', 'wallboard']),
  ('gyp', ARRAY['drywall', 'gypsum', 'wallboard']), ('wallboard', ARRAY['drywall', 'gypsum']),
  ('cmu', ARRAY['block']), ('cinderblock', ARRAY['cmu', 'block']), ('rebar', ARRAY['reinforcing']),
  ('romex', ARRAY['nmb', 'nm b']), ('plywood', ARRAY['ply']), ('ply', ARRAY['plywood']),
  ('studs', ARRAY['2x4', '2x6']), ('pex', ARRAY['tubing']), ('emt', ARRAY['conduit']),
  ('conduit', ARRAY['emt']), ('osb', ARRAY['sheathing']),
  ('sheathing', ARRAY['osb', 'plywood', 'cdx']), ('batt', ARRAY['insulation']),
  ('batts', ARRAY['insulation']), ('glulam', ARRAY['gluelam', 'beam']), ('lvl', ARRAY['microllam']),
  ('doors', ARRAY['door']), ('toilet', ARRAY['water closet']), ('spigot', ARRAY['faucet']),
  ('sakrete', ARRAY['concrete']), ('quikrete', ARRAY['concrete']),
  ('visqueen', ARRAY['poly', 'polyethylene']), ('tyvek', ARRAY['housewrap']),
  ('hvac', ARRAY['duct', 'furnace', 'condenser']), ('gravel', ARRAY['aggregate', 'stone']),
  ('lag', ARRAY['screw', 'bolt'])
) AS trade (term, synonyms);

-- Every word must occur, or one of its synonyms; its last letters may be missing.
CREATE FUNCTION trade_query(input text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH words AS (
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
    END || coalesce((
      SELECT string_agg(' | (' || replace(synonym, ' ', ' & ') || ')', '')
        FROM search_synonyms WHERE term = word), '') || ')',
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

-- ── What a listing is, and what one common unit of it costs; see ProductKind in schema.prisma.
ALTER TABLE product_kinds ADD CONSTRAINT product_kinds_check CHECK (
  array_to_string(synonyms, ',', '?') ~ '^[a-z0-9 .]+(,[a-z0-9 .]+)*$'
  AND common_unit IN ('sq ft', 'linear ft', 'board ft', 'lb', 'ton', 'cu yd', 'gal', 'each')
  AND asks <@ ARRAY['pack', 'contents', 'size', 'grade', 'maker', 'weight', 'pallet']);
CREATE TRIGGER product_kinds_notify
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

CREATE FUNCTION product_kind_of(title text, category uuid, subcategory uuid)
RETURNS SETOF product_kinds LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT kind.* FROM product_kinds kind, unnest(kind.synonyms) AS synonym
   WHERE kind.category_id = category
     AND (kind.subcategory_id = subcategory OR kind.subcategory_id IS NULL OR subcategory IS NULL)
     AND trade_text(title) ~ ('\m' || synonym || '(s|es)?\M')
   ORDER BY length(synonym) DESC, kind.name LIMIT 1
$$;

-- '4x8' by '(\d+)x(\d+)' is 32. Null without a match.
CREATE FUNCTION product_of_matches(input text, pattern text) RETURNS float8
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(exp(sum(ln(part::float8)))::numeric, 6)::float8 FROM unnest(regexp_match(input, pattern)) AS part
   WHERE part ~ '^\d+(\.\d+)?$' AND part::float8 > 0
$$;

-- How many of a kind's common units one priced unit holds: as the seller says, else by the unit of
-- the price, else by the title. Null when it can't be known.
CREATE FUNCTION common_per_priced(m materials, kind product_kinds) RETURNS float8
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN m.price_unit = 'OBO' THEN NULL
    WHEN m.common_unit IS NOT NULL THEN
      CASE WHEN m.common_unit = kind.common_unit THEN m.common_per_unit END
    WHEN m.price_unit = 'per foot' THEN CASE kind.common_unit WHEN 'linear ft' THEN 1 END
    WHEN m.price_unit = 'per yard' THEN CASE kind.common_unit WHEN 'cu yd' THEN 1 END
    WHEN m.price_unit = 'per ton' THEN
      CASE kind.common_unit WHEN 'ton' THEN 1 WHEN 'lb' THEN 2000 END
    WHEN m.price_unit = 'per set' THEN NULL
    ELSE coalesce(
      product_of_matches(trade_text(concat(m.size, ' ', m.title)), kind.contents_pattern),
      CASE kind.common_unit WHEN 'each' THEN 1 END)
  END
$$;

-- The size as the kind's pattern reads it; '' for a kind without sizes, null when it isn't said.
CREATE FUNCTION size_key_of(m materials, kind product_kinds) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind.id IS NULL THEN NULL WHEN kind.size_pattern IS NULL THEN ''
    ELSE left(substring(trade_text(concat(m.size, ' ', m.title)) FROM kind.size_pattern), 100) END
$$;

CREATE FUNCTION write_material_kind() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind product_kinds;
BEGIN
  SELECT * INTO kind FROM product_kind_of(NEW.title, NEW.category_id, NEW.subcategory_id);
  NEW.product_kind_id := kind.id;
  NEW.size_key := size_key_of(NEW, kind);
  NEW.common_price := round((NEW.price / common_per_priced(NEW, kind))::numeric, 6);
  RETURN NEW;
END $$;

CREATE TRIGGER materials_write_kind
  BEFORE INSERT OR UPDATE OF title, category_id, subcategory_id, size, price, price_unit,
    common_unit, common_per_unit ON materials
  FOR EACH ROW EXECUTE FUNCTION write_material_kind();

CREATE FUNCTION rewrite_company_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE materials SET search_text = '' WHERE company_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER companies_rewrite_search AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rewrite_company_search();

-- ── Admin searches. The queries repeat these expressions word for word.
CREATE INDEX users_search_idx ON users
  USING gin (lower(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops)
  WHERE anonymised_at IS NULL;
CREATE INDEX companies_search_idx ON companies
  USING gin (lower(name || ' ' || email::text || ' ' || city || ' ' || state::text) gin_trgm_ops);
CREATE INDEX company_registration_requests_search_idx ON company_registration_requests
  USING gin (lower(company_name || ' ' || coalesce(contact_first_name, '') || ' ' ||
    coalesce(contact_last_name, '') || ' ' || contact_email::text || ' ' || city || ' ' || state) gin_trgm_ops);
CREATE INDEX transactions_title_search_idx ON transactions
  USING gin (lower(material_title) gin_trgm_ops);
CREATE INDEX mails_search_idx ON mails
  USING gin (lower(recipient::text || ' ' || subject) gin_trgm_ops);
