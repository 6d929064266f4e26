-- Search, as the trade types it.

-- 2x4, 2 x 4, 2"x4", 2×4 and two by four become 2x4; 5/8 becomes 5of8 and 1-3/4 becomes 1and3of4, so
-- that the parser keeps them whole, as do 5/8th and five eighths; 4", 4 inch and 4-in become 4 in; 3/0 x 7/0 and 3'-0" x 7'-0"
-- become 3070; #5 x 20, 20K5 x 20 and 4 in x 10 ft lose the x; #5 and No. 5 become no5; R-19 becomes
-- r19; a cable's 12-2 becomes 12of2; 2x4s becomes 2x4. In 4x8 3/4 and A325 3/4, the fraction is another
-- size, but not in 2x4x92 5/8, a precut stud. PostgreSQL caches 32 compiled patterns: with more in one search, it would compile each one
-- every time.
CREATE FUNCTION trade_text(input text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  result text := replace(translate(lower(unaccent(replace(input, '×', 'x'))), '”“″’‘′', '"""'''''''), '''''', '"');
  rule text[];
BEGIN
  result := regexp_replace(result,
    '(?<![a-z])(one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|quarters?|eighths?|pounds?|lf|kcmil|awg)\M', '<\1>', 'g');
  IF strpos(result, '<') > 0 THEN
    FOREACH rule SLICE 1 IN ARRAY ARRAY[
      ['<one> <half>', '1/2'], ['<half>', '1/2'], ['<three> <quarter', '3/<quarter'],
      ['<three>-<quarter', '3/<quarter'], ['/<quarters>', '/4'], ['/<quarter>', '/4'], ['<quarter>', '1/4'],
      ['> <eighth', '>/<eighth'], ['>-<eighth', '>/<eighth'], ['/<eighths>', '/8'], ['/<eighth>', '/8'],
      ['<one>', '1'], ['<two>', '2'], ['<three>', '3'], ['<four>', '4'], ['<five>', '5'], ['<six>', '6'],
      ['<seven>', '7'], ['<eight>', '8'], ['<nine>', '9'], ['<ten>', '10'], ['<twelve>', '12'],
      ['<pounds>', 'lb'], ['<pound>', 'lb'], ['<lf>', 'ft'], ['<kcmil>', 'mcm'], ['<awg>', 'ga']
    ] LOOP
      result := replace(result, rule[1], rule[2]);
    END LOOP;
  END IF;
  FOREACH rule SLICE 1 IN ARRAY ARRAY[
    ['(?<![-/\d])([1-9]) ?[''-] ?(\d{1,2})"? ?x ?([6-9]) ?[''-] ?(\d{1,2})"?(?![\d/])', '\1\2\3\4'],
    ['(?<![-/\d])([1-9])/(0|2|4|6|8|10) ?x ?(?:([68])/(0|2|4|6|8|10)|([79])/(0|2|4|6))\M', '\1\2\3\4\5\6'],
    ['([a-z])''s\M|\m(\d[\dx]*)''?s\M', '\1\2'],
    ['(?:(#\d+|\m\d+k\d+) ?x ?|\m(hss)|(?<!\d|\d["'']|\mtype) (?:x|by) )(?=\d)', '\1\2 '],
    ['\m(6|8|10|12|14)-([234])\M(?!/)', '\1/\2'],
    ['(?:(\d+)-|(?:(?<!(?:[a-wyz]|(?:^|[^./\d])4 ?x ?)\d*)(\d+)|(?<!\d)(92|104|116)) )(\d+)\s*/\s*(\d+)(?:ths?\M)?', '\1\2\3and\4of\5'],
    ['(\d+)\s*/\s*(\d+)(?:ths?\M)?', '\1of\2'],
    ['(\d)["'']?\s*(?:x|by)\s*(?=\d)', '\1x'],
    ['(x[0-9andof.]*\d)["'']', '\1'],
    ['(\d)#', '\1 lb '], ['(\d) ?"', '\1 in '], ['(\d) ?''', '\1 ft '],
    ['(\d)[- ]*(?:(in)(?:ch(?:es)?)?|(f)(?:oo|ee)?(t)(?:ers?)?|(ga)(?:uge)?|(lb)s?|(gal)(?:lons?)?|(ton)s?|([awv])(?:mps?|atts?|olts?))\M',
      '\1 \2\3\4\5\6\7\8\9'],
    ['(?:#|\m(?:no\.?|number))\s*(\d+)', 'no\1'],
    ['\m([a-z]{1,4})-(\d)', '\1\2']
  ] LOOP
    result := regexp_replace(result, rule[1], rule[2], 'g');
  END LOOP;
  RETURN regexp_replace(translate(result, '"''', '  '), '\s+', ' ', 'g');
END $$;

-- A number and its unit are one word (4in, 2p5in), as are t&g, os&y and a/c; 18,000 BTU is 18k. The
-- letters of an I-joist and a type S mortar are doubled, since i, s and t are stop words.
CREATE FUNCTION trade_words(input text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(trade_text(input),
    '(\d)\.(?=\d)', '\1p', 'g'),
    '(\d)(?:,?000 ?btuh?| ?mbh)\M', '\1k btu', 'g'),
    '(^|[^a-z0-9])(\d[0-9pandof]*) ?(in|ft|ga|mil|lb|gal|ton|oz|psi|w|v|a|k|hp|btu|kva|mcm)\M', '\1\2\3', 'g'),
    '\m([a-z]{1,2})[&/]([a-z])\M', '\1\2', 'g'),
    '\m([ist])\M', '\1\1', 'g')
$$;

