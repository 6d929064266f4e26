-- Search, as the trade types it.

-- 2x4, 2 x 4, 2"x4", 2×4 and two by four become 2x4; 5/8 becomes 5of8 and 1-3/4 becomes 1and3of4, so
-- that the parser keeps them whole; 4", 4 inch and 4-in become 4 in; 3/0 x 7/0 and 3'-0" x 7'-0"
-- become 3070; #5 and No. 5 become no5; R-19 becomes r19; a cable's 12-2 becomes 12of2.
-- PostgreSQL keeps 32 compiled patterns: with more in one search, each would be compiled anew.
CREATE FUNCTION trade_text(input text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  result text := translate(lower(unaccent(replace(input, '×', 'x'))), '”“″’‘′', '"""''''''');
  rule text[];
BEGIN
  result := regexp_replace(result,
    '\m(one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|quarters?|pounds?|lf|kcmil)\M', '<\1>', 'g');
  IF strpos(result, '<') > 0 THEN
    FOREACH rule SLICE 1 IN ARRAY ARRAY[
      ['<one> <half>', '1/2'], ['<half>', '1/2'], ['<three> <quarter', '3/<quarter'],
      ['<three>-<quarter', '3/<quarter'], ['/<quarters>', '/4'], ['/<quarter>', '/4'], ['<quarter>', '1/4'],
      ['<one>', '1'], ['<two>', '2'], ['<three>', '3'], ['<four>', '4'], ['<five>', '5'], ['<six>', '6'],
      ['<seven>', '7'], ['<eight>', '8'], ['<nine>', '9'], ['<ten>', '10'], ['<twelve>', '12'],
      ['<pounds>', 'lb'], ['<pound>', 'lb'], ['<lf>', 'ft'], ['<kcmil>', 'mcm']
    ] LOOP
      result := replace(result, rule[1], rule[2]);
    END LOOP;
  END IF;
  FOREACH rule SLICE 1 IN ARRAY ARRAY[
    ['(?<![-/\d])([1-9]) ?[''-] ?(\d{1,2})"? ?x ?([6-9]) ?[''-] ?(\d{1,2})"?(?![\d/])', '\1\2\3\4'],
    ['(?<![-/\d])([1-9])/(0|2|4|6|8|10) ?x ?(?:([68])/(0|2|4|6|8|10)|([79])/(0|2|4|6))\M', '\1\2\3\4\5\6'],
    ['([a-z])''s\M', '\1'],
    ['\m(6|8|10|12|14)-([234])\M(?!/)', '\1/\2'],
    ['(\d+)[- ](\d+)\s*/\s*(\d+)', '\1and\2of\3'],
    ['(\d+)\s*/\s*(\d+)', '\1of\2'],
    ['(\d)["'']?\s*(?:x|by)\s*(?=\d)', '\1x'],
    ['(x[0-9andof.]*\d)["'']', '\1'],
    ['(\d) ?"', '\1 in '], ['(\d) ?''', '\1 ft '],
    ['(\d)[- ]*(?:(in)(?:ch(?:es)?)?|(f)(?:oo|ee)?(t)|(ga)(?:uge)?|(lb)s?|(gal)(?:lons?)?|(ton)s?|([awv])(?:mps?|atts?|olts?))\M',
      '\1 \2\3\4\5\6\7\8\9'],
    ['(?:#|\mno\.?)\s*(\d+)', 'no\1'],
    ['\m([a-z]{1,4})-(\d)', '\1\2']
  ] LOOP
    result := regexp_replace(result, rule[1], rule[2], 'g');
  END LOOP;
  RETURN regexp_replace(translate(result, '"''', '  '), '\s+', ' ', 'g');
END $$;

-- A number and its unit are one word (4in, 2p5in), as are t&g and os&y. The letters of an I-joist and
-- a type S mortar are doubled, since i, s and t are stop words.
CREATE FUNCTION trade_words(input text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(trade_text(input),
    '(\d)\.(?=\d)', '\1p', 'g'),
    '(^|[^a-z0-9])(\d[0-9pandof]*) ?(in|ft|ga|mil|lb|gal|ton|oz|psi|w|v|a|k|hp|btu|kva|mcm)\M', '\1\2\3', 'g'),
    '\m([a-z]{1,2})&([a-z])\M', '\1\2', 'g'),
    '\m([ist])\M', '\1\1', 'g')
$$;

