import type { DrawingSpec } from '../drawings/types';
import type { PriceUnit } from '~/lib/price-units';

export interface Product {
  category: string;
  subcategory: string;
  title: string;
  unit: PriceUnit;
  /** What it costs new at a supply house, in dollars; for OBO, the whole lot. */
  newPrice: number;
  quantity: readonly [number, number];
  /** How many listings of it there are. */
  listings: number;
  /** One sentence a buyer asks for. */
  note: string;
  drawing: DrawingSpec;
  /** Pulled out of a building rather than left over from a job. */
  reclaimed: boolean;
}

type Row = readonly [title: string, unit: PriceUnit, newPrice: number, least: number, most: number, listings: number, note: string, drawing: DrawingSpec, reclaimed?: 'reclaimed'];

const lumber = (w: number, h: number, l: number, text: string, style = 'spf'): DrawingSpec => ({ kind: 'lumber', w, h, l, text, style });
const sheet = (style: string, text: string, more: Partial<DrawingSpec> = {}): DrawingSpec => ({ kind: 'sheets', style, text, ...more });
const pipe = (w: number, l: number, color: string, style = 'pvc'): DrawingSpec => ({ kind: 'pipe', w, l, color, style });
const box = (text: string, more: Partial<DrawingSpec> = {}): DrawingSpec => ({ kind: 'cartons', text, ...more });
const of = (kind: string, more: Partial<DrawingSpec> = {}): DrawingSpec => ({ kind, ...more });