-- With split-face as splitface too, R 19 as r19, and the last dimension of 4x12 as x12, which 12 ft
-- looks for.
CREATE FUNCTION title_words(input text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH written AS MATERIALIZED (SELECT trade_words(input) AS words)
  SELECT concat_ws(' ', regexp_replace(words, '[^a-z0-9]+', ' ', 'g'),
      (SELECT string_agg(concat(m[1], m[2], m[3], m[4]), ' ') FROM regexp_matches(words,
        '\m(?:([a-z]+)-([a-z]+)|(?:s(?=s))?([b-wyz]) (\d[0-9a-z]*))', 'g') m),
      (SELECT string_agg(m[1], ' ') FROM regexp_matches(words, '\d(x\d[0-9pandof]*)(?![0-9pandofx])', 'g') m))
    FROM written
$$;

-- Other names of a size: a 3070 door is 36x84 in, a 48x48 window 4x4 ft, a 2x4 tile 24x48 in, a 23/32
-- sheet nominally 3/4, a 92-5/8 in stud for 8 ft walls, a W12x26 beam 12 in.
CREATE FUNCTION size_words(input text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH written AS MATERIALIZED (SELECT trade_words(input) AS words
  ), sizes AS (
    SELECT m[1]::int AS w, m[2]::int AS h
      FROM written, regexp_matches(words, '(?<![a-z0-9.])(\d{1,3})x(\d{1,3})(?![a-z0-9.])', 'g') m
    UNION ALL SELECT 12 * m[1]::int + m[2]::int, 12 * m[3]::int + m[4]::int
      FROM written, regexp_matches(words, '\m([2-9])(\d)([3-9])(\d)\M', 'g') m
  )
  SELECT string_agg(word, ' ') FROM (
    SELECT unnest(CASE
        WHEN w <= 12 AND h <= 12 THEN ARRAY[format('%sx%s', 12 * w, 12 * h)]
        WHEN w >= 24 AND h >= 36 AND w % 12 < 10 AND h % 12 < 10 THEN ARRAY[
          format('%sx%s', w, h), format('%sin', w), format('%sof%s', w / 12, w % 12),
          format('%s%s%s%s', w / 12, w % 12, h / 12, h % 12)] END) AS word FROM sizes
    UNION ALL SELECT format('%sx%s', w / 12, h / 12) FROM sizes WHERE w >= 12 AND h >= 12 AND w % 12 = 0 AND h % 12 = 0
    UNION ALL SELECT m[1] || 'in' FROM written, regexp_matches(words, '\m[cws](\d+)x\d', 'g') m
    UNION ALL SELECT name FROM written,
        (VALUES ('23of32', '3of4'), ('19of32', '5of8'), ('15of32', '1of2')) AS t (size, name)
     WHERE strpos(words, size) > 0
    UNION ALL SELECT format('%1$sx%2$s %1$s %2$sft', m[1], wall) FROM written,
        (VALUES ('92and5of8', 8), ('104and5of8', 9), ('116and5of8', 10)) AS t (size, wall),
        regexp_matches(words, '\m(\d+x\d+)x' || size || '\M', 'g') m) AS names
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

-- How a word with a figure is found: 8 in finds 8x8x16 and 12 ft the 4x12; 12 gauge is #12; 2x4x8 is
-- also a 2x4 of 8 ft, and 1/2x4x8 a 4x8 of 1/2. See read_search for the @.
CREATE FUNCTION figure_query(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one text[] := regexp_match(word, '^(\d(?:[0-9p]|and|of)*)(in|ft|ga|mil|lb|gal|ton|a)?$');
  size text[] := regexp_match(word, '^([^x]+)x([^x]+)x([^x]+)$');
  forms text[];
BEGIN
  IF size IS NOT NULL THEN
    RETURN format('(''%s'':@ | ''%1$sx'':*@ | ''%2$sx%3$s'':@ & %5$s%6$s)',
      word, size[1], size[2], size[3], figure_query(size[3]), CASE WHEN size[1] ~ 'of' THEN
        format(' | %s & ''%sx%s'':@', figure_query(size[1]), size[2], size[3]) END);
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

-- ── What the trade calls the same thing; see SearchSynonym in schema.prisma.
CREATE FUNCTION write_search_synonym() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stems := ARRAY(SELECT array_to_string(trade_stems(word), ' ')
    FROM unnest(string_to_array(NEW.words, ',')) WITH ORDINALITY AS t (word, position) ORDER BY position);
  NEW.part := coalesce((
    SELECT string_agg('(' || (
        SELECT string_agg(CASE WHEN stem ~ '\d' THEN replace(figure_query(stem), '@', '%')
          ELSE format('''%s'':%%', stem) END, ' & ') FROM unnest(string_to_array(words, ' ')) AS stem) || ')', ' | ')
      FROM unnest(NEW.stems) WITH ORDINALITY AS t (words, position) WHERE position > 1 OR NOT NEW.is_one_way), '');
  NEW.query := regexp_replace(NEW.part, '(:\*)?:?%', '\1', 'g')::tsquery;
  NEW.key := '_' || left(md5(NEW.part), 8);
  NEW.is_indexed := false;
  RETURN NEW;
END $$;
CREATE TRIGGER search_synonyms_write BEFORE INSERT OR UPDATE OF words, is_one_way ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION write_search_synonym();
ALTER TABLE search_synonyms ADD CONSTRAINT search_synonyms_check
  CHECK (cardinality(stems) > 1 AND array_position(stems, '') IS NULL);
CREATE TRIGGER search_synonyms_notify
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_everything_changed();

INSERT INTO search_synonyms (words) VALUES
  -- Lumber
  ('framing lumber, dimensional lumber, dimension lumber, construction lumber'), ('spf, spruce, whitewood'),
  ('southern pine, syp, southern yellow pine, yellow pine'), ('doug fir, douglas fir, df'),
  ('furring, strapping'), ('precut, pre cut, precut stud'), ('plywood, ply'),
  ('sanded plywood, ac plywood'), ('cabinet plywood, birch plywood, cabinet grade plywood'),
  ('osb, oriented strand board, waferboard, chipboard'),
  ('zip style, zip sheathing, zip board, zip panel, zip system, zip wall'),
  ('subfloor, sub floor, advantech, sturd i floor, floor sheathing'),
  ('hardboard, masonite, tempered board'), ('mdf, medium density fiberboard, fiberboard'),
  ('lvl, lvl beam, microlam, microllam, laminated veneer lumber, versa lam, versalam'),
  ('lsl, timberstrand, laminated strand lumber'), ('rim board, rim joist, band joist, band board'),
  ('i joist, tji, bci, lpi, engineered joist, wood i beam'),
  ('glulam, gluelam, glu lam, laminated beam, glue laminated'),
  ('treated, pressure treated, pt, wolmanized, ground contact'), ('decking, deck board, porch decking'),
  ('composite decking, trex, timbertech, azek, fiberon, pvc decking'), ('ipe, brazilian walnut, ironwood'),
  ('reclaimed, salvaged, repurposed'), ('heart pine, longleaf pine'),
  ('barn timber, barn beam, barn wood, hand hewn'), ('roof truss, attic truss'),
  ('floor truss, open web truss'), ('tongue groove, t&g'),
  -- Concrete
  ('rebar, reinforcing bar, reinforcing steel, re bar, resteel, deformed bar'),
  ('#3 rebar, #3 bar, 3/8 in rebar, 3/8 rebar, rebar 3/8, 10m rebar'),
  ('#4 rebar, #4 bar, 1/2 in rebar, 1/2 rebar, rebar 1/2'),
  ('#5 rebar, #5 bar, 5/8 in rebar, 5/8 rebar, rebar 5/8'),
  ('#6 rebar, #6 bar, 3/4 in rebar, 3/4 rebar, rebar 3/4'),
  ('#7 rebar, #7 bar, 7/8 in rebar, 7/8 rebar, rebar 7/8'), ('#8 rebar, #8 bar, 1 in rebar'),
  ('epoxy coated rebar, epoxy rebar, green bar, green rebar, epoxy bar'),
  ('stirrup, rebar hoop, closed tie'), ('dowel, dowel bar, slip dowel, smooth bar'),
  ('wire mesh, welded wire, wwf, wwm, remesh, wire fabric, concrete mesh, slab mesh'),
  ('rebar chair, bar chair, bar support, rebar support, slab bolster'),
  ('expansion joint, isolation joint, joint filler, expansion board'),
  ('vapor barrier, visqueen, poly sheeting, polyethylene, vapor retarder, moisture barrier, plastic sheeting'),
  ('concrete mix, quikrete, sakrete, bagged concrete, bag concrete, bag mix'),
  ('portland, portland cement, type i ii cement'),
  ('mortar mix, masonry cement, masonry mortar, brick mortar'),
  ('grout, non shrink grout, nonshrink grout'),
  ('repair mortar, concrete patch, patching mortar, concrete repair'),
  ('rcp, reinforced concrete pipe, concrete pipe'),
  ('manhole riser, manhole ring, manhole barrel, barrel section'),
  ('wheel stop, parking block, parking bumper, parking stop, car stop, parking curb, bumper block'),
  ('lintel, precast header'), ('granite curb, curbstone, curb stone, curbing'),
  ('forming panel, form panel, steel ply, wall form, gang form'),
  ('form plywood, hdo, mdo, plyform, form ply'),
  ('shoring post, post shore, jack post, adjustable post, shore post'),
  -- Drywall
  ('drywall, sheetrock, gypsum board, gyp board, gyp, wallboard, wall board, gwb, plasterboard, gyprock'),
  ('moisture resistant drywall, green board, greenboard, mold resistant drywall, purple board, mr board, water resistant drywall'),
  ('type x, firecode, fire code board, fire rated drywall, fire rated board, fire rated sheetrock'),
  ('abuse resistant board, abuse resistant drywall, abuse board, high impact drywall, impact resistant board'),
  ('cement board, hardie, hardiebacker, durock, wonderboard, permabase, tile backer, backer board, backerboard'),
  ('glass mat, densglass, dens glass, gypsum sheathing, exterior gypsum, securock, gold board'),
  ('shaft liner, coreboard, core board, shaft wall'),
  ('steel stud, metal stud, light gauge stud, light gauge framing, metal framing, steel framing, drywall stud, cold formed stud'),
  ('track, stud track'), ('hat channel, furring channel, hat track, hi hat, metal furring'),
  ('batt, insulation batt, blanket insulation'), ('fiberglass, fibreglass, glass wool'),
  ('kraft faced, paper faced'), ('mineral wool, rockwool, rock wool, roxul, stone wool, thermafiber'),
  ('sound attenuation, sound batt, acoustic batt, safb, sound insulation, acoustical insulation, soundproofing, safe n sound'),
  ('polyiso, iso board, polyisocyanurate, iso, roof insulation'),
  ('xps, styrofoam, blue board, pink board, extruded polystyrene, foamular'),
  ('eps, bead board, expanded polystyrene, white foam'),
  ('ceiling tile, acoustical tile, acoustic tile, ceiling panel, lay in tile, act tile, act'),
  ('ceiling grid, t bar ceiling, t bar, t grid, suspension grid, cross tee, main runner'),
  ('blown in insulation, loose fill insulation, cellulose insulation'),
  ('joint compound, drywall mud, mud'), ('housewrap, tyvek, house wrap, building wrap'),
  -- Roofing
  ('architectural shingle, dimensional shingle, laminated shingle, laminate shingle, 30 year shingle, 30 yr shingle'),
  ('three tab shingle, strip shingle, 25 year shingle, 25 yr shingle'), ('weathered wood, weatherwood'),
  ('impact rated shingle, class 4 shingle, impact resistant shingle, hail shingle'),
  ('ridge cap, hip and ridge, cap shingle'), ('epdm, rubber roof, rubber membrane'),
  ('modified bitumen, mod bit, sbs, torch down, roll roofing, cap sheet'),
  ('felt underlayment, tar paper, felt paper, roofing felt, roof felt, builders felt'),
  ('#30 felt, 30 lb felt'), ('#15 felt, 15 lb felt'), ('synthetic underlayment, synthetic felt, roof wrap'),
  ('ice and water shield, ice shield, ice guard, ice barrier, leak barrier'),
  ('standing seam, snap lock panel'), ('r panel, pbr panel, ag panel, rib panel'),
  ('corrugated panel, corrugated metal, corrugated roofing'), ('clay tile, mission tile, barrel tile'),
  ('s tile, spanish tile'), ('slate, roofing slate'), ('drip edge, edge metal, eave metal'),
  -- Doors
  ('hollow metal, hm'), ('hollow metal door, steel door, metal door, hm door'),
  ('door frame, hollow metal frame, hm frame, metal frame, steel frame, door jamb, door buck'),
  ('knock down frame, kd frame, knockdown frame, slip on frame'),
  ('fire door, fire rated door, rated door, labeled door'), ('lite, vision panel, vision lite, door glass'),
  ('slab, door slab'),
  ('exit device, panic bar, crash bar, panic hardware, panic device, push bar, exit bar'),
  ('closer, door closer, door check'),
  ('lockset, door lock, door lever, door knob, door handle, lever lock, mortise lock, latchset, passage set'),
  ('hinge, door hinge, butt hinge'),
  ('overhead door, garage door, roll up door, rollup door, sectional door, dock door'),
  ('storefront door, aluminum entrance, entrance door'),
  -- Windows
  ('impact window, hurricane window, impact rated window, storm window, impact resistant window'),
  ('sliding window, slider, slider window, gliding window'), ('picture window, fixed window'),
  ('storefront tube, storefront framing, storefront mullion, curtain wall'),
  ('insulated unit, insulated glass, insulating glass, igu, thermopane, double pane glass'),
  ('tempered glass, toughened glass'), ('glass block, glass brick'), ('skylight, skylite, roof window'),
  ('smoke vent, smoke hatch'), ('steel sash, factory window, industrial window, steel window'),
  -- Flooring
  ('lvp, luxury vinyl, vinyl plank, luxury vinyl plank, lvt, luxury vinyl tile, vinyl plank flooring'),
  ('spc, rigid core, wpc, click vinyl'), ('wood flooring, hardwood, hardwood floor, wood floor'),
  ('engineered wood, engineered hardwood'), ('laminate, laminate flooring, laminate floor'),
  ('sheet vinyl, vinyl sheet, linoleum, vinyl roll, sheet flooring'), ('subway tile, metro tile'),
  ('carpet tile, carpet square, modular carpet'), ('broadloom, carpet roll, roll carpet'),
  ('thinset, thin set, tile mortar, tile adhesive'),
  ('self leveling, self leveler, floor leveler, leveling compound, leveler, slu, self leveling concrete'),
  ('uncoupling membrane, ditra, decoupling membrane, crack isolation'),
  -- Paint
  ('eggshell, egg shell'), ('semi gloss, semigloss'), ('ceiling paint, ceiling white'),
  ('elastomeric, masonry paint, stucco paint'), ('deck stain, wood stain, fence stain, exterior stain'),
  ('floor epoxy, epoxy floor, epoxy coating, floor coating, epoxy paint'),
  ('zinc rich, zinc primer, cold galvanizing'),
  ('intumescent, fireproofing, fire retardant paint, fireproof paint'), ('pva, drywall primer, pva primer'),
  ('block filler, block primer, masonry primer, masonry filler'), ('sealant, caulk, caulking'),
  ('glazing sealant, structural silicone, glazing silicone'),
  ('air barrier, weather barrier, wrb, fluid applied barrier'),
  ('damproofing, damp proofing, dampproofing, foundation coating, waterproofing'),
  -- Electrical
  ('romex, nm b, nmb, nm, nm cable, house wire'), ('mc cable, armored cable, bx cable, bx, metal clad'),
  ('thhn, thwn'), ('bare copper, ground wire, grounding wire, bare ground'),
  ('xhhw, service entrance, ser cable, se cable'),
  ('cat 6, cat6, cat6a, cat 6a, ethernet cable, network cable, data cable, lan cable'),
  ('emt, thinwall, thin wall, electrical metallic tubing'), ('rigid conduit, grc, rmc, imc'),
  ('cable tray, ladder tray, ladder rack, cable ladder, wire tray'),
  ('panelboard, electrical panel, breaker panel, load center, breaker box, distribution panel, subpanel, sub panel'),
  ('main lug, mlo'), ('breaker, circuit breaker'), ('one pole, single pole'), ('two pole, double pole'),
  ('receptacle, recept, outlet, electrical plug, duplex receptacle'),
  ('square box, junction box, j box, electrical box, octagon box, 4 square box, 1900 box, device box'),
  ('disconnect, safety switch, fused switch, fusible switch'), ('switchboard, switchgear, switch gear'),
  ('transformer, xfmr'), ('troffer, lay in light, recessed light'), ('high bay, highbay, hi bay'),
  ('led strip, strip light, striplight'),
  ('area light, parking lot light, pole light, site light, street light, shoebox light'),
  -- Plumbing
  ('sch, schedule, sched'), ('sch40, schedule 40'), ('sch80, schedule 80'), ('sdr 35, sdr35'),
  ('c900, pressure pipe'), ('copper pipe, copper tube, copper tubing'),
  ('line set, lineset, refrigerant line'), ('pex, pex pipe, pex tube, pex tubing'),
  ('oxygen barrier, radiant, hydronic'), ('csst, flexible gas pipe, flexible gas line'),
  ('black steel, black iron, black pipe, gas pipe'),
  ('cast iron, soil pipe'), ('hub, hubless'), ('ductile iron, di pipe, dip, ductile pipe'),
  ('sprinkler pipe, fire pipe, fire sprinkler pipe, fire protection pipe'), ('dual wall, double wall, corrugated pipe, n12'),
  ('grooved coupling, victaulic, vic coupling'), ('mechanical joint, mj'),
  ('sweat fitting, copper fitting, copper elbow, copper ell, copper tee, solder fitting'),
  ('shutoff, shutoff valve, shut off valve, ball valve, isolation valve'),
  ('water closet, toilet, commode, wc'), ('lavatory, lav, bathroom sink, wash basin, hand sink'),
  ('stainless sink, kitchen sink, undermount sink'), ('water heater, hot water heater, hot water tank'),
  ('faucet, spigot'),
  -- Steel
  ('wide flange, i beam, h beam, w beam, wf beam, steel beam, structural beam, w shape'),
  ('hss, square tube, square tubing, tube steel, steel tube, steel tubing, rectangular tube, box tube, box tubing, structural tube'),
  ('pipe column, lally column, steel column, column pipe'), ('angle, angle iron, steel angle'),
  ('a36 plate, steel plate, plate steel'),
  ('diamond plate, checker plate, checkered plate, tread plate, floor plate'),
  ('bar joist, steel joist, open web joist, metal joist, k joist'), ('roof deck, b deck, roof decking'),
  ('floor deck, composite deck'), ('bar grating, bar grate, steel grating'),
  -- HVAC
  ('rooftop unit, rtu, packaged unit, package unit, roof top unit'), ('condenser, condensing unit'),
  ('mini split, minisplit, ductless'), ('air handler, ahu, air handling unit'), ('fan coil, fcu'),
  ('flexible duct, flex duct, insulated flex'), ('spiral duct, round duct, spiral pipe, round pipe'),
  ('rectangular duct, square duct, sheet metal duct'), ('duct, ductwork, ducting'),
  ('diffuser, air diffuser, air register, register, grille'), ('vav, vav box, terminal box'),
  ('roof curb, curb adapter, equipment curb'), ('utility fan, exhaust fan, upblast fan'),
  -- Masonry
  ('cmu, cinder block, cinderblock, concrete block, cement block, concrete masonry unit'),
  ('split face, splitface'), ('ground face, burnished, polished block'),
  ('retaining wall, segmental wall, seg wall, landscape block, wall block, allan block, keystone block'),
  ('common brick, old brick, used brick, antique brick, chicago brick'),
  ('utility brick, jumbo brick, oversize brick'),
  ('fire brick, firebrick, refractory brick, fireplace brick'),
  ('paver brick, brick paver, clay paver, paving brick, street brick'),
  ('paver, paving stone, patio stone, patio block'), ('flagging, flagstone, flag stone'),
  ('thin veneer, stone veneer, veneer stone, stacked stone, ledge stone, cultured stone, manufactured stone'),
  ('cobble, cobblestone, belgian block, granite block'),
  ('road base, base course, crusher run, aggregate base, recycled concrete base, crushed concrete, abc, rca, road gravel, crush and run'),
  ('river rock, river stone, landscape rock, decorative stone'),
  ('topsoil, top soil, loam, black dirt, garden soil'), ('mulch, wood chip, bark'),
  ('asphalt millings, recycled asphalt, rap, asphalt grindings'),
  ('mason sand, masonry sand, mortar sand, play sand'),
  ('concrete sand, c33 sand, washed sand, sharp sand, torpedo sand'),
  ('fill sand, bank sand, bank run, backfill sand'),
  -- Fasteners
  ('hex bolt, machine bolt, cap screw'),
  ('structural bolt, a325, a490, high strength bolt, heavy hex bolt'),
  ('threaded rod, all thread, allthread, ready rod'), ('anchor bolt, j bolt, anchor rod, foundation bolt'),
  ('framing nail, strip nail, collated nail, gun nail'), ('8d nail, 2-1/2 nail'), ('10d nail, 3 nail'),
  ('12d nail, 3-1/4 nail'), ('16d nail, 3-1/2 nail'),
  ('deck screw, decking screw, exterior screw, wood screw, construction screw'),
  ('drywall screw, bugle screw'),
  ('tek screw, tek, self tapping screw, self drilling screw, self tapper, self driller, sheet metal screw'),
  ('wedge anchor, expansion anchor, expansion bolt, trubolt, kwik bolt, red head, redhead'),
  ('screw anchor, tapcon, concrete screw, titen, masonry screw'),
  ('adhesive anchor, anchor epoxy, anchoring epoxy, epoxy anchor, chemical anchor'),
  ('hold down, holdown, hold downs, htt'),
  ('hurricane tie, hurricane clip, hurricane strap, rafter tie, truss clip'),
  ('post base, post anchor, post bracket'),
  -- Site
  ('scaffold, scaffolding, staging'), ('scaffold plank, walk board, walkboard, pick board, scaffold board'),
  ('fence panel, temp fence, temporary fence, construction fence, panel fence, chain link panel'),
  ('jersey barrier, k rail, concrete barrier, median barrier, jersey wall'),
  ('water filled barrier, water barrier, water barricade, plastic barrier'),
  ('trench box, trench shield, manhole box'), ('road plate, trench plate, street plate'),
  ('shoring tower, shoring frame'), ('generator, genset, gen set'),
  ('light tower, light plant, tower light'),
  ('indirect heater, salamander, construction heater, jobsite heater, job site heater'),
  ('trash pump, mud pump, dewatering pump'),
  ('storage container, shipping container, conex, sea can, sea container, cargo container'),
  ('office container, job trailer, office trailer, job shack, site office, construction trailer, field office'),
  ('job box, gang box, tool chest, jobsite box'),
  -- In general
  ('towable, portable'), ('galvanized, galv, galvanised, hot dip'), ('aluminum, aluminium, alum'),
  ('gray, grey'), ('ada, handicap, accessible');

-- The first finds the others, and they don't find it.
INSERT INTO search_synonyms (words, is_one_way) VALUES
  -- Lumber
  ('antique wood, reclaimed', true), ('vintage wood, reclaimed', true),
  ('wood, timber', true), ('wood beam, glulam, lvl, timber', true), ('header, lvl, glulam', true),
  ('girder, glulam, wide flange', true), ('mass timber, glulam, timber', true),
  ('rafter, 2x8, 2x10, 2x12', true), ('floor joist, i joist, 2x10, 2x12, floor truss', true),
  ('wall stud, stud', true), ('wood stud, 2x4 stud, 2x6 stud', true), ('sill plate, treated', true),
  ('mudsill, treated', true), ('hardwood decking, ipe', true), ('tropical hardwood, ipe', true),
  ('wood deck, decking', true), ('sheathing, osb, plywood, glass mat', true),
  ('roof sheathing, osb, cdx', true), ('wall sheathing, osb, cdx, zip style, glass mat', true),
  ('exterior sheathing, glass mat, osb, cdx', true), ('underlayment plywood, plywood', true),
  ('3/4 plywood, 23/32 plywood', true), ('5/8 plywood, 19/32 plywood', true),
  ('1/2 plywood, 15/32 plywood', true),
  -- Concrete
  ('concrete form, forming panel, form plywood, shoring post', true),
  ('formwork, forming panel, form plywood, shoring post', true), ('cement, portland', true),
  ('tie wire, rebar tie', true), ('storm pipe, rcp, hdpe', true), ('culvert, rcp, hdpe', true),
  ('catch basin, manhole', true), ('parking barrier, wheel stop', true),
  -- Drywall
  ('rock, drywall', true), ('foam board, xps, eps, polyiso', true), ('rigid foam, xps, eps, polyiso', true),
  ('rigid insulation, xps, eps, polyiso', true), ('foam insulation, xps, eps, polyiso', true),
  ('insulation board, xps, eps, polyiso', true), ('foundation insulation, xps, eps', true),
  ('below grade insulation, xps, eps', true), ('wall insulation, batt, mineral wool', true),
  ('attic insulation, batt', true), ('fiberglass insulation, fiberglass batt, kraft batt', true),
  ('pink insulation, fiberglass batt, kraft batt', true),
  ('drop ceiling, ceiling tile, ceiling grid', true),
  ('suspended ceiling, ceiling tile, ceiling grid', true),
  ('acoustical ceiling, ceiling tile, ceiling grid', true), ('resilient channel, hat channel', true),
  ('bath board, moisture resistant drywall', true),
  -- Roofing
  ('asphalt shingle, shingle', true), ('roof shingle, shingle', true),
  ('composition shingle, shingle', true), ('metal roofing, standing seam, r panel, corrugated panel', true),
  ('metal roof, standing seam, r panel, corrugated panel', true),
  ('roofing tin, corrugated panel, r panel', true), ('tin roof, corrugated panel, r panel', true),
  ('barn metal, corrugated panel, r panel', true),
  ('roofing membrane, epdm, tpo, pvc membrane, modified bitumen', true),
  ('roof membrane, epdm, tpo, pvc membrane, modified bitumen', true),
  ('single ply, epdm, tpo, pvc membrane', true),
  ('flat roof, epdm, tpo, pvc membrane, modified bitumen', true),
  ('flat roofing, epdm, tpo, pvc membrane, modified bitumen', true), ('roof tile, clay tile, s tile', true),
  ('roofing tile, clay tile, s tile', true),
  ('roof underlayment, felt underlayment, synthetic underlayment', true),
  ('tar paper, synthetic underlayment', true), ('roofing felt, synthetic underlayment', true),
  -- Doors
  ('interior door, wood door', true), ('wood door, oak door, fir door, panel door', true),
  ('commercial door, hollow metal door, storefront door', true),
  ('double door, door pair, storefront pair, double door frame', true),
  ('door hardware, lockset, exit device, closer, hinge', true),
  ('aluminum door, storefront door, storefront pair', true),
  ('glass door, storefront door, storefront pair', true),
  -- Windows
  ('safety glass, tempered glass, laminated glass', true),
  ('plate glass, tempered glass, laminated glass', true), ('glazing, glass, insulated unit', true),
  ('replacement window, vinyl window', true), ('house window, vinyl window', true),
  -- Flooring
  ('vinyl flooring, lvp, spc, sheet vinyl', true), ('click flooring, spc, laminate', true),
  ('floor tile, porcelain tile, polished porcelain, quarry tile, travertine', true),
  ('ceramic tile, subway tile, porcelain tile, quarry tile', true), ('wall tile, subway tile', true),
  ('backsplash, subway tile', true), ('stone tile, travertine', true),
  -- Paint
  ('interior paint, latex, eggshell, enamel', true), ('wall paint, eggshell, latex', true),
  ('exterior paint, exterior acrylic, elastomeric', true), ('house paint, exterior acrylic', true),
  ('bucket, 5 gal', true), ('pail, 5 gal', true),
  -- Electrical
  ('building wire, thhn, xhhw', true), ('electrical wire, thhn, romex, mc cable', true),
  ('electric wire, thhn, romex, mc cable', true), ('service wire, xhhw, feeder', true),
  ('light fixture, troffer, high bay, flat panel, led strip, area light', true),
  ('lighting, troffer, high bay, flat panel, led strip, area light', true),
  ('led panel, flat panel, troffer', true),
  ('led light, led troffer, led flat panel, led high bay, led strip, led area light', true),
  ('ceiling light, troffer, flat panel', true), ('office light, troffer, flat panel', true),
  ('warehouse light, high bay', true), ('shop light, led strip, high bay', true),
  ('electrical pvc, pvc conduit', true), ('plastic conduit, pvc conduit', true),
  ('gear, panelboard, switchboard, disconnect, transformer', true),
  -- Plumbing
  ('drain pipe, dwv, sewer pipe, hdpe', true), ('waste pipe, dwv, cast iron', true),
  ('water main, c900, ductile iron', true), ('water pipe, copper type, pex', true),
  ('sewer line, sewer pipe', true), ('plumbing fixture, water closet, lavatory, stainless sink', true),
  ('brass fitting, brass pex fitting', true),
  -- Steel
  ('metal deck, roof deck, floor deck', true), ('steel deck, roof deck, floor deck', true),
  ('metal decking, roof deck, floor deck', true), ('c channel, channel', true),
  ('steel channel, channel', true), ('structural steel, wide flange, hss, channel, angle', true),
  -- HVAC
  ('ac, rooftop unit, condenser, heat pump, mini split', true),
  ('air conditioner, rooftop unit, condenser, heat pump, mini split', true),
  ('ac unit, rooftop unit, condenser, heat pump, mini split', true), ('ac condenser, condenser', true),
  ('hvac, rooftop unit, condenser, furnace, heat pump, duct', true),
  ('gas heater, gas furnace, gas water heater', true),
  ('split system, condenser, heat pump, mini split', true), ('air vent, diffuser', true),
  -- Masonry
  ('block, cmu', true), ('aggregate, gravel, crushed stone, limestone, sand', true),
  ('stone, limestone, basalt, river rock, veneer, flagging', true),
  ('crushed stone, limestone, basalt, recycled concrete base', true),
  ('crushed rock, limestone, basalt, recycled concrete base', true),
  ('crushed gravel, limestone, basalt', true), ('clean stone, washed limestone', true),
  ('washed stone, washed limestone', true), ('drain rock, river rock, washed limestone', true),
  ('drainage stone, river rock, washed limestone', true), ('pea gravel, river rock', true),
  ('dirt, topsoil', true), ('fill dirt, fill sand, topsoil', true), ('fill, fill sand', true),
  ('face brick, brick', true),
  -- Fasteners
  ('concrete anchor, wedge anchor, screw anchor, adhesive anchor', true), ('lag, screw, bolt', true),
  ('nail gun, framing nail', true), ('framing gun, framing nail', true),
  ('framing hardware, joist hanger, hold down, hurricane tie, post base', true),
  ('timber connector, joist hanger, hold down, hurricane tie, post base', true),
  -- Site
  ('barricade, jersey barrier, water filled barrier', true),
  ('traffic barrier, jersey barrier, water filled barrier', true), ('scaffold tower, scaffold frame', true),
  ('temp heat, indirect heater', true), ('torpedo heater, indirect heater', true),
  ('work light, light tower', true), ('container, storage container, office container', true),
  -- Makers, by what they are known for
  ('usg, drywall, cement board, ceiling tile, ceiling grid, shaft liner', true),
  ('national gypsum, drywall, cement board, shaft liner', true), ('gold bond, drywall, shaft liner', true),
  ('georgia pacific, drywall, glass mat, plywood, osb', true),
  ('certainteed, drywall, shingle, batt, ceiling tile', true), ('american gypsum, drywall', true),
  ('clarkdietrich, steel stud, hat channel', true),
  ('armstrong, ceiling tile, ceiling grid, flooring', true), ('owens corning, batt, xps, shingle', true),
  ('johns manville, batt, polyiso, tpo, epdm', true), ('knauf, batt', true), ('dow, xps', true),
  ('weyerhaeuser, lvl, i joist, lsl', true), ('boise cascade, lvl, i joist', true),
  ('trus joist, lvl, i joist, lsl', true), ('louisiana pacific, osb, lvl, i joist', true),
  ('huber, zip style, subfloor', true), ('lehigh, portland, mortar', true), ('holcim, portland', true),
  ('cemex, portland', true), ('lafarge, portland', true), ('stego, vapor barrier', true),
  ('symons, forming panel', true), ('dayton superior, forming panel, rebar chair, shoring post', true),
  ('gaf, shingle, tpo, underlayment', true), ('timberline, architectural shingle', true),
  ('iko, shingle', true), ('tamko, shingle', true), ('atlas, shingle, polyiso', true),
  ('malarkey, shingle', true), ('carlisle, epdm, tpo', true), ('firestone, epdm, tpo, polyiso', true),
  ('grace, ice and water shield', true), ('mbci, r panel, standing seam', true),
  ('ceco, hollow metal door, hollow metal frame', true),
  ('curries, hollow metal door, hollow metal frame', true),
  ('steelcraft, hollow metal door, hollow metal frame', true), ('jeld wen, panel door, window', true),
  ('schlage, lockset', true), ('yale, lockset, exit device', true), ('sargent, lockset, exit device', true),
  ('corbin russwin, lockset, exit device', true), ('von duprin, exit device', true), ('lcn, closer', true),
  ('norton, closer', true), ('hager, hinge', true), ('mckinney, hinge', true),
  ('clopay, overhead door', true), ('wayne dalton, overhead door', true),
  ('kawneer, storefront door, storefront pair, storefront tube', true),
  ('ykk, storefront door, storefront tube', true), ('andersen, window', true), ('pella, window', true),
  ('marvin, window', true), ('milgard, vinyl window', true), ('pgt, impact window', true),
  ('velux, skylight', true), ('bilco, smoke vent', true), ('viracon, insulated unit', true),
  ('shaw, carpet, lvp', true), ('mohawk, carpet, lvp, laminate', true),
  ('interface, carpet tile, carpet plank', true), ('mannington, lvp, carpet tile, sheet vinyl', true),
  ('tarkett, sheet vinyl, carpet tile, lvp', true), ('coretec, spc, lvp', true), ('pergo, laminate', true),
  ('bruce, oak flooring', true), ('daltile, porcelain tile, subway tile, quarry tile', true),
  ('schluter, uncoupling membrane', true), ('mapei, thinset, self leveling, grout', true),
  ('laticrete, thinset, self leveling', true), ('ardex, self leveling', true),
  ('sherwin williams, paint, latex, enamel, acrylic, eggshell', true),
  ('benjamin moore, paint, latex, enamel, acrylic, eggshell', true),
  ('behr, paint, latex, enamel, acrylic, eggshell', true),
  ('ppg, paint, latex, enamel, acrylic, eggshell', true), ('kilz, primer', true), ('zinsser, primer', true),
  ('sikaflex, joint sealant', true), ('tremco, joint sealant, damproofing', true),
  ('dow corning, glazing sealant', true), ('henry, air barrier, damproofing', true),
  ('southwire, romex, thhn, mc cable', true), ('encore, thhn, romex', true),
  ('square d, panelboard, breaker, disconnect, switchboard', true),
  ('siemens, panelboard, breaker, disconnect', true),
  ('eaton, panelboard, breaker, disconnect, transformer', true),
  ('cutler hammer, panelboard, breaker, disconnect', true),
  ('lithonia, troffer, high bay, flat panel, area light', true), ('leviton, receptacle', true),
  ('hubbell, receptacle', true), ('raco, square box', true), ('carlon, pvc conduit', true),
  ('cantex, pvc conduit', true), ('b line, cable tray', true),
  ('charlotte pipe, pvc dwv, cast iron, abs', true), ('ads, hdpe', true), ('uponor, pexa', true),
  ('wirsbo, pexa', true), ('viega, pex fitting, pex', true), ('nibco, ball valve, gate valve', true),
  ('kohler, water closet, lavatory, sink', true), ('american standard, water closet, lavatory', true),
  ('toto, water closet, lavatory', true), ('elkay, stainless sink', true), ('rheem, water heater', true),
  ('bradford white, water heater', true), ('ao smith, water heater', true),
  ('mueller, gate valve, mechanical joint', true), ('nucor, rebar, bar joist, wide flange', true),
  ('vulcraft, bar joist, roof deck, floor deck', true),
  ('carrier, rooftop unit, condenser, heat pump, furnace', true),
  ('trane, rooftop unit, condenser, heat pump, furnace', true),
  ('lennox, rooftop unit, condenser, heat pump, furnace', true),
  ('york, rooftop unit, condenser, heat pump, furnace', true),
  ('goodman, condenser, heat pump, furnace', true), ('daikin, mini split, rooftop unit', true),
  ('mitsubishi, mini split', true), ('fujitsu, mini split', true), ('greenheck, utility fan', true),
  ('titus, diffuser, vav', true), ('versa lok, retaining wall', true),
  ('belgard, paver, retaining wall', true), ('unilock, paver, retaining wall', true),
  ('pavestone, paver, retaining wall', true), ('eldorado stone, thin veneer', true),
  ('simpson, joist hanger, hold down, hurricane tie, post base', true),
  ('strong tie, joist hanger, hold down, hurricane tie, post base', true),
  ('hilti, wedge anchor, screw anchor, adhesive anchor', true), ('paslode, framing nail', true),
  ('bostitch, framing nail, roofing nail', true), ('senco, framing nail', true), ('grk, deck screw', true),
  ('werner, ladder, scaffold plank', true), ('knaack, job box', true), ('jobox, job box', true),
  ('waco, scaffold frame', true), ('efficiency production, trench box', true),
  ('allmand, light tower', true), ('multiquip, generator, trash pump, light tower', true),
  ('frost fighter, indirect heater', true);
-- There is no listing yet.
UPDATE search_synonyms SET is_indexed = true;

-- ── Reading what was typed.

-- What the search knows without a listing.
CREATE VIEW search_terms AS
  SELECT unnest(stems) AS term FROM search_synonyms UNION ALL SELECT unnest(stems) FROM product_kinds;

-- Corrects a misspelled word to the nearest one: two edits away at most, and one for a word of up to
-- five letters, which is more likely one that nobody lists. Two swapped neighbors are one edit;
-- another first letter is one more. Of words as near, those of listings come before synonyms, then
-- those that more of the newest listings have.
CREATE FUNCTION correct_spelling(typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH swapped AS MATERIALIZED (
    SELECT left(typed, n - 1) || substr(typed, n + 1, 1) || substr(typed, n, 1) || substr(typed, n + 2) AS said
      FROM generate_series(1, length(typed) - 1) AS n
  ), near AS MATERIALIZED (
    SELECT word, edits FROM (
        SELECT word FROM search_words WHERE word % typed
        UNION SELECT s.word FROM search_words s JOIN swapped ON s.word = said
        UNION SELECT unnest(regexp_split_to_array(lower(words), '[^a-z0-9]+')) FROM search_synonyms
        UNION SELECT unnest(string_to_array(array_to_string(synonyms, ' '), ' ')) FROM product_kinds
      ) AS words
         , LATERAL (SELECT levenshtein_less_equal(word, typed, 3) AS letters) AS l
         , LATERAL (SELECT (left(word, 1) <> left(typed, 1))::int + CASE WHEN letters IN (2, 3) THEN least(letters,
             (SELECT 1 + min(levenshtein_less_equal(word, said, 1)) FROM swapped)) ELSE letters END AS edits) AS e
     WHERE length(word) BETWEEN greatest(4, length(typed) - 2) AND length(typed) + 2
       AND edits <= (CASE WHEN length(typed) < 6 THEN 1 ELSE 2 END) AND trade_stem(word) <> ''
  ), nearest AS MATERIALIZED (
    SELECT word, rank() OVER (ORDER BY edits, NOT EXISTS (SELECT 1 FROM search_words s WHERE s.word = near.word)) AS place
      FROM near
  )
  SELECT word FROM (SELECT word, count(*) OVER () AS words FROM nearest WHERE place = 1) AS best
   ORDER BY CASE WHEN words > 1 THEN (
       SELECT count(*) FROM (SELECT m.search FROM materials m WHERE m.on_sale
                              ORDER BY m.created_at DESC, m.id LIMIT 200) AS newest
        WHERE newest.search @@ format('''!%s''', trade_stem(word))::tsquery) END DESC,
     similarity(word, typed) DESC, word LIMIT 1
$$;

-- GIN has no weights: a query with weights reads every listing that has the word anywhere. So a mark
-- is part of the word: !word is in the kind or title (AB), ~word in the category or description (D),
-- +word in the kind, title, facts or category, and word in the kind, title, facts or the company's
-- name (ABC).
CREATE FUNCTION mark_words(words tsvector, mark text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(words::text, '(^| )''', '\1''' || mark, 'g')::tsvector
$$;
CREATE FUNCTION weigh_query(query text, weights text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE weights
    WHEN '' THEN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(query,
      '''(\w+)''(:\*)?:?@', '(''\1''\2 | ''~\1''\2)', 'g'), '''(\w+)'':\$', '(''\1'' | ''+\1'')', 'g'),
      '(:\*)?:?#', '\1', 'g'), '''(\w+)''(:\*)?:?%', '''!\1''\2', 'g'),
      '''(\w+)''(:\*)?:?\^', '''+\1''\2', 'g')
    WHEN 'ABC' THEN regexp_replace(regexp_replace(query,
      '(:\*)?:?[@#$^]', '\1', 'g'), '''(\w+)''(:\*)?:?%', '''!\1''\2', 'g')
    WHEN 'AB' THEN regexp_replace(query, '''(\w+)''(:\*)?:?[@#$%^]', '''!\1''\2', 'g')
    ELSE translate(query, '@#$%^', repeat(weights, 5))
  END::tsquery
$$;

-- One lintel in a description is found by lintels, but a floor isn't flooring.
CREATE FUNCTION word_query(stem text, word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN stem = word THEN format('''%s'':@', word)
    ELSE format('(''%s'':%s | ''%s'':@)', stem, CASE WHEN word IN (stem || 's', stem || 'es') THEN '@' ELSE '$' END, word) END
$$;

-- 'rimboard' is 'rim board', where both are words of titles.
CREATE FUNCTION split_word(typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT first.word || ' ' || rest.word
    FROM generate_series(3, length(typed) - 3) AS n JOIN search_words first ON first.word = left(typed, n),
         LATERAL (SELECT s.word FROM search_words s
           WHERE s.word IN (substr(typed, n + 1), trade_stem(substr(typed, n + 1))) LIMIT 1) AS rest
   WHERE trade_stem(first.word) <> '' AND trade_stem(rest.word) <> '' ORDER BY n DESC LIMIT 1
$$;

-- Whether a listing on sale has all of it, with those weights. If many have it, so has one of the
-- newest. Else all that have it are read: asked for only one, the planner would read every listing. A
-- separate condition for each part takes the index half the time.
CREATE FUNCTION has_listings(parts text[], weights text) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  found boolean;
  fits text := (SELECT string_agg(format('m.search @@ %L::tsquery', weigh_query(part, weights)), ' AND ')
                  FROM unnest(parts) AS part);
BEGIN
  EXECUTE format($query$
    SELECT EXISTS (
        SELECT 1 FROM (SELECT m.search FROM materials m WHERE m.on_sale
                        ORDER BY m.created_at DESC, m.id LIMIT 300) m
         WHERE %1$s)
      OR EXISTS (
        SELECT 1 FROM (SELECT m.on_sale FROM materials m WHERE %1$s OFFSET 0) listed
         WHERE listed.on_sale)$query$, coalesce(fits, 'false')) INTO found;
  RETURN found;
END $$;

-- One part for each word, or for several that the trade uses as one: a listing must fit each. In a
-- part, @ are the weights a word may have there (none: any), $ those of its stem and # those of
-- several words, which aren't looked for in descriptions, # nor in categories, and % those of a
-- synonym or of its group's key, which isn't in a company's name either; ^ are those of listed_parts.
-- A name such as Lumber & Plywood is one word of all that is in the category (lumberplywood).
-- `words` are each word alone, and `kinds` what the words name. An `english` word is corrected to
-- itself, unless another makes it a name of the trade: steal studs, but not a shower to a sewer.
CREATE FUNCTION read_search(input text, is_literal boolean, english text[],
  OUT parts text[], OUT words text[], OUT kinds uuid[], OUT misspelled text[], OUT corrected text[])
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  typed text[] := ARRAY(
    SELECT word FROM regexp_split_to_table(trade_words(left(input, 200)), '[^a-z0-9]+')
      WITH ORDINALITY AS t (word, position)
     WHERE word <> '' AND trade_stem(word) <> '' ORDER BY position LIMIT 12);
  stemmed text[] := ARRAY(SELECT trade_stem(word) FROM unnest(typed) WITH ORDINALITY AS t (word, n) ORDER BY n);
  runs text[];
  known text[];
  better text;
  i int := 1;
  taken int;
  keys text[];
  others text[];
  synonyms text;
  found uuid[];
BEGIN
  parts := '{}'; words := '{}'; kinds := '{}'; misspelled := '{}'; corrected := '{}';
  WHILE i <= cardinality(typed) LOOP
    words[i] := CASE WHEN typed[i] ~ '\d' THEN figure_query(typed[i])
      ELSE word_query(stemmed[i], typed[i]) END;
    -- R 19 is r19 where a title or kind has that, and otherwise two words.
    IF NOT is_literal AND length(typed[i]) < 5 AND typed[i] !~ '\d' AND left(typed[i + 1], 1) ~ '\d' THEN
      better := CASE WHEN typed[i] IN ('ii', 'ss', 'tt') THEN left(typed[i], 1) ELSE typed[i] END || typed[i + 1];
      IF EXISTS (SELECT 1 FROM materials m WHERE m.search @@ weigh_query(figure_query(better), 'AB')) THEN
        words[i] := format('(%s | %s)', figure_query(better), translate(words[i] || ' & ' || figure_query(typed[i + 1]), '@$', '##'));
        typed := typed[:i - 1] || better || typed[i + 2:];
        stemmed := stemmed[:i - 1] || better || stemmed[i + 2:];
      END IF;
    END IF;
    IF NOT is_literal AND length(typed[i]) > 2 AND typed[i] !~ '\d' AND NOT (
      EXISTS (SELECT 1 FROM search_words s WHERE s.word = typed[i])
      OR EXISTS (SELECT 1 FROM search_synonyms s WHERE s.stems @> ARRAY[stemmed[i]])
      OR EXISTS (SELECT 1 FROM materials m WHERE m.search @@ weigh_query(words[i], ''))
      OR EXISTS (SELECT 1 FROM search_terms WHERE strpos(' ' || term || ' ', ' ' || stemmed[i] || ' ') > 0)
    ) THEN
      IF EXISTS (SELECT 1 FROM search_words s WHERE s.word >= typed[i] AND s.word < typed[i] || '~') THEN
        words[i] := format('''%s'':*@', typed[i]);
      ELSIF length(typed[i]) > 3 THEN
        better := split_word(typed[i]);
        IF better IS NOT NULL THEN
          typed := typed[:i - 1] || split_part(better, ' ', 1) || split_part(better, ' ', 2) || typed[i + 1:];
          stemmed := stemmed[:i - 1] || trade_stems(better) || stemmed[i + 1:];
          CONTINUE;
        END IF;
        better := correct_spelling(typed[i]);
        IF better IS NOT NULL AND typed[i] = ANY (english) AND NOT EXISTS (
          SELECT 1 FROM search_terms WHERE term IN (
            stemmed[i - 1] || ' ' || trade_stem(better), trade_stem(better) || ' ' || stemmed[i + 1])
        ) THEN
          better := typed[i];
        END IF;
        IF better IS NOT NULL THEN
          misspelled := misspelled || typed[i];
          corrected := corrected || better;
          typed[i] := better;
          stemmed[i] := trade_stem(better);
          words[i] := word_query(stemmed[i], better);
        END IF;
      END IF;
    END IF;
    i := i + 1;
  END LOOP;
  IF cardinality(typed) > 1 AND EXISTS (
    SELECT FROM categories c WHERE c.name LIKE '%&%' AND trade_stems(c.name) = stemmed
  ) THEN
    parts := ARRAY[format('(''%s'':@)', array_to_string(stemmed, ''))];
    RETURN;
  END IF;
  runs := ARRAY(
    SELECT unnest(ARRAY[array_to_string(stemmed[first:first + more], ' '),
        CASE more WHEN 1 THEN trade_stem(typed[first] || typed[first + 1]) END])
      FROM generate_series(1, cardinality(stemmed)) AS first, generate_series(0, 3) AS more
     WHERE first + more <= cardinality(stemmed));
  known := ARRAY(SELECT unnest(s.stems) FROM search_synonyms s WHERE s.stems && runs
    UNION ALL SELECT unnest(k.stems) FROM product_kinds k WHERE k.stems && runs);
  i := 1;
  WHILE i <= cardinality(typed) LOOP
    FOR length IN REVERSE least(4, cardinality(typed) - i + 1)..1 LOOP
      taken := length;
      keys := ARRAY[array_to_string(stemmed[i:i + length - 1], ' ')];
      IF length = 2 AND typed[i] || typed[i + 1] !~ '\d' THEN
        keys := keys || trade_stem(typed[i] || typed[i + 1]);
      END IF;
      EXIT WHEN length = 1 OR known && keys OR length = 2 AND EXISTS (
        SELECT 1 FROM search_words s WHERE s.word = typed[i] || typed[i + 1]);
    END LOOP;
    SELECT coalesce(array_agg(other) FILTER (WHERE NOT other = ANY (keys)), '{}'),
           string_agg(DISTINCT ' | ' || CASE WHEN s.is_indexed THEN format('''%s'':%%', s.key) ELSE s.part END, '')
      INTO others, synonyms
      FROM search_synonyms s, unnest(s.stems) AS other
     WHERE NOT is_literal AND s.stems && keys AND (NOT s.is_one_way OR s.stems[1] = ANY (keys));
    parts := parts || format('(%s%s%s)', translate(array_to_string(words[i:i + taken - 1], ' & '), CASE taken WHEN 1 THEN '' ELSE '@$' END, '##'),
      CASE WHEN cardinality(keys) > 1 THEN format(' | ''%s'':#', keys[2]) END, synonyms);
    keys := keys || others || substring(typed[i] FROM '^([^x]+x[^x]+)x');
    FOR heads IN 0..1 LOOP
      found := ARRAY(SELECT k.id FROM product_kinds k WHERE k.stems && keys);
      EXIT WHEN found <> '{}';
      keys := ARRAY(SELECT substring(key FROM '[^ ]+$') FROM unnest(keys) AS key);
    END LOOP;
    kinds := kinds || found;
    i := i + taken;
  END LOOP;
END $$;

-- Descriptions and companies' names are searched only if nothing on sale has the words elsewhere, where
-- this is null: sorted by price, drywall would begin with a drywall company's sealant.
CREATE FUNCTION listed_parts(parts text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN has_listings(without, '') THEN without END
    FROM (SELECT array_agg(translate(part, '@$', '^^') ORDER BY n) AS without
            FROM unnest(parts) WITH ORDINALITY AS t (part, n)) AS named
$$;

-- Whether any listing has a word is read from the words' index: the planner, which doesn't know how
-- many have it, would read a million listings for a word that none has.
ALTER FUNCTION read_search SET enable_seqscan = off;
ALTER FUNCTION has_listings SET enable_seqscan = off;

-- Every word must occur, or what the trade calls the same.
CREATE FUNCTION trade_query(input text, english text[]) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT weigh_query(array_to_string(parts, ' & '), '') FROM read_search(input, false, english)
$$;

-- Words as they are, without stop words: no search asks for those.
CREATE TEXT SEARCH DICTIONARY trade_plain (TEMPLATE = pg_catalog.simple, STOPWORDS = english);
CREATE TEXT SEARCH CONFIGURATION trade_plain (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION trade_plain ALTER MAPPING REPLACE simple WITH trade_plain;

-- The words of a name such as Lumber & Plywood that a subcategory or kind in it has too: not all that
-- is in the category is plywood.
CREATE FUNCTION named_parts(category uuid) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT tsvector_to_array(to_tsvector('english', string_agg(part.name, ' ')))
      FROM categories whole, LATERAL (
        SELECT name FROM subcategories WHERE category_id = whole.id
        UNION ALL SELECT name FROM product_kinds WHERE category_id = whole.id) part
     WHERE whole.id = category AND whole.name LIKE '%&%'), '{}')
$$;

-- The kind weighs most, then the title, then the seller's facts; category and description least,
-- and a description is found by the very word only: a fence isn't a fenced yard. The column is most
-- of a row, so a description's positions are left out, and its words that the title or facts
-- already have. Words of the title are learned for spelling by one writer at a time, and the others
-- skip: two who wait for each other's words would deadlock. A word skipped is learned with the next
-- listing that has it.
CREATE FUNCTION write_material_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company_name text := (SELECT name FROM companies WHERE id = NEW.company_id);
  kind_name text := (SELECT name FROM product_kinds WHERE id = NEW.product_kind_id);
  subcategory_name text := (SELECT name FROM subcategories WHERE id = NEW.subcategory_id);
  title text := title_words(NEW.title);
  of_kind tsvector := setweight(to_tsvector('english', title_words(kind_name)), 'A');
  of_title tsvector := setweight(to_tsvector('english', title), 'B');
  titled tsvector := of_kind || of_title;
  synonyms tsvector := coalesce((
    SELECT string_agg(format('''%s'':1C%s%s%s', key, CASE WHEN of_kind @@ query THEN ',2A' END,
             CASE WHEN of_title @@ query THEN ',3B' END,
             CASE WHEN titled @@ replace(query::text, ' & ', ' <-> ')::tsquery THEN ',4' END), ' ')
      FROM search_synonyms WHERE titled @@ query), '')::tsvector;
  facts tsvector := to_tsvector('english', concat_ws(' ', size_words(concat_ws(' ', NEW.title, NEW.size)),
    title_words(concat_ws(' ', NEW.size, NEW.grade, NEW.maker, NEW.sku))));
  said tsvector := titled || synonyms ||
    setweight(facts || to_tsvector('english', coalesce(title_words(company_name), '')), 'C');
  placed tsvector := ts_delete(to_tsvector('english', NEW.category), named_parts(NEW.category_id)) ||
    array_to_tsvector(array_remove(ARRAY[array_to_string(trade_stems(NEW.category), '')], '')) ||
    to_tsvector('english', coalesce(subcategory_name, ''));
  elsewhere tsvector := placed || to_tsvector('trade_plain', trade_words(NEW.description));
  fresh text[] := ARRAY(
    SELECT DISTINCT word FROM regexp_split_to_table(title, ' ') AS t (word)
     WHERE word ~ '^[a-z]{3,40}$' AND NOT EXISTS (SELECT 1 FROM search_words s WHERE s.word = t.word));
BEGIN
  NEW.search := said || mark_words(titled || synonyms, '!') ||
    mark_words(strip(titled || facts || placed), '+') || mark_words(ts_delete(strip(elsewhere), tsvector_to_array(said)), '~');
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
  SELECT kind.* FROM (SELECT translate(trade_text(title), '-', ' ') AS said OFFSET 0) AS t, product_kinds kind,
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

-- How many pieces one unit of a price holds: of what is priced 'each', as its title says ('box of 100',
-- '100/box', '10-pack', '100 ct'). Null where it's sold by the pack and doesn't say how many, or says
-- how many packs or how large. '90 per pallet' is how pieces are stacked.
CREATE FUNCTION pieces_per_priced(price_unit text, title text) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN price_unit IN ('per piece', 'per board', 'per beam') THEN 1
    WHEN price_unit <> 'each' THEN NULL
    WHEN title !~* 'box|case|carton|keg|pack|bag|bundle|pallet|lift|crate|skid|bucket|sleeve|\d/|\m(bx|ctn|cs|pk|pkg|bdl)\M|\d[ -]?(ct|count)\M' THEN 1
    ELSE (
      SELECT CASE
          WHEN count(figure) > 0 THEN
            CASE WHEN bool_and(rest IS NULL) AND min(figure) = max(figure) AND min(figure) > 0
              THEN min(figure)::int END
          WHEN said ~ ',\s*(full |sealed |unopened |by the |sold by the |per |1 |one )*(box|case|carton|ctn|keg|pack|bundle|lift|pallet|crate|skid)\s*(,|;|\(|$| [-–—])'
            OR said ~ '(?<!\m(per|the) )(?<!/ ?)\m(bundle|carton|ctn|keg|pallet|crate|skid)\s*(,|;|\(|$| [-–—])'
            OR said ~ '\d ?(lb|oz|#)s?[ -](box|case|carton|keg|pack|bucket)\M'
            OR said ~ '\m(box|case|carton|ctn|keg|pack|package|bag|bundle|lift|pallet|crate|skid|bucket|sleeve) of\M'
            OR said ~ '(\mby the |\mper | ?/ ?)(box|case|carton|ctn|keg|pack|bundle)\M' THEN NULL
          ELSE 1
        END
        FROM (SELECT regexp_replace(lower(title), '(\d),(\d{3})(?!\d)', '\1\2', 'g') AS said) t
        LEFT JOIN LATERAL (
          SELECT coalesce(part[1], part[3], part[4])::numeric AS figure, part[2] AS rest
            FROM regexp_matches(said,
              '\m(?:box|bx|case|cs|carton|ctn|keg|pack|pk|package|pkg|bag|bundle|bdl|lift|pallet|crate|skid|bucket|sleeve)(?:es|s)?'
              '(?: of | ?/ ?| ?\(|,? (?=\d+ ?(?:pcs?|pieces?|ct|count)\M))(\d{1,6})(?!\d)'
              '([x/.]\d|-\d|[ -]?(?:["''%#]|(?:in|inch|ft|foot|feet|lbs?|pounds?|oz|ga|gauge|mil|mm|cm|gal|gallons?|qt|sq|sf|lf|yds?|tons?|kg|box|boxes|cases?|cartons?|packs?|bundles?|crates?)\M))?'
              '|(?<![^ ,;(])(\d{1,6})(?: ?(?:ct|count|pcs?|pieces?|ea|units?|rolls?|tubes?|bags?|sheets?)[.]?)?(?: ?/ ?| per | to the )(?:box|bx|case|cs|carton|ctn|keg|pack|pk|pkg|bag|bundle|bdl)\M'
              '|(?<![^ ,;(])(\d{1,6})[ -]?(?:ct|count|pack|pk|(?:pcs?|pieces?)[.]?[ -](?:box|case|carton|keg|pack|bundle|lift|crate|pallet))\M',
              'g') AS part) read ON true
       GROUP BY said)
  END
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
    -- A pack's sq ft are of all of it, and so are the feet of ridge caps.
    ELSE CASE WHEN kind.contents_pattern ~ 'sq ft|linear' THEN 1
        ELSE pieces_per_priced(m.price_unit, m.title) END * coalesce(
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

-- A stick's length, or a sheet's length and width, which its kind's pattern reads in feet. Null for
-- what is rolled: longer than 60 ft, wider than a truck, or called so; and for kinds without sizes,
-- whose feet are those of a bundle.
CREATE FUNCTION piece_inches_of(m materials, kind product_kinds) RETURNS int[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sides
    FROM (SELECT trade_text(concat(m.size, ' ', m.title)) AS said OFFSET 0) t,
         LATERAL (SELECT array_agg(ceil(12 * part::float8)::int ORDER BY part::float8 DESC) AS sides
                    FROM unnest(regexp_match(said, kind.contents_pattern)) AS part
                   WHERE part ~ '^\d{1,3}(\.\d+)?$') read
   WHERE kind.size_pattern IS NOT NULL AND said !~ '\m(roll|coil|spool|reel)s?\M'
     AND cardinality(sides) = CASE kind.common_unit WHEN 'linear ft' THEN 1 WHEN 'sq ft' THEN 2 END
     AND sides[1] BETWEEN 1 AND 720 AND coalesce(sides[2], 1) BETWEEN 1 AND 96
$$;

CREATE FUNCTION write_material_kind() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind product_kinds;
BEGIN
  SELECT * INTO kind FROM product_kind_of(NEW.title, NEW.category_id, NEW.subcategory_id);
  NEW.product_kind_id := kind.id;
  NEW.size_key := size_key_of(NEW, kind);
  NEW.piece_inches := coalesce(piece_inches_of(NEW, kind), '{}');
  NEW.common_price := round((NEW.price / common_per_priced(NEW, kind))::numeric, 6);
  NEW.common_price_unit := CASE WHEN NEW.common_price IS NOT NULL THEN kind.common_unit END;
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

-- The same for Port St. Lucie and Port Saint Lucie, and for O’Fallon and O Fallon. Equals the app's
-- cityKey.
CREATE FUNCTION city_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    plain_letters(name), '\mst(?=[. ])', 'saint', 'g'), '\mft(?=[. ])', 'fort', 'g'), '\mmt(?=[. ])', 'mount', 'g'),
    '[^a-z0-9]+', '', 'g');
-- Searches take a word for common by these statistics.
ALTER TABLE materials SET (autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX materials_city_idx ON materials (state, city_key(city), created_at DESC, id) WHERE on_sale;
CREATE INDEX materials_state_idx ON materials (state, created_at DESC, id) WHERE on_sale;

-- By Mercator: near a place, the order of its distances is that of miles, which degrees' isn't.
CREATE FUNCTION map_point(latitude float8, longitude float8) RETURNS point
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN point(radians(longitude), ln(tan(radians(45 + greatest(-85, least(85, latitude)) / 2))));
CREATE INDEX materials_map_point_idx ON materials USING gist (map_point(latitude, longitude));
-- With these tags the index reads, for a common word, only the listings near a place, under a price,
-- in a condition, with a photo or with enough left. A price has a narrow band, two of which cover a
-- doubling, and a wide one of eight narrow ones. Stock, in priced and in common units, has one band
-- for each doubling up to 65,536: the index takes longer with each band that is asked for.
CREATE FUNCTION price_band(price numeric) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN floor(2 * ln(greatest(price, 0.0001)::float8) / ln(2::float8));
CREATE FUNCTION price_tags(prefix text, low int, high int) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT prefix || CASE WHEN band / 8 IN (low / 8, high / 8) THEN band::text
    ELSE 'wide ' || (band / 8)::text END FROM generate_series(low, high) AS band);
CREATE FUNCTION stock_band(units numeric) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN least(16, floor(ln(greatest(units, 1)::float8) / ln(2::float8)));
CREATE FUNCTION search_tags(m materials) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[m.category_id::text, m.state::text, city_key(m.city) || ', ' || m.state,
    floor(m.latitude)::int::text || ' ' || floor(m.longitude)::int::text,
    '$' || price_band(m.price)::text, '$wide ' || (price_band(m.price) / 8)::text,
    'unit $' || price_band(m.common_price)::text,
    'unit $wide ' || (price_band(m.common_price) / 8)::text,
    CASE m.condition WHEN 'new' THEN 'new' WHEN 'excellent' THEN 'excellent' WHEN 'good' THEN 'good'
      WHEN 'fair' THEN 'fair' ELSE 'salvage' END,
    CASE WHEN m.image_url IS NOT NULL THEN 'photo' END,
    'left ' || stock_band(m.quantity + m.quantity_held)::text,
    m.common_price_unit || ' ' || stock_band(
      (m.quantity + m.quantity_held) * m.price / nullif(m.common_price, 0))::text];
CREATE INDEX materials_search_idx ON materials USING gin (search, search_tags(materials));

-- Part of an address
CREATE INDEX materials_address_idx ON materials
  USING gin (lower(city || ' ' || location || ' ' || coalesce(zip_code, '')) gin_trgm_ops);
CREATE INDEX materials_condition_idx ON materials (condition, price_unit, is_whole_lot) WHERE on_sale;
-- Of all listings: a partial index's statistics of an expression aren't used.
CREATE INDEX materials_left_idx ON materials ((quantity + quantity_held));
CREATE INDEX materials_common_price_idx ON materials (common_price, id) WHERE on_sale;
CREATE INDEX materials_category_common_price_idx ON materials (category_id, common_price, id)
  WHERE on_sale;

-- ── Admin searches. The queries repeat these expressions word for word.
CREATE INDEX users_search_idx ON users
  USING gin (lower(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops)
  WHERE anonymized_at IS NULL;
CREATE INDEX companies_search_idx ON companies
  USING gin (lower(name || ' ' || email::text || ' ' || city || ' ' || state::text) gin_trgm_ops);
-- The public directory's, as searchWords of domain/companies/company-queries reads what is typed. Stored, since the index
-- finds candidates only, and each one's text is read.
ALTER TABLE companies ADD COLUMN directory_text text GENERATED ALWAYS AS (
  ' ' || translate(plain_letters(name || ' ' || city || ' ' || state::text || ' ' ||
    coalesce(zip_code || ' ', '') || coalesce(description || ' ', '')), '.,''', '  ')) STORED;
CREATE INDEX companies_directory_idx ON companies USING gin (directory_text gin_trgm_ops)
  WHERE registration_status = 'approved';
CREATE INDEX companies_verified_idx ON companies (id) WHERE verified;
CREATE INDEX companies_directory_state_idx ON companies (state) WHERE registration_status = 'approved';
CREATE INDEX company_registration_requests_search_idx ON company_registration_requests
  USING gin (lower(company_name || ' ' || coalesce(contact_first_name, '') || ' ' ||
    coalesce(contact_last_name, '') || ' ' || contact_email::text || ' ' || city || ' ' || state) gin_trgm_ops);
CREATE INDEX transactions_title_search_idx ON transactions
  USING gin (lower(material_title) gin_trgm_ops);
CREATE INDEX mails_search_idx ON mails
  USING gin (lower(recipient::text || ' ' || subject) gin_trgm_ops);