-- With split-face as splitface too, and the last dimension of 4x12 as x12, which 12 ft looks for.
CREATE FUNCTION title_words(input text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH written AS MATERIALIZED (SELECT trade_words(input) AS words)
  SELECT concat_ws(' ', regexp_replace(words, '[^a-z0-9]+', ' ', 'g'),
      (SELECT string_agg(m[1] || m[2], ' ') FROM regexp_matches(words, '\m([a-z]+)-([a-z]+)', 'g') m),
      (SELECT string_agg(m[1], ' ') FROM regexp_matches(words, '\d(x\d[0-9pandof]*)(?![0-9pandofx])', 'g') m))
    FROM written
$$;

CREATE FUNCTION trade_stem(word text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('english_stem', word))[1], '')
$$;

-- 'Steel studs' is {steel,stud}. Stop words go.
CREATE FUNCTION trade_stems(input text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(trade_stem(word) ORDER BY position), '{}')
    FROM regexp_split_to_table(trade_words(input), '[^a-z0-9]+') WITH ORDINALITY AS t (word, position)
   WHERE word <> '' AND trade_stem(word) <> ''
$$;

-- ── What the trade calls the same thing; see SearchSynonym in schema.prisma.
CREATE FUNCTION write_search_synonym() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stems := ARRAY(SELECT array_to_string(trade_stems(word), ' ')
    FROM unnest(string_to_array(NEW.words, ',')) WITH ORDINALITY AS t (word, position) ORDER BY position);
  RETURN NEW;
END $$;
CREATE TRIGGER search_synonyms_write BEFORE INSERT OR UPDATE ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION write_search_synonym();
ALTER TABLE search_synonyms ADD CONSTRAINT search_synonyms_check
  CHECK (cardinality(stems) > 1 AND array_position(stems, '') IS NULL);
CREATE TRIGGER search_synonyms_notify
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();

