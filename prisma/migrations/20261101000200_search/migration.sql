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