const BY_SUBCATEGORY: Record<string, readonly Row[]> = {
  'Lumber & Plywood/Framing Lumber': [
    ['2x4 SPF stud, 8 ft', 'per board', 4.6, 120, 1200, 6, 'Stud grade and better, kiln dried, stamped SPF-S.', lumber(0.29, 0.125, 8, '2X4 SPF')],
    ['2x4x92-5/8 SPF precut stud', 'per board', 4.2, 200, 1470, 4, 'Precut for 8 ft walls, 294 to the unit, eased edges.', lumber(0.29, 0.125, 7.7, '92-5/8')],
    ['2x6 SPF No. 2, 12 ft', 'per board', 9.8, 80, 640, 4, 'No. 2 and better, KD-HT, straight as delivered.', lumber(0.46, 0.125, 12, '2X6-12')],
    ['2x6x104-5/8 SPF stud', 'per board', 8.1, 120, 700, 3, 'For 9 ft plates with double top plate.', lumber(0.46, 0.125, 8.7, '104-5/8')],
    ['2x8 Hem-Fir No. 2, 14 ft', 'per board', 15.5, 60, 320, 2, 'Hem-Fir KD, some wane on fewer than one in ten.', lumber(0.6, 0.125, 12, '2X8-14', 'fir')],
    ['2x10 SPF No. 2, 16 ft', 'per board', 24, 64, 640, 4, 'Joist stock, No. 2 and better, ends sealed.', lumber(0.77, 0.125, 12, '2X10-16')],
    ['2x12 Doug fir No. 1, 20 ft', 'per board', 41, 40, 220, 3, 'No. 1 Douglas fir, surfaced dry, stringer and joist stock.', lumber(0.94, 0.125, 12, '2X12-20', 'fir')],
    ['1x4 pine furring strip, 8 ft', 'per board', 2.6, 200, 900, 2, 'Square-edge strapping, dry, tied in tens.', lumber(0.29, 0.07, 8, '1X4', 'pine')],
  ],
  'Lumber & Plywood/Plywood & OSB': [
    ['23/32 CDX plywood 4x8', 'per piece', 48, 40, 330, 4, 'Exposure 1, APA stamped, southern pine plies.', sheet('plywood', '23/32 CDX')],
    ['1/2 CDX plywood 4x8', 'per piece', 34, 44, 260, 3, '4-ply, PS 1, unsanded.', sheet('plywood', '1/2 CDX')],
    ['7/16 OSB sheathing 4x8', 'per piece', 16, 80, 700, 5, '24/16 span rating, edges sealed green.', sheet('osb', '7/16 OSB')],
    ['23/32 T&G OSB subfloor 4x8', 'per piece', 34, 40, 280, 4, 'Tongue and groove, 24 in. on center, sanded face.', sheet('osb', '23/32 T+G')],
    ['ZIP-style 7/16 wall sheathing 4x8', 'per piece', 29, 30, 210, 2, 'Integrated water-resistive face, tape available with the lot.', sheet('zip', '7/16 WRB')],
    ['3/4 AC sanded plywood 4x8', 'per piece', 62, 20, 90, 2, 'A face, fir, sanded two sides; fine for shelving and cabinets.', sheet('plywood', '3/4 AC', { color: '#e3c795' })],
    ['3/4 birch cabinet plywood 4x8', 'per piece', 78, 12, 64, 2, 'Prefinished UV one side, B-2, no-added-formaldehyde core.', sheet('plywood', 'BIRCH', { color: '#ead7b2' })],
    ['1/4 tempered hardboard 4x8', 'per piece', 19, 30, 150, 1, 'Used once as floor protection under felt, clean face.', sheet('hardboard', '1/4 HB')],
  ],
  'Lumber & Plywood/Engineered Lumber': [
    ['LVL 1-3/4x11-7/8, 24 ft', 'per beam', 196, 8, 60, 4, '2.0E 2600Fb, uncut, wrap on until loaded.', lumber(0.15, 0.99, 12, '2.0E LVL', 'fir')],
    ['LVL 1-3/4x9-1/2, 16 ft', 'per beam', 104, 8, 48, 3, '2.0E, stamped, nail pattern not started.', lumber(0.15, 0.79, 12, '9-1/2 LVL', 'fir')],
    ['LVL 1-3/4x16, 28 ft', 'per beam', 322, 4, 22, 2, '2.0E headers cut long; no notches or holes.', lumber(0.15, 1.33, 12, '16 LVL', 'fir')],
    ['TJI 230 11-7/8 I-joist, 20 ft', 'per beam', 74, 20, 140, 4, 'Knockouts intact, hangers can go with them.', of('iJoists', { text: 'TJI 230', h: 0.99 })],
    ['TJI 560 16 in I-joist, 32 ft', 'per beam', 176, 12, 56, 2, 'Deep joists for long spans, bundled in tens.', of('iJoists', { text: 'TJI 560', h: 1.33, w: 0.29 })],
    ['LSL rim board 1-1/4x11-7/8, 16 ft', 'per beam', 58, 10, 70, 2, '1.3E, primed edge.', lumber(0.11, 0.99, 12, 'RIM 1.3E', 'pine')],
  ],
  'Lumber & Plywood/Beams & Timbers': [
    ['Glulam beam 5-1/8x18, 32 ft, architectural grade', 'per beam', 1490, 2, 8, 2, '24F-V4 Douglas fir, 2000 ft radius camber, individually wrapped.', lumber(0.43, 1.5, 12, '24F-V4', 'fir')],
    ['Glulam beam 3-1/2x11-7/8, 20 ft', 'per beam', 338, 3, 24, 3, '24F-V8 balanced, industrial appearance.', lumber(0.29, 0.99, 12, 'GLB', 'fir')],
    ['6x6 Doug fir post, No. 1, 12 ft', 'per beam', 92, 10, 60, 3, 'Free of heart center, S4S, waxed ends.', lumber(0.46, 0.46, 11, '6X6 FOHC', 'fir')],
    ['8x8 Doug fir timber, 16 ft', 'per beam', 228, 6, 30, 2, 'Rough sawn, boxed heart, air dried two years.', lumber(0.67, 0.67, 12, '8X8', 'fir')],
    ['Reclaimed heart pine joist 3x10, 14-18 ft', 'per beam', 165, 20, 90, 3, 'De-nailed, moisture 9 to 11%, square ends.', lumber(0.25, 0.8, 12, '', 'reclaimed'), 'reclaimed'],
    ['Reclaimed barn timber 8x8, hand hewn', 'per beam', 310, 8, 36, 2, 'White oak and beech, original mortises, metal-scanned.', lumber(0.67, 0.67, 11, '', 'reclaimed'), 'reclaimed'],
  ],
  'Lumber & Plywood/Treated & Decking': [
    ['2x6 treated southern pine, ground contact, 16 ft', 'per board', 19.5, 40, 300, 3, 'UC4A, MCA treated, tags on.', lumber(0.46, 0.125, 12, 'UC4A', 'treated')],
    ['5/4x6 premium treated decking, 12 ft', 'per board', 12.5, 80, 420, 3, 'Radius edge, above-ground, sorted for knots.', lumber(0.46, 0.09, 12, '5/4 DECK', 'treated')],
    ['4x4 treated post, 10 ft', 'per board', 17, 24, 160, 2, 'Ground contact, few checks.', lumber(0.29, 0.29, 10, '4X4 GC', 'treated')],
    ['1x6 western red cedar T&G, 10 ft', 'per board', 21, 60, 340, 3, 'Clear VG face one side, kiln dried, paper wrapped.', lumber(0.46, 0.07, 10, 'WRC T+G', 'cedar')],
    ['1x6 ipe decking, 8-16 ft', 'per board', 62, 40, 210, 2, 'FAS grade, end waxed, hidden-clip groove.', lumber(0.46, 0.08, 12, 'IPE', 'ipe')],
    ['Composite decking, grooved edge, 16 ft', 'per board', 54, 40, 240, 2, 'Capped four sides, weathered-teak color, clips included.', lumber(0.46, 0.08, 12, 'GROOVED', 'composite')],
  ],
  'Lumber & Plywood/Trusses': [
    ['Fink roof truss, 28 ft span, 6/12', 'each', 168, 6, 38, 3, 'Engineering sheets included, 24 in. overhang uncut.', of('trusses')],
    ['Scissor truss, 24 ft span, 8/12 over 4/12', 'each', 232, 4, 20, 2, 'Sealed drawings available, plates tight.', of('trusses', { color: '#d9b983' })],
    ['Open-web floor truss 18 in, 22 ft', 'each', 186, 8, 44, 2, 'Chase opening at mid-span, strongback notches in.', of('trusses', { color: '#e6cb9a' })],
  ],
  'Concrete & Masonry/Reinforcing Steel': [
    ['#4 rebar Grade 60, 20 ft', 'per piece', 10.8, 100, 1400, 5, 'A615, mill certs on file, bundled by fifties.', of('rebar', { w: 0.042, l: 12 })],
    ['#5 rebar Grade 60, 20 ft', 'per piece', 16.4, 100, 1200, 6, 'A615 Grade 60, tags on every bundle.', of('rebar', { w: 0.052, l: 12 })],
    ['#6 rebar Grade 60, 40 ft', 'per piece', 47, 40, 320, 3, 'Full lengths; we can shear in half at the yard.', of('rebar', { w: 0.062, l: 14 })],
    ['#4 epoxy-coated rebar, 20 ft', 'per piece', 17.5, 60, 420, 3, 'A775, coating touched up where the slings were.', of('rebar', { style: 'epoxy', w: 0.045, l: 12 })],
    ['#8 rebar Grade 75, 30 ft', 'per piece', 84, 20, 140, 2, 'Column verticals from a redesigned core.', of('rebar', { w: 0.083, l: 13 })],
    ['#3 rebar stirrups 12x24, fabricated', 'per piece', 3.4, 200, 1600, 2, 'Closed ties, 135 degree hooks, tied in twenty-fives.', of('mesh', { color: '#8a6a50' })],
    ['Galvanized #4 dowels, 24 in', 'per piece', 4.1, 150, 900, 2, 'Hot-dip galvanized smooth dowels with caps.', of('rebar', { style: 'galvanized', w: 0.05, l: 6 })],
  ],
  'Concrete & Masonry/Mesh & Accessories': [
    ['6x6 W2.9xW2.9 welded wire mesh, 5x10 ft sheets', 'per piece', 17.5, 40, 360, 4, 'Flat sheets, A1064, light surface rust.', of('mesh')],
    ['6x6 10/10 wire mesh roll, 5x150 ft', 'each', 148, 3, 24, 2, 'Unopened rolls, standing.', of('rolls', { color: '#8d8a86', w: 1.3, l: 5, style: 'plain' })],
    ['15 mil vapor barrier, 14x140 ft roll', 'each', 398, 2, 18, 3, 'Class A, seam tape in the core of each roll.', of('rolls', { color: '#d6d02f', w: 0.75, l: 7, style: 'lying' })],
    ['3 in rebar chairs, bag of 500', 'each', 74, 6, 60, 2, 'Plastic, epoxy-bar safe.', box('CHAIRS 3', { w: 1.5, h: 1, l: 1.2 })],
    ['1/2x4 fiber expansion joint, 10 ft', 'each', 6.8, 40, 320, 2, 'Asphalt-saturated, flat, dry.', lumber(0.33, 0.045, 10, 'EXP JT', 'reclaimed')],
  ],
  'Concrete & Masonry/Bagged Cement & Mortar': [
    ['Type S mortar mix, 80 lb', 'each', 9.6, 56, 420, 4, 'Date code within six months, pallets hooded.', of('sacks', { text: 'TYPE S', color: '#cdbb98' })],
    ['Portland cement Type I/II, 94 lb', 'each', 17.5, 35, 280, 4, 'Dry and loose, turned last month.', of('sacks', { text: 'TYPE I/II', color: '#d9d6cc' })],
    ['High-early 5000 psi concrete mix, 80 lb', 'each', 7.9, 42, 378, 3, '42 bags to the pallet.', of('sacks', { text: '5000 PSI', color: '#e0c65a' })],
    ['Non-shrink grout, 50 lb', 'each', 21, 20, 170, 3, 'Precision grade, for base plates.', of('sacks', { text: 'GROUT', color: '#e6e3da' })],
    ['Vertical repair mortar, 55 lb', 'each', 44, 12, 80, 1, 'Polymer-modified, silica fume.', of('sacks', { text: 'REPAIR', color: '#c7ccd0' })],
  ],
  'Concrete & Masonry/Precast': [
    ['24 in RCP Class III pipe, 8 ft', 'each', 452, 4, 26, 2, 'C76, gaskets included, yard-stored bells up.', of('pipe', { w: 2.2, l: 9, color: '#aaa69d', style: 'concrete' })],
    ['48 in manhole riser, 2 ft', 'each', 396, 2, 14, 2, 'C478, steps cast in, butyl sealant with each.', of('precast', { style: 'ring' })],
    ['6 ft parking wheel stop', 'each', 58, 12, 90, 3, 'Two pin holes, 3500 psi, some with yellow paint.', of('precast', { l: 6, h: 0.5, w: 0.5 })],
    ['Precast lintel 8x8, 6 ft', 'each', 84, 6, 44, 2, 'Two #5 bottom, up side stenciled.', of('precast', { l: 6, h: 0.66, w: 0.66 })],
    ['Granite curb 6x18, 6-8 ft', 'each', 238, 10, 70, 2, 'Sawn top, split face, straight runs.', of('precast', { l: 7, h: 0.5, w: 1.4, color: '#a7a09c' })],
  ],
  'Concrete & Masonry/Formwork': [
    ['Steel-ply forming panel 2x8', 'each', 168, 20, 160, 3, 'Overlay good for 30 more pours, pins included.', of('formwork')],
    ['3/4 HDO form plywood 4x8', 'each', 86, 20, 130, 3, 'Used twice, oiled, edges sealed.', sheet('formply', 'HDO 3/4')],
    ['Aluminum shoring post, 10-16 ft', 'each', 242, 10, 70, 2, 'Adjusting nuts free, no bent tubes.', of('pipe', { w: 0.4, l: 12, color: '#b4babd', style: 'galvanized' })],
  ],
  'Drywall & Insulation/Gypsum Board': [
    ['5/8 Type X drywall 4x8', 'per piece', 17.2, 60, 640, 6, 'UL listed Type X, tapered edge, dry and flat.', sheet('drywall', '5/8 TYPE X')],
    ['5/8 Type X gypsum board 4x12, banded', 'per piece', 24.6, 60, 460, 5, 'Banded in pairs, never stocked to the floors.', sheet('drywall', 'TYPE X', { l: 12 })],
    ['1/2 drywall 4x8, lightweight', 'per piece', 13.4, 80, 600, 4, 'Lightweight core, tapered.', sheet('drywall', '1/2 LITE')],
    ['5/8 moisture-resistant drywall 4x8', 'per piece', 22.5, 30, 220, 3, 'Green face, mold resistant.', sheet('moisture', '5/8 MR')],
    ['5/8 abuse-resistant board 4x10', 'per piece', 32, 24, 160, 2, 'Level 2 surface abrasion, corridors and gyms.', sheet('abuse', 'ABUSE', { l: 10 })],
  ],
  'Drywall & Insulation/Sheathing & Backer Board': [
    ['5/8 glass-mat sheathing 4x8', 'per piece', 26, 40, 300, 4, 'Yellow face, fire rated, 12-month exposure.', sheet('sheathing', '5/8 GLASS')],
    ['1/2 cement board 3x5', 'per piece', 15.5, 40, 260, 3, 'For tile, edges wrapped.', sheet('cement', '1/2 CB', { l: 5, w: 3 })],
    ['1 in shaft liner 2x10', 'per piece', 21, 30, 200, 2, 'Beveled edges, moisture resistant, paired in end tape.', sheet('moisture', 'LINER 1', { l: 10, w: 2, h: 0.085 })],
  ],
  'Drywall & Insulation/Steel Studs & Track': [
    ['3-5/8 in 20 ga steel stud, 10 ft', 'per piece', 9.8, 100, 900, 4, '33 mil structural, G60.', of('studs', { l: 10 })],
    ['3-5/8 in 25 ga steel stud, 12 ft', 'per piece', 7.6, 100, 800, 3, 'Knockouts at 24 in., nested in tens.', of('studs', { l: 12 })],
    ['6 in 20 ga steel stud, 14 ft', 'per piece', 18.5, 60, 360, 2, 'Cut long, field trim.', of('studs', { l: 12, w: 0.5 })],
    ['7/8 hat channel, 12 ft', 'per piece', 6.2, 60, 500, 2, 'Galvanized furring channel.', of('studs', { l: 12, w: 0.22, h: 0.09 })],
  ],
  'Drywall & Insulation/Batt Insulation': [
    ['R-19 unfaced fiberglass batt, 15 in', 'each', 68, 10, 130, 4, 'Bags sealed, 88 sq ft each.', of('insulation', { text: 'R-19' })],
    ['R-13 kraft-faced batt, 15 in', 'each', 62, 10, 150, 4, 'For 2x4 walls, 125 sq ft to the bag.', of('insulation', { text: 'R-13', style: 'kraft', color: '#d9a34a' })],
    ['R-30 unfaced batt, 24 in', 'each', 84, 8, 80, 3, 'Attic width, 80 sq ft a bag.', of('insulation', { text: 'R-30' })],
    ['Mineral wool batt R-15, 16 in', 'each', 79, 10, 110, 4, 'Stone wool for steel studs, Class A.', of('insulation', { text: 'R-15', style: 'mineral', color: '#7f8f5e' })],
    ['Sound attenuation batt 3-1/2 in', 'each', 58, 8, 90, 2, 'Mineral fiber, 59.7 sq ft a bundle.', of('insulation', { text: 'SAFB', style: 'mineral', color: '#b9503c' })],
  ],
  'Drywall & Insulation/Rigid Insulation': [
    ['2 in XPS board 4x8, 25 psi', 'per piece', 44, 24, 240, 3, 'Square edge, R-10, dust on the top sheet only.', sheet('xps', 'R-10')],
    ['2 in XPS board 2x8, 40 psi', 'per piece', 29, 40, 300, 2, 'Blue board for plaza deck, ship-lap.', sheet('xpsblue', '40 PSI', { w: 2 })],
    ['2.5 in polyiso roof board 4x8', 'per piece', 52, 30, 280, 3, 'Glass facer, 20 psi, shrink hood on.', sheet('polyiso', 'ISO 2.5', { h: 0.21 })],
    ['3 in EPS board 4x8, Type IX', 'per piece', 37, 24, 200, 2, '2 lb density, for under slab.', sheet('eps', 'EPS IX')],
  ],
  'Drywall & Insulation/Ceilings': [
    ['2x4 acoustical ceiling tile, square lay-in, carton', 'each', 68, 12, 140, 3, '64 sq ft to the carton, NRC 0.60.', box('2X4 ACT', { w: 4, h: 0.55, l: 2, color: '#c8a271' })],
    ['2x2 tegular ceiling tile, carton', 'each', 92, 12, 120, 3, 'Tegular 15/16, high NRC, white.', box('2X2 TEG', { w: 2, h: 0.7, l: 2 })],
    ['15/16 ceiling grid main tee, 12 ft, carton of 20', 'each', 168, 6, 48, 2, 'Intermediate duty, white.', box('MAIN TEE', { w: 4, h: 0.36, l: 0.6 })],
  ],
  'Roofing/Shingles': [
    ['Architectural shingles, weathered wood, bundle', 'each', 39, 42, 240, 4, '33.3 sq ft to the bundle, one lot number.', of('shingles', { color: '#6b5f52', text: 'WEATHERED' })],
    ['Architectural shingles, charcoal, bundle', 'each', 39, 36, 260, 4, 'Lifetime limited line, algae resistant.', of('shingles', { color: '#3f4145', text: 'CHARCOAL' })],
    ['Class 4 impact-rated shingles, slate gray', 'each', 54, 24, 160, 3, 'UL 2218 Class 4, insurance paperwork available.', of('shingles', { color: '#687078', text: 'CLASS 4' })],
    ['Three-tab shingles, brown blend, bundle', 'each', 31, 30, 180, 2, '25-year, good for sheds and patches.', of('shingles', { color: '#7b5a44', text: '3 TAB' })],
    ['Hip and ridge cap shingles, bundle', 'each', 62, 10, 70, 2, '25 linear feet to the bundle, charcoal.', of('shingles', { color: '#4a4a4c', text: 'RIDGE' })],
  ],
  'Roofing/Membranes': [
    ['EPDM 60 mil membrane, 10x100 ft', 'each', 930, 2, 18, 4, 'Non-reinforced black, rolls in sleeves.', of('rolls', { color: '#2f3133', w: 1, l: 7, style: 'lying' })],
    ['TPO 60 mil white membrane, 10x100 ft', 'each', 880, 2, 24, 5, 'White reinforced, end caps on.', of('rolls', { color: '#eeeeea', w: 0.95, l: 7, style: 'lying' })],
    ['PVC 50 mil membrane, 6x75 ft', 'each', 560, 2, 14, 2, 'Gray, fleece back, cores dry.', of('rolls', { color: '#a9aeb2', w: 0.9, l: 6, style: 'lying' })],
    ['SBS modified bitumen cap sheet, granulated', 'each', 148, 8, 60, 3, 'One square rolls, stood on end.', of('rolls', { color: '#bfc1bd', w: 0.8, l: 3.3, style: 'standing' })],
  ],
  'Roofing/Metal Roofing': [
    ['24 ga standing seam panel 16 in, matte black, 14 ft', 'per foot', 7.4, 200, 2400, 3, 'PVDF finish, film on, snap-lock.', of('metalPanels', { color: '#3b3d40' })],
    ['24 ga standing seam panel, dark bronze', 'per foot', 7.1, 160, 1800, 3, 'PVDF, mechanical lock, cut lengths 10 to 22 ft.', of('metalPanels', { color: '#5a4a3c' })],
    ['26 ga R-panel, Galvalume, 20 ft', 'per foot', 3.9, 300, 3200, 3, '36 in. coverage, unpainted.', of('metalPanels', { color: '#b3babd', style: 'deck' })],
    ['29 ga corrugated panel, barn red, 12 ft', 'per foot', 2.7, 200, 1600, 2, '40-year paint, butyl lap side.', of('metalPanels', { color: '#8e2f2a', style: 'corrugated' })],
  ],
  'Roofing/Tile & Slate': [
    ['Two-piece mission clay tile', 'each', 2.6, 400, 3800, 3, 'Flashed blend, 165 pieces per square.', of('roofTiles')],
    ['Concrete S-tile, terracotta', 'each', 2.1, 300, 2600, 2, 'Standard weight, full pallets of 320.', of('roofTiles', { color: '#a85a40' })],
    ['Salvaged Vermont slate, unfading gray-green', 'each', 4.2, 600, 3400, 2, '10x20, punched, sounded one by one.', of('roofTiles', { style: 'slate', color: '#6b7670' }), 'reclaimed'],
  ],
  'Roofing/Underlayment & Accessories': [
    ['#30 felt underlayment, 2 square roll', 'each', 34, 20, 180, 3, 'D226 Type II, stood up, no crush.', of('rolls', { color: '#3d3b39', w: 0.72, l: 3, style: 'standing' })],
    ['Synthetic underlayment, 10 square roll', 'each', 96, 10, 90, 3, 'Gray, walkable, 180-day exposure.', of('rolls', { color: '#8f979d', w: 0.6, l: 4, style: 'lying' })],
    ['Ice and water shield, 2 square roll', 'each', 92, 8, 80, 3, 'Granular face, boxed.', box('ICE+WATER', { w: 1, h: 3, l: 1 })],
    ['Aluminum drip edge 2x3, 10 ft, white', 'each', 9.4, 40, 320, 2, '0.019, film on.', of('studs', { w: 0.2, h: 0.1, l: 10 })],
  ],
  'Doors & Frames/Hollow Metal Doors': [
    ['3070 18 ga hollow metal door, flush, primed', 'each', 348, 2, 30, 4, 'Cylindrical lock and three hinge prep, polystyrene core.', of('doors', { text: 'LH 161' })],
    ['3070 90-minute fire door, 16 ga', 'each', 512, 2, 18, 3, 'UL label on hinge edge, mineral core.', of('doors', { style: 'lite', text: '90 MIN' })],
    ['3070 hollow metal door with 6x27 lite', 'each', 446, 2, 16, 3, 'Wire glass kit included, 20-minute label.', of('doors', { style: 'lite', color: '#8d9aa3', text: '20 MIN' })],
    ['4070 galvanized exterior door, insulated', 'each', 588, 1, 10, 2, 'A60, polyurethane core, closer reinforced.', of('doors', { w: 4, color: '#a5acaf', text: 'A60' })],
  ],
  'Doors & Frames/Wood Doors': [
    ['3080 solid-core oak veneer door', 'each', 392, 2, 24, 3, 'Plain-sliced red oak, clear factory finish, 20 minute.', of('doors', { style: 'oak', h: 8, text: 'PS OAK' })],
    ['2868 six-panel primed door, prehung', 'each', 186, 2, 26, 3, 'MDF skin, 4-9/16 jamb, right and left.', of('doors', { style: 'panel', w: 2.67, h: 6.7 })],
    ['3068 two-panel shaker door, slab', 'each', 164, 3, 30, 3, 'Primed, solid core.', of('doors', { style: 'shaker', h: 6.7 })],
    ['Salvaged five-panel fir door, 1920s', 'each', 240, 3, 22, 2, 'Old-growth fir, paint on one side, some with mortise locks.', of('doors', { style: 'wood', color: '#9c6b3f', w: 2.67, h: 6.7 }), 'reclaimed'],
  ],
  'Doors & Frames/Door Frames': [
    ['3070 16 ga knock-down frame, 5-3/4 throat', 'each', 168, 3, 44, 3, 'Drywall slip-on, anchors bagged inside.', of('frames')],
    ['3070 welded hollow metal frame, masonry', 'each', 254, 2, 26, 3, '14 ga, wire anchors, spreader bar still on.', of('frames', { color: '#a08a74' })],
    ['6070 double door frame, 16 ga', 'each', 342, 1, 12, 2, 'Pair frame, 7-3/4 jamb depth.', of('frames', { w: 6.2, color: '#949ba0' })],
  ],
  'Doors & Frames/Door Hardware': [
    ['Grade 1 lever lockset, storeroom, satin chrome', 'each', 268, 4, 60, 3, 'Schlage C keyway, 2-3/4 backset, new in box.', box('GRADE 1', { w: 1.2, h: 0.7, l: 0.9 })],
    ['Rim exit device 36 in, US32D', 'each', 512, 2, 24, 2, 'Panic, field sizable, with trim.', box('EXIT 36', { w: 3.2, h: 0.5, l: 0.7 })],
    ['Surface closer, heavy duty, aluminum', 'each', 236, 4, 48, 3, 'Size 1 to 6, delayed action.', box('CLOSER', { w: 1.4, h: 0.5, l: 0.8, color: '#dcd9d0' })],
    ['4-1/2 ball bearing hinges, box of 3', 'each', 62, 12, 150, 2, 'US26D, non-removable pin.', of('hardware', { text: '4-1/2 BB' })],
  ],
  'Doors & Frames/Overhead & Storefront Doors': [
    ['10x10 sectional overhead door, insulated', 'per set', 2480, 1, 4, 2, '2 in. polyurethane, white, with track and springs.', of('doors', { style: 'overhead', w: 7, h: 7, color: '#eceae4' })],
    ['3070 aluminum storefront door, clear anodized', 'per set', 1690, 1, 8, 2, 'Medium stile, offset pivots, glass not included.', of('doors', { style: 'storefront' })],
    ['6070 storefront pair, dark bronze', 'per set', 3180, 1, 5, 2, 'Narrow stile, push-pulls and closers boxed.', of('doors', { style: 'glass', w: 3, color: '#4c4137' })],
  ],
  'Windows & Glazing/Vinyl Windows': [
    ['36x60 double-hung vinyl window, low-E', 'each', 318, 2, 40, 4, 'White, argon, nail fin, screens bagged.', of('windows', { style: 'double-hung' })],
    ['60x48 sliding vinyl window', 'each', 348, 2, 24, 3, 'XO, low-E366, tan.', of('windows', { style: 'slider', w: 5, h: 4, color: '#d8cdb8' })],
    ['30x54 single-hung impact window', 'each', 486, 2, 30, 3, 'Laminated, Miami-Dade NOA on each unit.', of('windows', { style: 'double-hung', w: 2.5, h: 4.5 })],
    ['48x48 picture window, triple pane', 'each', 462, 1, 16, 2, 'U-0.19, black exterior laminate.', of('windows', { w: 4, h: 4, color: '#3b3a39' })],
  ],
  'Windows & Glazing/Aluminum & Storefront': [
    ['72x60 aluminum sliding window, bronze', 'each', 642, 1, 18, 3, 'Thermally broken, commercial grade.', of('windows', { style: 'bronze', w: 6, h: 5, color: '#4b4036' })],
    ['Fixed aluminum window 48x72, black', 'each', 702, 1, 14, 2, 'Thermal, 1 in. glazing pocket, unglazed corners tight.', of('windows', { w: 4, h: 6, color: '#2e2f31' })],
    ['2x4-1/2 storefront tube, 24 ft stick, clear', 'each', 208, 4, 36, 2, 'Center-set, anodized, film on.', of('hollowSteel', { style: 'galvanized', w: 0.25, h: 0.4, l: 12, color: '#c3c8ca' })],
    ['Steel-sash factory window 5x6, salvaged', 'each', 420, 2, 16, 2, 'Original 1930s sash with operator, some glass cracked.', of('windows', { w: 5, h: 6, color: '#4d5a50' }), 'reclaimed'],
  ],
  'Windows & Glazing/Glass & Glazing Units': [
    ['1 in insulated unit 34x76, low-E', 'each', 236, 2, 30, 3, 'Clear over clear, argon, labels on.', of('glass', { text: 'LOW-E' })],
    ['1/4 tempered glass 36x84', 'each', 148, 3, 36, 3, 'Flat polish, bug in corner, racked.', of('glass', { w: 4, h: 7, color: '#9cc4b6', text: 'TEMP' })],
    ['9/16 laminated glass 48x60', 'each', 322, 2, 18, 2, 'Clear PVB 0.060, guard and canopy.', of('glass', { w: 5, h: 4.5, color: '#8fb2bd', text: 'LAMI' })],
    ['8x8 glass block, wave pattern', 'each', 9.8, 80, 700, 2, '3-7/8 thick, boxed in eights.', box('8X8 BLOCK', { w: 1.4, h: 0.75, l: 1.4 })],
  ],
  'Windows & Glazing/Skylights': [
    ['2x4 curb-mount skylight, laminated', 'each', 386, 1, 14, 3, 'Clear low-E, gray frame, flashing kit in the box.', box('CM 2246', { w: 4, h: 0.6, l: 2.2 })],
    ['4x4 domed smoke vent skylight', 'each', 1240, 1, 6, 2, 'UL 793, fusible link, curb included.', box('SMOKE VENT', { w: 4.2, h: 1.2, l: 2.1, color: '#d8d3c6' })],
  ],
  'Flooring/Hardwood': [
    ['3/4x3-1/4 white oak flooring, No. 1, bundle', 'each', 148, 10, 120, 3, '20 sq ft to the bundle, unfinished, acclimated.', of('flooring', { color: '#c8a877', text: 'WHITE OAK', w: 0.27 })],
    ['5 in engineered hickory, natural, carton', 'each', 132, 8, 110, 3, '22 sq ft, 1/2 in., aluminum oxide.', of('flooring', { color: '#a9743f', text: 'HICKORY' })],
    ['7-1/2 in engineered oak, wire-brushed, carton', 'each', 196, 8, 96, 3, '31 sq ft, 4 mm wear layer.', of('flooring', { color: '#b7986e', text: 'OAK 7-1/2', w: 0.62 })],
    ['Reclaimed maple gym floor, 2-1/4', 'each', 96, 20, 160, 2, 'Game lines on some, bundled 20 sq ft, nails pulled.', of('flooring', { color: '#d9b67c', text: '', w: 0.2 }), 'reclaimed'],
  ],
  'Flooring/Vinyl Plank & Laminate': [
    ['LVP 7x48, 20 mil, glue-down, carton', 'each', 96, 12, 180, 4, '36 sq ft, driftwood, one dye lot.', of('flooring', { color: '#9c8c78', text: 'LVP 20 MIL', w: 0.58 })],
    ['SPC click plank 9x60, carton', 'each', 84, 12, 150, 3, 'Attached pad, natural oak.', of('flooring', { color: '#c09a6a', text: 'SPC 9X60', w: 0.75 })],
    ['12 mm laminate, gray oak, carton', 'each', 52, 10, 120, 2, '16 sq ft, AC4.', of('flooring', { color: '#8d8a86', text: 'AC4', w: 0.55 })],
    ['Homogeneous sheet vinyl roll, 6 ft wide', 'each', 640, 1, 8, 2, 'Hospital grade, pale gray, 66 ft rolls.', of('rolls', { color: '#c9cdd0', w: 0.9, l: 6, style: 'lying' })],
  ],
  'Flooring/Tile & Stone': [
    ['12x24 porcelain tile, concrete gray, box', 'each', 46, 20, 320, 4, '16 sq ft, rectified, through-body.', of('flooring', { style: 'tile', color: '#a7a5a0', text: '12X24 GRAY' })],
    ['24x24 polished porcelain, ivory, box', 'each', 64, 16, 240, 3, '16 sq ft, calibrated.', of('flooring', { style: 'tile', color: '#ddd3c0', text: '24X24' })],
    ['3x6 white subway tile, box', 'each', 31, 20, 260, 3, '12.5 sq ft, gloss, with bullnose.', of('flooring', { style: 'tile', color: '#f2f1ec', text: '3X6 WHITE', w: 0.6 })],
    ['18x18 travertine, filled and honed, box', 'each', 72, 12, 120, 2, '11 sq ft, cross-cut.', of('flooring', { style: 'tile', color: '#cdb893', text: 'TRAVERTINE' })],
    ['6x6 quarry tile, red, box', 'each', 38, 16, 180, 2, 'Kitchen grade, abrasive face.', of('flooring', { style: 'tile', color: '#9c4f3b', text: '6X6 QUARRY', w: 0.6 })],
  ],
  'Flooring/Carpet & Carpet Tile': [
    ['24x24 carpet tile, charcoal, carton', 'each', 118, 10, 160, 3, '48 sq ft, cushion back, same run.', of('flooring', { style: 'tile', color: '#4b4d52', text: '24X24 CPT' })],
    ['Carpet plank 9x36, blue-gray, carton', 'each', 132, 8, 110, 2, '45 sq ft, solution dyed.', of('flooring', { style: 'tile', color: '#5d6f80', text: '9X36 CPT', w: 0.75 })],
    ['12 ft broadloom carpet roll, corridor weight', 'each', 980, 1, 6, 2, '28 oz, action back, 90 ft rolls.', of('rolls', { color: '#6f5b4c', w: 1.2, l: 8, style: 'lying' })],
  ],
  'Flooring/Underlayment & Setting Materials': [
    ['Uncoupling membrane roll, 323 sq ft', 'each', 512, 1, 14, 2, '1/8 in., orange, unopened.', of('rolls', { color: '#dc6b2c', w: 1.2, l: 3.3, style: 'standing' })],
    ['Large-format thinset, white, 50 lb', 'each', 33, 20, 220, 3, 'Non-sag, polymer modified.', of('sacks', { text: 'LFT WHITE', color: '#e9e7e1' })],
    ['Self-leveling underlayment, 50 lb', 'each', 39, 20, 260, 3, '5500 psi, pumpable, bags hard-checked.', of('sacks', { text: 'SLU', color: '#c9b58f' })],
  ],
  'Paints & Coatings/Interior Paint': [
    ['Eggshell interior latex, antique white, 5 gal', 'each', 168, 3, 48, 4, 'Zero VOC, never shaken since tinting.', of('pails', { color: '#efece2' })],
    ['Flat ceiling paint, bright white, 5 gal', 'each', 118, 4, 60, 3, 'Spray grade, seals unbroken.', of('pails', { color: '#f6f5f1' })],
    ['Semi-gloss enamel, tint base, gallon', 'each', 48, 6, 90, 3, 'Medium base, can be tinted at any counter.', of('pails', { style: 'can', color: '#eceae4' })],
    ['Mistint eggshell, sage green, 5 gal', 'each', 150, 1, 12, 2, 'Wrong shade for us; 14 pails, one batch.', of('pails', { color: '#b9c8b2' })],
  ],
  'Paints & Coatings/Exterior Paint & Stain': [
    ['Exterior acrylic satin, deep base, 5 gal', 'each', 212, 2, 34, 3, 'Self-priming, stored above 50 F.', of('pails', { color: '#d9d4c7' })],
    ['Elastomeric wall coating, white, 5 gal', 'each', 176, 3, 44, 3, '100% acrylic, for stucco and tilt-up.', of('pails', { color: '#f3f2ee' })],
    ['Semi-transparent deck stain, cedar, 5 gal', 'each', 198, 2, 22, 2, 'Oil, unopened.', of('pails', { color: '#b97a45' })],
  ],
  'Paints & Coatings/Epoxy & Industrial Coatings': [
    ['100% solids floor epoxy kit, gray, 3 gal', 'each', 246, 2, 40, 3, 'A and B matched, eleven months left.', of('pails', { color: '#8c9299' })],
    ['Aliphatic urethane topcoat, clear, 2 gal kit', 'each', 288, 2, 24, 2, 'Satin, with grit.', of('pails', { style: 'can', color: '#dfe2e2' })],
    ['Zinc-rich primer, 3 gal kit', 'each', 362, 1, 16, 2, 'Organic zinc, SSPC Paint 20.', of('pails', { color: '#6f767b' })],
    ['Intumescent coating, 5 gal', 'each', 428, 1, 14, 2, 'Water based, UL 263 listed, white.', of('pails', { color: '#eef0ef' })],
  ],
  'Paints & Coatings/Primers & Sealers': [
    ['PVA drywall primer, 5 gal', 'each', 74, 4, 70, 3, 'High build, one batch.', of('pails', { color: '#f0efe9' })],
    ['Block filler, 5 gal', 'each', 98, 3, 40, 3, 'Interior-exterior acrylic.', of('pails', { color: '#d5d1c8' })],
    ['Bonding primer, gallon', 'each', 44, 6, 60, 2, 'For tile and galvanized.', of('pails', { style: 'can', color: '#e9e6dd' })],
  ],
  'Paints & Coatings/Sealants & Waterproofing': [
    ['Polyurethane joint sealant, limestone, case of 30', 'each', 276, 2, 26, 3, '20 oz sausages, date code good for seven months.', box('SEALANT', { w: 1.4, h: 0.8, l: 1 })],
    ['Silicone glazing sealant, black, case of 24', 'each', 312, 2, 18, 2, 'Structural grade tubes.', box('SILICONE', { w: 1.4, h: 0.8, l: 1 })],
    ['Fluid-applied air barrier, 5 gal', 'each', 296, 2, 30, 3, 'Permeable, blue, roller or spray.', of('pails', { color: '#5f86a8' })],
    ['Asphalt damproofing, 55 gal drum', 'each', 640, 1, 8, 2, 'Fibered, with bung, forklift only.', of('pails', { style: 'drum', color: '#3a3b3d' })],
  ],
  'Electrical & Lighting/Wire & Cable': [
    ['12/2 NM-B Romex, 250 ft coil', 'each', 148, 6, 110, 4, 'Yellow jacket, shrink wrap on.', of('coil', { color: '#e2c23a', w: 0.09 })],
    ['14/2 NM-B, 250 ft coil', 'each', 102, 6, 120, 3, 'White jacket, dated this year.', of('coil', { color: '#eceae4', w: 0.08 })],
    ['#12 THHN stranded, black, 2500 ft reel', 'each', 486, 2, 26, 3, 'Full reels with footage marks.', of('reels', { text: '12 AWG', w: 2.2, color: '#2b2c2e' })],
    ['12/2 MC cable, 250 ft coil', 'each', 168, 5, 90, 3, 'Aluminum armor, solid copper.', of('coil', { color: '#a9b0b4', w: 0.1 })],
    ['500 MCM copper feeder THHN', 'per foot', 17.4, 120, 1400, 3, 'Cut from new reels, megger sheet available.', of('reels', { text: '500 MCM', w: 4 })],
    ['4/0 aluminum XHHW feeder', 'per foot', 3.4, 200, 2600, 3, 'Reel ends over 200 ft, sequential feet.', of('reels', { text: '4/0 AL', w: 3.4, color: '#3a3c3e' })],
    ['#2 bare copper ground', 'per foot', 3.1, 150, 1800, 3, 'Soft drawn, 7 strand.', of('reels', { text: '2 AWG', w: 2.4, color: '#b56f3f' })],
    ['Cat 6A plenum cable, 1000 ft reel', 'each', 468, 2, 30, 2, 'Blue, CMP, reel-in-box.', box('CAT 6A', { w: 1.3, h: 1.3, l: 1.3 })],
  ],
  'Electrical & Lighting/Conduit & Raceway': [
    ['3/4 EMT conduit, 10 ft', 'per piece', 10.4, 100, 1200, 4, 'Bundles of ten, color stripe none.', pipe(0.09, 10, '#b8bec1', 'galvanized')],
    ['1 in EMT conduit, 10 ft', 'per piece', 17.2, 60, 700, 3, 'Straight, dry rack.', pipe(0.12, 10, '#b8bec1', 'galvanized')],
    ['2 in rigid galvanized conduit, 10 ft', 'per piece', 94, 20, 160, 2, 'Couplings and caps on.', pipe(0.2, 10, '#a7aeb1', 'galvanized')],
    ['4 in Schedule 40 PVC conduit, 10 ft', 'per piece', 41, 40, 420, 3, 'Gray, bell end, sun on one side.', pipe(0.375, 10, '#8f979c')],
    ['18 in aluminum cable tray, 12 ft', 'per piece', 232, 6, 60, 2, 'Ladder, 9 in. rungs, splice kits boxed.', of('ladderTray')],
  ],
  'Electrical & Lighting/Panels & Gear': [
    ['200A 42-circuit panelboard, 120/208V', 'each', 1480, 1, 8, 3, 'Main breaker, bolt-on, NEMA 1.', of('cabinets', { text: '200A' })],
    ['400A main lug panel, 277/480V', 'each', 2640, 1, 5, 2, 'Copper bus, 22 kAIC.', of('cabinets', { text: '400A', h: 5.6 })],
    ['75 kVA dry-type transformer, 480-208Y/120', 'each', 4150, 1, 4, 2, 'DOE 2016, 150 C rise, aluminum.', of('cabinets', { style: 'closed', text: '75 KVA', w: 2.6, h: 3.4, l: 2 })],
    ['100A fused disconnect, NEMA 3R', 'each', 386, 1, 20, 2, '600V, 3-pole, heavy duty.', of('cabinets', { style: 'closed', text: '100A 3R', w: 1.2, h: 2.6, l: 0.6 })],
    ['800A switchboard section, never energized', 'OBO', 16500, 1, 2, 2, 'Main breaker with LSI, shop drawings included.', of('cabinets', { style: 'closed', text: '800A', w: 3.2, h: 7, l: 2.4, color: '#a5abad' })],
  ],
  'Electrical & Lighting/Lighting': [
    ['2x4 LED troffer, 4000K, 0-10V', 'each', 128, 6, 140, 4, '40 W, 120-277V, acrylic lens.', of('lights', { text: 'LED 2X4' })],
    ['2x2 LED flat panel, selectable', 'each', 86, 8, 160, 3, '3500, 4000 and 5000 K, edge lit.', of('lights', { text: 'LED 2X2' })],
    ['UFO LED high bay, 200 W', 'each', 218, 4, 60, 3, '30,000 lm, hook and cord.', of('lights', { style: 'bay', text: '200W BAY' })],
    ['4 ft LED strip, 5000 lm', 'each', 72, 10, 120, 2, 'Chain hangers in the box.', of('lights', { style: 'strip', text: '4FT STRIP' })],
    ['LED area light with 20 ft square pole', 'per set', 1680, 1, 12, 2, 'Type III, dark bronze, anchor bolts and template.', pipe(0.4, 14, '#4a4038', 'black')],
  ],
  'Electrical & Lighting/Boxes & Devices': [
    ['4 in square box 2-1/8 deep, case of 50', 'each', 148, 3, 50, 3, 'Welded, 1/2 and 3/4 knockouts.', box('4SQ DEEP', { w: 1.5, h: 1, l: 1.2 })],
    ['20A spec-grade receptacle, white, box of 100', 'each', 268, 2, 40, 2, 'Back and side wire, tamper resistant.', box('20A TR', { w: 1.2, h: 0.8, l: 1 })],
    ['20A bolt-on breakers, 1-pole, lot', 'each', 24, 20, 160, 2, 'Tested, 10 kAIC.', of('hardware', { text: 'BAB 20', color: '#2f3133' })],
  ],
  'Plumbing/PVC & ABS Pipe': [
    ['4 in Schedule 40 PVC DWV, 20 ft', 'per piece', 74, 20, 260, 4, 'Solid core, plain end, not foam.', pipe(0.375, 20, '#efeee9')],
    ['2 in Schedule 40 PVC DWV, 10 ft', 'per piece', 18.5, 40, 420, 3, 'Dual rated, racked.', pipe(0.2, 10, '#efeee9')],
    ['8 in PVC SDR-35 sewer pipe, 14 ft', 'per piece', 158, 10, 120, 3, 'Gasketed bell, green, sun on the top row.', pipe(0.7, 14, '#6fa067')],
    ['6 in C900 DR18 PVC, 20 ft', 'per piece', 236, 10, 90, 3, 'Blue, NSF, gaskets clean.', pipe(0.58, 20, '#3f78b5')],
    ['3 in ABS DWV, 20 ft', 'per piece', 62, 16, 130, 2, 'Solid core.', pipe(0.29, 20, '#2f3133', 'black')],
    ['24 in HDPE dual-wall storm pipe, 20 ft', 'per piece', 612, 4, 30, 2, 'Soil-tight bell, black.', pipe(2, 12, '#3a3c3f', 'black')],
  ],
  'Plumbing/Copper Tube': [
    ['2 in copper Type L, 10 ft', 'per piece', 168, 8, 70, 3, 'Sealed bundles, ACR caps.', pipe(0.18, 10, '#bd7245', 'copper')],
    ['1 in copper Type L, 20 ft', 'per piece', 116, 10, 120, 3, 'Hard drawn, straight.', pipe(0.1, 14, '#c07848', 'copper')],
    ['3/4 in copper Type M, 10 ft', 'per piece', 31, 20, 240, 3, 'Red stripe, capped.', pipe(0.08, 10, '#c27d4d', 'copper')],
    ['1-1/2 in copper Type K, 20 ft', 'per piece', 248, 6, 44, 2, 'For underground, green stripe.', pipe(0.14, 14, '#b56a40', 'copper')],
    ['3/8 x 7/8 insulated line set, 50 ft', 'per piece', 248, 3, 40, 2, 'Flared, 1/2 in. white insulation.', of('coil', { color: '#efeeea', w: 0.12 })],
  ],
  'Plumbing/PEX & Fittings': [
    ['1 in PEX-A, 300 ft coil, white', 'each', 462, 2, 30, 3, 'Expansion type, UV wrap on.', of('coil', { color: '#f0efeb', w: 0.11 })],
    ['3/4 in PEX-A, 500 ft coil, red', 'each', 428, 2, 34, 3, 'For hot, footage marked.', of('coil', { color: '#c8372d', w: 0.09 })],
    ['1/2 in PEX-B, 500 ft coil, blue', 'each', 186, 3, 60, 3, 'Crimp or clamp.', of('coil', { color: '#2f66b0', w: 0.075 })],
    ['5/8 in oxygen-barrier PEX, 1000 ft coil', 'each', 696, 1, 14, 2, 'Radiant, orange.', of('coil', { color: '#dc7a2c', w: 0.09 })],
    ['1/2 x 3/4 brass PEX fittings, assorted bin', 'each', 240, 1, 12, 2, 'Lead free, tees and ells, about 200 pieces a bin.', of('fittings', { color: '#c9a24c', text: '1/2-3/4' })],
  ],
  'Plumbing/Iron & Steel Pipe': [
    ['4 in no-hub cast iron, 10 ft', 'per piece', 138, 8, 90, 3, 'Coated, CISPI 301.', pipe(0.375, 10, '#3b3c3e', 'black')],
    ['2 in black steel Schedule 40, 21 ft', 'per piece', 128, 10, 90, 3, 'T&C, A53, domestic.', pipe(0.2, 14, '#2f3032', 'black')],
    ['6 in Schedule 10 grooved sprinkler pipe, 21 ft', 'per piece', 296, 6, 60, 2, 'Red, roll grooved.', pipe(0.55, 14, '#9c322a', 'black')],
    ['8 in ductile iron Class 350, 18 ft', 'per piece', 668, 4, 40, 2, 'Cement lined, push-on, gaskets bagged.', pipe(0.72, 14, '#4a4541', 'black')],
    ['1 in galvanized steel pipe, 21 ft', 'per piece', 92, 10, 80, 2, 'Threaded and coupled.', pipe(0.12, 14, '#aab0b3', 'galvanized')],
  ],
  'Plumbing/Valves & Fittings': [
    ['4 in OS&Y gate valve, flanged', 'each', 742, 1, 12, 3, 'UL/FM, 200 psi.', of('valves')],
    ['6 in wafer butterfly valve, lever', 'each', 318, 1, 20, 2, 'EPDM seat, ductile disc.', of('valves', { color: '#3a5f9a' })],
    ['2 in bronze ball valve, full port', 'each', 98, 4, 60, 3, '600 WOG, sweat and threaded.', of('fittings', { color: '#c08a3e', text: '2 BALL' })],
    ['4 in grooved couplings, lot', 'each', 26, 20, 240, 2, 'Rigid, orange enamel, EPDM.', of('fittings', { color: '#cf5a2a', text: '4 GRV' })],
    ['3/4 copper sweat fittings, mixed bin', 'each', 165, 1, 14, 2, 'Ells, tees and couplings, wrot copper.', of('fittings', { color: '#b8743f', text: '3/4' })],
    ['6 in mechanical joint tee, ductile', 'each', 268, 1, 18, 2, 'With glands and T-bolts.', of('valves', { color: '#3b3a39' })],
  ],
  'Plumbing/Fixtures & Water Heaters': [
    ['ADA water closet, floor mount, 1.28 gpf', 'each', 318, 2, 40, 3, 'Elongated, white, with tank lid wrapped.', of('sanitary', { text: '1.28 ADA' })],
    ['Single-bowl stainless sink, 18 ga', 'each', 286, 2, 26, 2, 'Undermount 32x19, clips and template.', of('sanitary', { style: 'sink', text: 'SS 18GA' })],
    ['50 gal gas water heater', 'each', 912, 1, 14, 3, '40,000 BTU, tall, T&P in the box.', of('hvacUnit', { style: 'heater', text: '50 GAL' })],
    ['80 gal heat pump water heater', 'each', 2280, 1, 8, 2, 'UEF 3.7, 240V.', of('hvacUnit', { style: 'heater', text: '80 GAL', color: '#8f979c' })],
    ['Wall-hung lavatory, 20x18, white', 'each', 168, 2, 36, 2, '4 in. centers, carriers available.', of('sanitary', { text: 'LAV 20X18' })],
  ],
  'Structural Steel/Wide Flange Beams': [
    ['W12x26 A992, 30 ft', 'per foot', 31, 60, 420, 4, 'Mill certs, no holes, mill scale.', of('beams', { text: 'W12X26', h: 1.02, w: 0.54 })],
    ['W8x31 A992, 20 ft', 'per foot', 37, 40, 360, 4, 'Column stock, square cut.', of('beams', { text: 'W8X31', h: 0.67, w: 0.67 })],
    ['W16x40 A992, 40 ft', 'per foot', 48, 80, 480, 3, 'Shop primed, heat numbers painted.', of('beams', { style: 'primed w', text: 'W16X40', h: 1.33, w: 0.58 })],
    ['W10x22 A992, 35 ft', 'per foot', 27, 70, 490, 3, 'From a redesigned mezzanine.', of('beams', { style: 'grey w', text: 'W10X22', h: 0.85, w: 0.48 })],
    ['W24x68 A992, 50 ft', 'per foot', 82, 50, 300, 2, 'Full lengths, crane load only.', of('beams', { text: 'W24X68', h: 1.98, w: 0.75 })],
    ['Salvaged S12x31.8 beams, 1950s mill', 'per foot', 28, 60, 320, 2, 'Torch-cut ends, old red lead, straight.', of('beams', { style: 'rust w', h: 1, w: 0.42 }), 'reclaimed'],
  ],
  'Structural Steel/Hollow Sections': [
    ['HSS 4x4x1/4 A500, 20 ft', 'per foot', 19.5, 60, 480, 4, 'Grade C, bundled, dry inside.', of('hollowSteel', { w: 0.33 })],
    ['HSS 6x6x3/8 A500, 24 ft', 'per foot', 44, 48, 288, 3, 'Column lengths, base plates not welded.', of('hollowSteel', { w: 0.5 })],
    ['HSS 8x4x1/4 A500, 40 ft', 'per foot', 32, 80, 320, 2, 'Girts for a façade that changed.', of('hollowSteel', { w: 0.33, h: 0.67, style: 'grey' })],
    ['5 in standard pipe column A53, 12 ft', 'per foot', 29, 24, 180, 2, 'Primed gray, cap plates included.', pipe(0.46, 12, '#7f878c', 'black')],
  ],
  'Structural Steel/Angle, Channel & Plate': [
    ['L4x4x3/8 angle, 20 ft', 'per foot', 14.2, 60, 500, 3, 'A36, straight, light rust.', of('beams', { style: 'mill l', h: 0.36, w: 0.36 })],
    ['C8x11.5 channel, 20 ft', 'per foot', 16.8, 60, 400, 3, 'A36 stair stringers, uncut.', of('beams', { style: 'mill c', h: 0.67, w: 0.2 })],
    ['L3x3x1/4 galvanized angle, 20 ft', 'per foot', 9.6, 60, 460, 2, 'Hot-dip, lintel stock.', of('beams', { style: 'galvanized l', h: 0.28, w: 0.28 })],
    ['3/4 in A36 plate 4x8', 'each', 1080, 1, 8, 2, 'Sheared edges, heat stamped.', sheet('steel', '3/4 A36', { h: 0.07 })],
    ['1/4 in diamond plate 4x10', 'each', 612, 1, 10, 2, 'A786, galvanized.', sheet('steel', '1/4 FP', { l: 10, color: '#9aa2a7' })],
  ],
  'Structural Steel/Joists & Deck': [
    ['20K5 bar joist, 32 ft', 'each', 348, 4, 36, 3, 'Gray primer, bridging clips on.', of('joists')],
    ['28K8 bar joist, 44 ft', 'each', 562, 3, 20, 2, 'Tags match the erection plan, which goes along.', of('joists', { style: 'primed', h: 2 })],
    ['1-1/2 B roof deck 22 ga, 21 ft', 'per foot', 6.8, 200, 2600, 3, 'Galvanized G60, 36 in. wide.', of('metalPanels', { style: 'deck', color: '#aeb5b9' })],
    ['2 in composite floor deck 20 ga', 'per foot', 8.9, 200, 1800, 2, 'Cut 12 to 24 ft, painted underside.', of('metalPanels', { style: 'deck', color: '#8f999f' })],
  ],
  'HVAC/Rooftop & Split Units': [
    ['5-ton gas-electric packaged rooftop unit', 'each', 7400, 1, 4, 3, '208/230-3-60, economizer, never started.', of('hvacUnit', { text: '5 TON' })],
    ['10-ton packaged rooftop unit, 460V', 'each', 14800, 1, 2, 2, 'R-454B, curb adapter included.', of('hvacUnit', { text: '10 TON', color: '#bcb8ab' })],
    ['3-ton condenser, 15.2 SEER2', 'each', 2350, 1, 12, 4, 'R-454B, factory charge, valves sealed.', of('hvacUnit', { style: 'condenser', text: '3 TON' })],
    ['4-ton heat pump, inverter', 'each', 4680, 1, 6, 2, 'Matched coil available.', of('hvacUnit', { style: 'condenser', text: '4 TON HP', color: '#c9c5b8' })],
    ['18k BTU ductless mini-split, single zone', 'per set', 1890, 1, 14, 2, 'Head, condenser and 25 ft line set.', box('MINI SPLIT', { w: 3, h: 1.2, l: 1.2, color: '#d2b78e' })],
  ],
  'HVAC/Furnaces & Air Handlers': [
    ['80,000 BTU 96% gas furnace', 'each', 1780, 1, 10, 3, 'Two stage, ECM, upflow or horizontal.', of('hvacUnit', { style: 'furnace', text: '80K 96' })],
    ['3-ton air handler with 10 kW heat', 'each', 1560, 1, 12, 3, 'Multi-position, TXV.', of('hvacUnit', { style: 'furnace', text: '3 TON AH', color: '#aeb3b5' })],
    ['Horizontal fan coil unit, 800 cfm, 4-pipe', 'each', 1320, 2, 24, 2, 'Hotel type, right and left hand.', of('hvacUnit', { style: 'furnace', text: 'FCU 800', color: '#b9bfc1' })],
  ],
  'HVAC/Duct & Fittings': [
    ['14 in spiral duct 26 ga, 10 ft', 'per piece', 118, 6, 70, 3, 'G90, lockseam, ends clean.', of('duct', { style: 'spiral', w: 1.17 })],
    ['24 in spiral duct 24 ga, 10 ft', 'per piece', 232, 4, 36, 2, 'Paint grip for exposed work.', of('duct', { style: 'spiral', w: 2 })],
    ['24x12 rectangular duct, 5 ft, TDC', 'per piece', 148, 6, 60, 3, '24 ga lined, flanged both ends.', of('duct')],
    ['8 in R-6 flexible duct, 25 ft', 'per piece', 62, 8, 120, 3, 'Boxed, silver jacket.', box('FLEX 8', { w: 1.6, h: 1.6, l: 1.6 })],
  ],
  'HVAC/Grilles & Accessories': [
    ['24x24 lay-in supply diffuser, 10 in neck', 'each', 96, 4, 90, 3, 'White, 4-way, square cone.', box('SD 24X24', { w: 2, h: 0.8, l: 2 })],
    ['8 in VAV box with reheat coil', 'each', 882, 1, 16, 2, 'DDC controller not included.', box('VAV 8', { w: 3, h: 1.5, l: 1.8, color: '#b9a077' })],
    ['14 in roof curb, 5 to 6 ton footprint', 'each', 428, 1, 8, 2, 'Galvanized, insulated, flat packed.', of('duct', { color: '#a9b0b3' })],
    ['1-1/2 hp utility fan, belt drive', 'each', 1940, 1, 5, 2, 'Upblast, with disconnect.', of('hvacUnit', { style: 'condenser', text: '1.5 HP', color: '#aab0b2' })],
  ],
  'Aggregates & Masonry Units/Concrete Block': [
    ['8x8x16 CMU, medium weight', 'each', 2.7, 180, 2600, 6, 'ASTM C90, gray, 90 per pallet.', of('masonry')],
    ['12x8x16 CMU, normal weight', 'each', 4.1, 120, 1200, 3, 'C90, two-core, 60 per pallet.', of('masonry', { w: 1 })],
    ['8x8x16 split-face block, buff', 'each', 4.9, 120, 1100, 4, 'Integral water repellent, one color run.', of('masonry', { style: 'split', color: '#c3ac86' })],
    ['4x8x16 CMU partition block', 'each', 2.2, 140, 1300, 3, 'Lightweight, clean edges.', of('masonry', { w: 0.333, color: '#b5b1a9' })],
    ['Segmental retaining wall block, tan, 80 lb', 'each', 7.6, 60, 520, 3, 'Split face, pins and caps available.', of('masonry', { style: 'split', color: '#b29a7c', l: 1.5, w: 1 })],
    ['Ground-face block 8x8x16, charcoal', 'each', 7.9, 80, 600, 2, 'Polished one face, sealed.', of('masonry', { style: 'split', color: '#6a6765' })],
  ],
  'Aggregates & Masonry Units/Brick': [
    ['Modular face brick, ironspot', 'each', 1.15, 500, 6200, 4, 'SW grade FBX, cubes of 500.', of('masonry', { style: 'brick', l: 0.63, h: 0.19, w: 0.3, color: '#6d4238' })],
    ['Modular face brick, red range', 'each', 0.84, 500, 7800, 4, 'Wire cut, SW, from one run.', of('masonry', { style: 'brick', l: 0.63, h: 0.19, w: 0.3 })],
    ['Utility brick, buff, 12x4x4', 'each', 1.95, 300, 2600, 2, 'Velour face.', of('masonry', { style: 'brick', l: 0.97, h: 0.3, w: 0.3, color: '#c7a878' })],
    ['Salvaged Chicago common brick', 'each', 1.3, 800, 9000, 4, 'Hand cleaned, lime mortar, about 5% bats.', of('masonry', { style: 'brick', l: 0.66, h: 0.2, w: 0.31, color: '#b7775c' }), 'reclaimed'],
    ['Clay paver brick 4x8x2-1/4, red', 'each', 1.05, 400, 4200, 2, 'C902, chamfered, spacer lugs.', of('masonry', { style: 'paver', l: 0.66, h: 0.19, w: 0.33, color: '#9a4f3d' })],
    ['Fire brick 9x4.5x2.5', 'each', 2.9, 150, 1400, 2, 'Medium duty, boxed pallets.', of('masonry', { style: 'brick', l: 0.75, h: 0.21, w: 0.375, color: '#dcc79c' })],
  ],
  'Aggregates & Masonry Units/Pavers & Stone': [
    ['Concrete paver 6x9, charcoal, 60 mm', 'each', 1.25, 400, 3600, 3, 'Full cubes, 120 sq ft each.', of('masonry', { style: 'paver', l: 0.75, h: 0.2, w: 0.5, color: '#5f5e60' })],
    ['24x24 porcelain roof paver, 2 cm', 'each', 38, 40, 420, 3, 'Pedestals can go with them.', of('masonry', { style: 'paver', l: 2, h: 0.07, w: 2, color: '#a3a19c' })],
    ['Thermal bluestone flagging 24x36', 'each', 74, 20, 180, 2, 'Select blue, 1-1/2 in.', of('stone', { color: '#7d8893' })],
    ['Ledgestone thin veneer, gray, crate', 'each', 620, 1, 14, 3, '50 sq ft to the crate, flats.', of('stone', { color: '#99938b' })],
    ['Salvaged granite cobble, jumbo', 'each', 5.2, 200, 2600, 2, 'Street pulled, 9x5x4 average, pallet of 200.', of('stone', { color: '#8f8a87' }), 'reclaimed'],
  ],
  'Aggregates & Masonry Units/Gravel & Sand': [
    ['#57 washed limestone', 'per ton', 34, 12, 180, 4, 'DOT source, stockpiled on slab, no fines.', of('pile', { style: 'limestone', w: 0.2 })],
    ['Recycled concrete base, 1-1/2 minus', 'per ton', 17, 20, 400, 4, 'Screened, magnet passed, proctor on request.', of('pile', { style: 'recycled', w: 0.2 })],
    ['Concrete sand, C33', 'per ton', 27, 10, 140, 3, 'Washed, covered bin.', of('pile', { style: 'sand', w: 0.07 })],
    ['River rock 1-3 in', 'per ton', 62, 8, 90, 3, 'Tan and gray, hand-picked clean.', of('pile', { style: 'river', w: 0.34 })],
    ['Crushed basalt 3/4 minus', 'per ton', 29, 15, 220, 3, 'Compacts hard, dark gray.', of('pile', { style: 'basalt', w: 0.17 })],
    ['Screened topsoil', 'per yard', 38, 20, 300, 4, '1/2 in. screen, tested, weed free at stockpile.', of('pile', { style: 'topsoil', w: 0.1 })],
    ['Hardwood mulch, double ground', 'per yard', 34, 15, 140, 3, 'Brown, aged four months.', of('pile', { style: 'mulch', w: 0.14 })],
    ['Asphalt millings', 'per yard', 24, 20, 320, 3, 'Fine, from a parking lot overlay.', of('pile', { style: 'asphalt', w: 0.15 })],
    ['Fill sand, loader on site', 'per yard', 21, 30, 400, 3, 'Clean, no organics.', of('pile', { style: 'sand', w: 0.06 })],
    ['Mason sand, bulk bag', 'each', 98, 4, 44, 2, 'About one yard each, loops sound.', of('superSacks', { text: 'MASON' })],
  ],
  'Fasteners & Hardware/Bolts & Threaded Rod': [
    ['M12x80 hex bolt Class 8.8, zinc, box of 50', 'each', 64, 6, 140, 3, 'DIN 933, fully threaded.', of('hardware', { text: 'M12X80' })],
    ['M16x60 structural bolt assemblies, box of 25', 'each', 98, 4, 80, 2, 'Class 10.9, nut and washer.', of('hardware', { text: 'M16X60', color: '#8d9194' })],
    ['3/4x2-1/2 A325 structural bolts, keg of 100', 'each', 286, 2, 36, 4, 'Galvanized, rotational-capacity lot tested.', of('hardware', { text: '3/4 A325' })],
    ['5/8x10 anchor bolts F1554 Gr 36, box of 25', 'each', 118, 3, 60, 3, 'Hot-dip, nuts and washers.', of('hardware', { text: 'F1554' })],
    ['1/2 threaded rod, 10 ft, bundle of 10', 'each', 112, 4, 60, 2, 'Zinc, B7 not.', pipe(0.06, 10, '#b2b8bb', 'galvanized')],
  ],
  'Fasteners & Hardware/Screws & Nails': [
    ['3-1/4 framing nails, 21 degree, box of 4000', 'each', 84, 4, 100, 3, 'Bright smooth, plastic collated.', box('3-1/4 X 21', { w: 1.1, h: 0.6, l: 0.8 })],
    ['1-5/8 drywall screws, coarse, 25 lb', 'each', 72, 4, 80, 3, 'Black phosphate.', box('1-5/8 DWS', { w: 1, h: 0.7, l: 0.9 })],
    ['#10x3 deck screws, tan, 25 lb', 'each', 118, 3, 60, 3, 'Star drive, coated.', box('10X3 DECK', { w: 1, h: 0.7, l: 0.9 })],
    ['#12x1-1/4 TEK screws, box of 2500', 'each', 168, 2, 40, 2, 'Hex washer head, #3 point, with bonded washers.', of('hardware', { text: 'TEK 12' })],
    ['1-1/4 coil roofing nails, box of 7200', 'each', 62, 6, 110, 2, 'Electro-galvanized.', box('COIL 1-1/4', { w: 1, h: 0.6, l: 1 })],
  ],
  'Fasteners & Hardware/Anchors': [
    ['1/2x4-1/4 wedge anchor, box of 25', 'each', 58, 6, 120, 4, 'Zinc, cracked-concrete rated.', of('hardware', { text: '1/2 WEDGE' })],
    ['3/8x3 screw anchor, box of 50', 'each', 76, 6, 90, 3, 'Hex head, reusable.', of('hardware', { text: '3/8 SCREW', color: '#7f97a8' })],
    ['Adhesive anchor epoxy, 22 oz, case of 12', 'each', 412, 2, 24, 3, 'ICC listed, expires in ten months.', box('EPOXY 22', { w: 1.3, h: 0.9, l: 1 })],
  ],
  'Fasteners & Hardware/Connectors & Hangers': [
    ['LUS28 joist hanger, box of 50', 'each', 128, 3, 70, 4, 'G90, double shear.', of('connectors', { text: 'LUS28' })],
    ['HDU8 hold-down, box of 10', 'each', 246, 2, 34, 3, 'With SDS screws.', of('connectors', { text: 'HDU8' })],
    ['H2.5A hurricane ties, box of 100', 'each', 98, 3, 80, 3, 'Galvanized.', of('connectors', { text: 'H2.5A' })],
    ['6x6 post base, hot-dip, each lot', 'each', 46, 8, 90, 2, 'Standoff type, 1 in.', of('connectors', { text: 'PB66' })],
  ],
  'Site Equipment/Scaffold & Access': [
    ['5x5 walk-through scaffold frame', 'each', 118, 20, 240, 4, 'Powder coated, locks working.', of('scaffold')],
    ['5x6-4 mason scaffold frame with braces', 'each', 132, 16, 180, 3, 'Cross braces included in the count.', of('scaffold', { color: '#c0392b' })],
    ['7 ft aluminum scaffold plank, 19 in', 'each', 238, 10, 90, 3, 'Plywood deck, hooks and locks.', of('lumber', { w: 0.8, h: 0.14, l: 7, style: 'composite', color: '#c9c2b4' })],
    ['40 ft fiberglass extension ladder', 'each', 782, 1, 8, 2, 'Type IA, rope and pulley fine.', of('ladderTray', { color: '#d98a2c' })],
  ],
  'Site Equipment/Fence & Barriers': [
    ['6x10 temporary fence panel, chain link', 'each', 112, 20, 240, 4, 'Stands and clamps included.', of('fencing')],
    ['10 ft jersey barrier, precast', 'each', 512, 4, 48, 4, 'NCHRP 350, pins and loops.', of('barriers')],
    ['6 ft water-filled barrier, orange and white', 'each', 398, 6, 60, 3, 'Drains and plugs there.', of('barriers', { style: 'plastic' })],
    ['8x12 construction gate panel, pair', 'each', 468, 1, 8, 2, 'Wheels and drop rods.', of('fencing', { color: '#8f979a' })],
  ],
  'Site Equipment/Shoring & Trench': [
    ['8x16 steel trench box with spreaders', 'OBO', 9800, 1, 3, 4, 'Depth rating plate legible, 42 in. pipes.', of('machine', { style: 'trench', text: '8X16' })],
    ['1 in steel road plate 5x10', 'each', 1880, 1, 12, 3, 'Lifting eyes, flat.', sheet('steel', '1 IN', { l: 10, w: 5, h: 0.085 })],
    ['10K shoring tower, complete', 'OBO', 3400, 1, 6, 2, 'Frames, screw jacks and U-heads.', of('scaffold', { color: '#2f6fb0' })],
  ],
  'Site Equipment/Power & Light': [
    ['25 kW towable diesel generator, 2,900 hours', 'OBO', 24500, 1, 2, 3, 'Serviced at 2,750 hours, load bank sheet.', of('machine', { text: '25 KW' })],
    ['Towable LED light tower', 'OBO', 9200, 1, 4, 4, 'Four heads, hydraulic mast, winter kit.', of('machine', { style: 'tower' })],
    ['400k BTU indirect heater, diesel', 'OBO', 14200, 1, 3, 2, 'Duct and thermostat included.', of('machine', { text: '400K', color: '#c0392b' })],
    ['3 in trash pump, gas', 'each', 1680, 1, 8, 2, 'Hoses and strainers.', box('PUMP 3IN', { w: 2.4, h: 2, l: 1.8, color: '#d0b48a' })],
  ],
  'Site Equipment/Storage & Trailers': [
    ['20 ft storage container, one trip', 'OBO', 4900, 1, 3, 4, 'Cargo doors both ends, lock box.', of('machine', { style: 'container' })],
    ['20 ft office container, wired', 'OBO', 11800, 1, 2, 2, 'HVAC, two desks, 60A panel.', of('machine', { style: 'container', text: 'OFFICE', color: '#5f7f8a' })],
    ['48 in job box, steel', 'each', 612, 1, 12, 3, 'Recessed locks, skids.', of('cabinets', { style: 'closed', w: 4, h: 2.4, l: 2, color: '#8a5a3a', text: 'JOBOX' })],
  ],
};

export const PRODUCTS: readonly Product[] = Object.entries(BY_SUBCATEGORY).flatMap(([path, rows]) => {
  const [category = '', subcategory = ''] = path.split('/');
  return rows.map(([title, unit, newPrice, least, most, listings, note, drawing, reclaimed]) => ({
    category,
    subcategory,
    title,
    unit,
    newPrice,
    quantity: [least, most] as const,
    listings,
    note,
    drawing,
    reclaimed: reclaimed === 'reclaimed',
  }));
});