INSERT INTO search_synonyms (words) VALUES
  ('drywall, sheetrock, gypsum board, gyp board, gyp, wallboard, gwb, plasterboard'),
  ('moisture resistant drywall, green board, greenboard, mold resistant drywall, purple board'),
  ('cement board, hardie, hardiebacker, durock, wonderboard, tile backer, backer board'),
  ('glass mat sheathing, densglass, dens glass'), ('shaft liner, coreboard'),
  ('steel stud, metal stud, light gauge stud, light gauge framing'),
  ('hat channel, furring channel'), ('mineral wool, rockwool, roxul, stone wool'),
  ('sound attenuation, sound batt, acoustic batt, safb'), ('polyiso, iso board'),
  ('xps, styrofoam, blue board, pink board, extruded polystyrene'),
  ('eps, bead board, expanded polystyrene'), ('ceiling grid, t bar ceiling'),
  ('plywood, ply'), ('osb, oriented strand board'), ('zip style, zip sheathing, zip board, zip system'),
  ('subfloor, sub floor, advantech, sturd i floor'),
  ('lvl, microlam, microllam, laminated veneer lumber'), ('i joist, tji, bci'),
  ('glulam, gluelam, glu lam, laminated beam'), ('doug fir, douglas fir'),
  ('treated, pressure treated, pt'), ('decking, deck board'), ('composite decking, trex, timbertech, azek'),
  ('reclaimed, salvaged, repurposed'), ('rebar, reinforcing bar, reinforcing steel, re bar'),
  ('#3 rebar, #3 bar, 3/8 in rebar, 10m rebar'), ('#4 rebar, #4 bar, 1/2 in rebar'),
  ('#5 rebar, #5 bar, 5/8 in rebar'), ('#6 rebar, #6 bar, 3/4 in rebar'),
  ('#7 rebar, #7 bar, 7/8 in rebar'), ('#8 rebar, #8 bar, 1 in rebar'),
  ('3/4 plywood, 23/32 plywood'), ('5/8 plywood, 19/32 plywood'), ('1/2 plywood, 15/32 plywood'),
  ('3/4 cdx, 23/32 cdx'), ('5/8 cdx, 19/32 cdx'), ('1/2 cdx, 15/32 cdx'),
  ('wire mesh, welded wire, wwf, wwm, remesh'), ('vapor barrier, visqueen, poly sheeting, polyethylene'),
  ('concrete mix, quikrete, sakrete, bagged concrete, bag concrete'),
  ('cmu, cinder block, cinderblock, concrete block, concrete masonry unit'),
  ('wheel stop, parking block, parking bumper, parking stop, car stop'),
  ('rcp, reinforced concrete pipe'), ('form plywood, hdo, mdo'),
  ('epdm, rubber roof, rubber membrane'), ('modified bitumen, mod bit, sbs'),
  ('felt underlayment, tar paper, felt paper, roofing felt'), ('ice and water shield, ice shield, ice guard'),
  ('ridge cap, hip and ridge'), ('hollow metal, hm'), ('hollow metal door, steel door, metal door'),
  ('door frame, hollow metal frame, hm frame, metal frame'), ('fire door, fire rated door, rated door'),
  ('exit device, panic bar, crash bar, panic hardware, panic device'), ('closer, door closer'),
  ('lockset, door lock, door lever, door knob, door handle'), ('overhead door, garage door, roll up door'),
  ('impact window, hurricane window, impact rated window, storm window'),
  ('storefront tube, storefront framing, storefront mullion'), ('insulated unit, insulated glass, igu'),
  ('skylight, skylite, roof window'), ('lvp, vinyl plank, luxury vinyl plank, lvt, luxury vinyl tile'),
  ('wood flooring, hardwood, hardwood floor, wood floor'), ('carpet tile, carpet square'),
  ('thinset, thin set, tile mortar'),
  ('self leveling, self leveler, floor leveler, leveling compound, leveler'),
  ('uncoupling membrane, ditra'), ('sealant, caulk, caulking'),
  ('intumescent, fireproofing, fire retardant paint'), ('damproofing, damp proofing, dampproofing'),
  ('romex, nm b, nmb, nm cable, house wire'), ('mc cable, armored cable, bx cable'),
  ('bare copper, ground wire, grounding wire'), ('emt, thinwall, electrical metallic tubing'),
  ('panelboard, electrical panel, breaker panel, load center'), ('breaker, circuit breaker'),
  ('receptacle, outlet, electrical plug'), ('square box, junction box, j box, electrical box, octagon box'),
  ('cat 6, cat6, cat6a, ethernet cable, network cable, data cable'), ('disconnect, safety switch'),
  ('sch, schedule'), ('sch40, schedule 40'), ('sch80, schedule 80'), ('copper pipe, copper tube'),
  ('black steel, black iron, black pipe, gas pipe'), ('cast iron, soil pipe'),
  ('water closet, toilet, commode'), ('lavatory, lav, bathroom sink'), ('faucet, spigot'),
  ('wide flange, i beam, h beam, w beam, steel beam, structural beam'),
  ('hss, square tube, square tubing, tube steel, steel tube, rectangular tube, box tube'),
  ('angle, angle iron, steel angle'), ('a36 plate, steel plate, plate steel'),
  ('diamond plate, checker plate, tread plate'), ('bar joist, steel joist'),
  ('floor deck, composite deck'), ('rooftop unit, rtu, packaged unit, package unit'),
  ('mini split, minisplit, ductless'), ('flexible duct, flex duct'), ('duct, ductwork, ducting'),
  ('diffuser, air diffuser, air register, register'), ('utility fan, exhaust fan'),
  ('air handler, ahu'), ('road base, base course, crusher run, aggregate base, recycled concrete base, abc'),
  ('flagging, flagstone'), ('thin veneer, stone veneer, veneer stone'), ('cobble, cobblestone'),
  ('retaining wall, segmental wall, seg wall'), ('threaded rod, all thread, allthread'),
  ('tek screw, self tapping screw, self drilling screw, self tapper'), ('anchor bolt, j bolt'),
  ('screw anchor, tapcon, concrete screw'), ('hold down, holdown, hold downs, htt'),
  ('hurricane tie, hurricane clip'), ('storage container, shipping container, conex, sea can, sea container'),
  ('office container, job trailer, office trailer, job shack'), ('trench box, trench shield'),
  ('job box, gang box, knaack box, tool chest'), ('jersey barrier, k rail, concrete barrier, median barrier'),
  ('generator, genset'), ('indirect heater, salamander, construction heater'), ('towable, portable'),
  ('housewrap, tyvek, house wrap'), ('asphalt millings, recycled asphalt, rap'),
  ('tongue groove, t&g');

-- The first finds the others, and they don't find it.
INSERT INTO search_synonyms (words, is_one_way) VALUES
  ('foam board, xps, eps, polyiso', true), ('rigid insulation, xps, eps, polyiso', true),
  ('drop ceiling, ceiling tile, ceiling grid', true), ('acoustical ceiling, ceiling tile, ceiling grid', true),
  ('floor joist, i joist, 2x10, 2x12, floor truss', true), ('block, cmu', true),
  ('concrete form, forming panel, form plywood, shoring post', true),
  ('storm pipe, rcp, hdpe', true), ('culvert, rcp, hdpe', true), ('drain pipe, dwv, sewer pipe', true),
  ('water main, c900, ductile iron', true),
  ('metal deck, roof deck, floor deck', true), ('steel deck, roof deck, floor deck', true),
  ('light fixture, troffer, high bay, flat panel, led strip, area light', true),
  ('ac, rooftop unit, condenser, heat pump, mini split', true),
  ('air conditioner, rooftop unit, condenser, heat pump, mini split', true),
  ('hvac, rooftop unit, condenser, furnace, heat pump, duct', true),
  ('metal roofing, standing seam, r panel, corrugated panel', true), ('c channel, channel', true),
  ('concrete anchor, wedge anchor, screw anchor, adhesive anchor', true),
  ('simpson, joist hanger, hold down, hurricane tie, post base', true),
  ('aggregate, gravel, crushed stone, limestone, sand', true), ('lag, screw, bolt', true),
  ('sheathing, osb, plywood, glass mat', true);

-- ── Reading what was typed.

-- What the search knows without a listing.
CREATE VIEW search_terms AS
  SELECT unnest(stems) AS term FROM search_synonyms UNION ALL SELECT unnest(stems) FROM product_kinds;

-- How a word with a figure is found: 8 in finds 8x8x16 and 12 ft the 4x12; 12 gauge is #12; 2x4x8 is
-- also a 2x4 of 8 ft, and 1/2x4x8 a 4x8 of 1/2. See read_search for the @.
CREATE FUNCTION figure_query(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one text[] := regexp_match(word, '^(\d(?:[0-9p]|and|of)*)(in|ft|ga|mil|lb|gal|ton|a)?$');
  size text[] := regexp_match(word, '^([^x]+)x([^x]+)x([^x]+)$');
  forms text[];
BEGIN
  IF size IS NOT NULL THEN
    RETURN format('(''%s'':@ | ''%1$sx'':*@ | ''%2$sx%3$s'':@ & %5$s | %6$s & ''%3$sx%4$s'':@)',
      word, size[1], size[2], size[3], figure_query(size[3]), figure_query(size[1]));
  ELSIF one IS NULL THEN
    RETURN format('(''%s'':@ | ''%1$sx'':*@)', word);
  ELSIF one[2] IS NULL THEN
    forms := ARRAY(SELECT one[1] || unit FROM unnest(ARRAY['', 'in', 'ft', 'ga', 'mil', 'lb', 'gal', 'ton', 'a']) unit)
      || ('x' || one[1]) || ('no' || one[1]);
  ELSE
    forms := ARRAY[word] || CASE
      WHEN one[2] = 'in' AND one[1] ~ 'of' THEN ARRAY[one[1], 'x' || one[1]]
      WHEN one[2] IN ('in', 'ft') THEN ARRAY['x' || one[1]]
      WHEN one[2] = 'ga' THEN ARRAY['no' || one[1]] END;
  END IF;
  RETURN format('(%s%s)', (SELECT string_agg(format('''%s'':@', form), ' | ') FROM unnest(forms) form),
    CASE WHEN one[2] IS DISTINCT FROM 'ft' THEN format(' | ''%sx'':*@', one[1]) END);
END $$;

-- The word nearest to what was typed: two edits away at most, one for a short word. Another first
-- letter is one more edit.
CREATE FUNCTION correct_spelling(typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT word FROM (
      SELECT word FROM search_words WHERE word % typed
      UNION SELECT unnest(regexp_split_to_array(lower(words), '[^a-z0-9]+')) FROM search_synonyms
      UNION SELECT unnest(regexp_split_to_array(array_to_string(synonyms, ' '), ' ')) FROM product_kinds
    ) AS words
       , LATERAL (SELECT least(levenshtein_less_equal(word, typed, 2),
           levenshtein_less_equal(word, trade_stem(typed), 2)) + (left(word, 1) <> left(typed, 1))::int AS edits) AS e
   WHERE length(word) > 3 AND edits <= (CASE WHEN length(typed) < 5 THEN 1 ELSE 2 END)
   ORDER BY edits, similarity(word, typed) DESC, word LIMIT 1
$$;

-- One part for each word, or for several that the trade uses as one: a listing must fit each. In a
-- part, @ are the weights a word may have there (none: any) and # those of a synonym or of such
-- words, which are never looked for in descriptions. `kinds` are what the words name.
CREATE FUNCTION read_search(input text, is_literal boolean DEFAULT false,
  OUT parts text[], OUT kinds uuid[], OUT misspelled text[], OUT corrected text[])
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := ARRAY(
    SELECT word FROM regexp_split_to_table(trade_words(left(input, 200)), '[^a-z0-9]+')
      WITH ORDINALITY AS t (word, position)
     WHERE word <> '' AND trade_stem(word) <> '' ORDER BY position LIMIT 12);
  stems text[] := ARRAY(SELECT trade_stem(word) FROM unnest(words) WITH ORDINALITY AS t (word, n) ORDER BY n);
  terms text[] := ARRAY(SELECT term FROM search_terms);
  base text[];
  better text;
  i int := 1;
  taken int;
  keys text[];
  others text[];
  found uuid[];
BEGIN
  parts := '{}'; kinds := '{}'; misspelled := '{}'; corrected := '{}';
  FOR w IN 1..cardinality(words) LOOP
    base[w] := CASE WHEN words[w] ~ '\d' THEN figure_query(words[w])
      ELSE format('(''%s'':@ | ''%s'':@)', stems[w], words[w]) END;
    CONTINUE WHEN is_literal OR length(words[w]) < 3 OR words[w] ~ '\d'
      OR array_to_string(terms, ' ') ~ ('\m' || stems[w] || '\M');
    CONTINUE WHEN EXISTS (SELECT 1 FROM search_words s WHERE s.word = words[w]);
    CONTINUE WHEN EXISTS (SELECT 1 FROM materials m WHERE m.search @@ replace(base[w], ':@', '')::tsquery);
    IF EXISTS (SELECT 1 FROM search_words s WHERE s.word >= words[w] AND s.word < words[w] || '~') THEN
      base[w] := format('''%s'':*@', words[w]);
    ELSIF length(words[w]) > 3 THEN
      better := correct_spelling(words[w]);
      CONTINUE WHEN better IS NULL;
      misspelled := misspelled || words[w];
      corrected := corrected || better;
      words[w] := better;
      stems[w] := trade_stem(better);
      base[w] := format('(''%s'':@ | ''%s'':@)', stems[w], words[w]);
    END IF;
  END LOOP;

  WHILE i <= cardinality(words) LOOP
    FOR length IN REVERSE least(4, cardinality(words) - i + 1)..1 LOOP
      taken := length;
      keys := ARRAY[array_to_string(stems[i:i + length - 1], ' ')];
      IF length = 2 AND words[i] || words[i + 1] !~ '\d' THEN
        keys := keys || trade_stem(words[i] || words[i + 1]);
      END IF;
      EXIT WHEN length = 1 OR terms && keys OR length = 2 AND EXISTS (
        SELECT 1 FROM search_words s WHERE s.word = words[i] || words[i + 1]);
    END LOOP;
    others := CASE WHEN is_literal THEN '{}' ELSE ARRAY(
      SELECT DISTINCT other FROM search_synonyms s, unnest(s.stems) AS other
       WHERE s.stems && keys AND NOT other = ANY (keys) AND (NOT s.is_one_way OR s.stems[1] = ANY (keys))) END;
    parts := parts || (SELECT format('(%s%s%s)', replace(array_to_string(base[i:i + taken - 1], ' & '), '@', CASE taken WHEN 1 THEN '@' ELSE '#' END),
      CASE WHEN cardinality(keys) > 1 THEN format(' | ''%s'':#', keys[2]) END,
      (SELECT string_agg(' | (' || (
          SELECT string_agg(CASE WHEN stem ~ '\d' THEN replace(figure_query(stem), '@', '#')
            ELSE format('''%s'':#', stem) END, ' & ') FROM unnest(string_to_array(other, ' ')) AS stem) || ')', '')
         FROM unnest(others) AS other)));
    keys := keys || others || substring(words[i] FROM '^([^x]+x[^x]+)x');
    FOR heads IN 0..1 LOOP
      found := ARRAY(SELECT k.id FROM product_kinds k WHERE k.stems && keys);
      EXIT WHEN found <> '{}';
      keys := ARRAY(SELECT substring(key FROM '[^ ]+$') FROM unnest(keys) AS key);
    END LOOP;
    kinds := kinds || found;
    i := i + taken;
  END LOOP;
END $$;

-- Whether a title, or a kind, has all of it. The words' index reads all that have it to find one; if
-- many have it, so has one of the newest.
CREATE FUNCTION has_titles(parts text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH asked AS MATERIALIZED (
    SELECT replace(replace(array_to_string(parts, ' & '), '@', 'AB'), '#', 'AB')::tsquery AS words)
  SELECT EXISTS (
      SELECT 1 FROM (SELECT m.search FROM materials m WHERE m.on_sale
                      ORDER BY m.created_at DESC, m.id LIMIT 200) newest
       WHERE newest.search @@ (SELECT words FROM asked))
    OR EXISTS (SELECT 1 FROM materials m WHERE m.search @@ (SELECT words FROM asked))
$$;

-- Whether any listing has a word is read from the words' index: the planner, which doesn't know how
-- many have it, would read a million listings for a word that none has.
ALTER FUNCTION read_search SET enable_seqscan = off;
ALTER FUNCTION has_titles SET enable_seqscan = off;

-- Every word must occur, or what the trade calls the same.
CREATE FUNCTION trade_query(input text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(array_to_string(parts, ' & '), ':@', ''), '@', ''), '#', 'ABC')::tsquery
    FROM read_search(input)
$$;

-- The kind weighs most, then the title, then the seller's facts; category and description least,
-- and a description is found by the very word only: a fence isn't a fenced yard. Words of the title
-- are learned for spelling by one writer at a time, and the others skip: two who wait for each
-- other's words would deadlock. A word skipped is learned with the next listing that has it.
CREATE FUNCTION write_material_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company_name text := (SELECT name FROM companies WHERE id = NEW.company_id);
  kind_name text := (SELECT name FROM product_kinds WHERE id = NEW.product_kind_id);
  subcategory_name text := (SELECT name FROM subcategories WHERE id = NEW.subcategory_id);
  title text := title_words(NEW.title);
  fresh text[] := ARRAY(
    SELECT DISTINCT word FROM regexp_split_to_table(title, ' ') AS t (word)
     WHERE word ~ '^[a-z]{3,40}$' AND NOT EXISTS (SELECT 1 FROM search_words s WHERE s.word = t.word));
BEGIN
  NEW.search :=
    setweight(to_tsvector('english', title_words(kind_name)), 'A') ||
    setweight(to_tsvector('english', title), 'B') ||
    setweight(to_tsvector('english', title_words(concat_ws(' ', NEW.size, NEW.grade, NEW.maker, NEW.sku, company_name))), 'C') ||
    setweight(to_tsvector('english', concat_ws(' ', NEW.category, subcategory_name)), 'D') ||
    setweight(to_tsvector('simple', trade_words(NEW.description)), 'D');
  NEW.search_text := trade_text(NEW.title || ' ' || NEW.category || ' ' || coalesce(company_name, ''));
  IF fresh <> '{}' AND pg_try_advisory_xact_lock(hashtext('search_words')) THEN
    INSERT INTO search_words SELECT unnest(fresh) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;

-- What is spelled right
CREATE FUNCTION notify_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_catalogue_changed('{words}');
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_notify AFTER INSERT ON search_words
  FOR EACH STATEMENT EXECUTE FUNCTION notify_words_changed();

CREATE TRIGGER materials_write_search
  BEFORE INSERT OR UPDATE OF title, description, category, subcategory_id, company_id, size, grade, maker,
    sku, search_text ON materials
  FOR EACH ROW EXECUTE FUNCTION write_material_search();

-- ── What a listing is, and what one common unit of it costs; see ProductKind in schema.prisma.
ALTER TABLE product_kinds ADD CONSTRAINT product_kinds_check CHECK (
  array_to_string(synonyms, ',', '?') ~ '^[a-z0-9 .]+(,[a-z0-9 .]+)*$'
  AND common_unit IN ('sq ft', 'linear ft', 'board ft', 'lb', 'ton', 'cu yd', 'gal', 'each')
  AND asks <@ ARRAY['pack', 'contents', 'size', 'grade', 'maker', 'weight', 'pallet']);
CREATE FUNCTION write_product_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stems := ARRAY(SELECT DISTINCT array_to_string(trade_stems(word), ' ') FROM unnest(NEW.synonyms || NEW.name::text) AS word);
  RETURN NEW;
END $$;
CREATE TRIGGER product_kinds_write BEFORE INSERT OR UPDATE ON product_kinds
  FOR EACH ROW EXECUTE FUNCTION write_product_kind();
CREATE TRIGGER product_kinds_notify
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();

CREATE FUNCTION product_kind_of(title text, category uuid, subcategory uuid)
RETURNS SETOF product_kinds LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT kind.* FROM (SELECT trade_text(title) AS said OFFSET 0) AS t, product_kinds kind,
         unnest(kind.synonyms) AS synonym
   WHERE (kind.category_id = category OR category IS NULL AND EXISTS (
           SELECT FROM categories c WHERE c.id = kind.category_id AND c.is_active))
     AND (kind.subcategory_id = subcategory OR kind.subcategory_id IS NULL OR subcategory IS NULL)
     AND strpos(said, split_part(synonym, '.', 1)) > 0 AND said ~ ('\m' || synonym || '(s|es)?\M')
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

-- ── Places.

-- St Louis, St. Louis and Saint Louis are one city; the app's cityKey is the same.
CREATE FUNCTION city_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE left(replace(lower(btrim(name)), '.', ''), 3)
    WHEN 'st ' THEN 'saint ' || substr(replace(lower(btrim(name)), '.', ''), 4)
    WHEN 'ft ' THEN 'fort ' || substr(replace(lower(btrim(name)), '.', ''), 4)
    WHEN 'mt ' THEN 'mount ' || substr(replace(lower(btrim(name)), '.', ''), 4)
    ELSE replace(lower(btrim(name)), '.', '') END;
-- Searches take a word for common by these statistics.
ALTER TABLE materials SET (autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX materials_city_idx ON materials (state, city_key(city), created_at DESC, id) WHERE on_sale;
CREATE INDEX materials_state_idx ON materials (state, created_at DESC, id) WHERE on_sale;

-- By Mercator: near a place, the order of its distances is that of miles, which degrees' isn't.
CREATE FUNCTION map_point(latitude float8, longitude float8) RETURNS point
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN point(radians(longitude), ln(tan(radians(45 + greatest(-85, least(85, latitude)) / 2))));
CREATE INDEX materials_map_point_idx ON materials USING gist (map_point(latitude, longitude));

-- Part of an address
CREATE INDEX materials_address_idx ON materials
  USING gin (lower(city || ' ' || location || ' ' || coalesce(zip_code, '')) gin_trgm_ops);
CREATE INDEX materials_condition_idx ON materials (condition, price_unit, is_whole_lot) WHERE on_sale;
CREATE INDEX materials_common_price_idx ON materials (common_price, id) WHERE on_sale;
CREATE INDEX materials_category_common_price_idx ON materials (category_id, common_price, id)
  WHERE on_sale;

-- ── Admin searches. The queries repeat these expressions word for word.
CREATE INDEX users_search_idx ON users
  USING gin (lower(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops)
  WHERE anonymised_at IS NULL;
CREATE INDEX companies_search_idx ON companies
  USING gin (lower(name || ' ' || email::text || ' ' || city || ' ' || state::text) gin_trgm_ops);
-- The public directory's, as lib/directory-search.ts reads it in the browser.
CREATE FUNCTION directory_text(c companies) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || translate(lower(c.name || ' ' || c.city || ' ' || c.state::text || ' ' ||
    coalesce(c.zip_code || ' ', '') || coalesce(c.description || ' ', '')), '.,', '  ')
$$;
CREATE INDEX companies_directory_idx ON companies USING gin (directory_text(companies) gin_trgm_ops)
  WHERE registration_status = 'approved';
CREATE INDEX companies_directory_state_idx ON companies (state) WHERE registration_status = 'approved';
CREATE INDEX company_registration_requests_search_idx ON company_registration_requests
  USING gin (lower(company_name || ' ' || coalesce(contact_first_name, '') || ' ' ||
    coalesce(contact_last_name, '') || ' ' || contact_email::text || ' ' || city || ' ' || state) gin_trgm_ops);
CREATE INDEX transactions_title_search_idx ON transactions
  USING gin (lower(material_title) gin_trgm_ops);
CREATE INDEX mails_search_idx ON mails
  USING gin (lower(recipient::text || ' ' || subject) gin_trgm_ops);
