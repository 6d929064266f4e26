import { describe, expect, test } from 'vitest';
import { readLine, readRow } from '~/domain/takeoffs/read-line';
import { processorTime } from '../../setup/processor-time';

const LINES: [line: string, quantity: number | null, unit: string, words: string][] = [
  ['40 sheets 5/8 type X', 40, 'sheet', '5/8 type X'],
  ['300 ft 2x4', 300, 'linear ft', '2x4'],
  ['12 ea 3/0 x 7/0 HM door', 12, 'each', '3/0 x 7/0 HM door'],
  ['2 pallets 8x8x16 block', 2, 'pallet', '8x8x16 block'],
  ['5/8 type X drywall, 40 sheets', 40, 'sheet', '5/8 type X drywall'],
  ['1,200 sf 5/8 drywall', 1200, 'sq ft', '5/8 drywall'],
  ['2x4x8 - 120', 120, 'each', '2x4x8'],
  ['2x4x8, 120 pcs', 120, 'each', '2x4x8'],
  ['2x4x8 (120)', 120, 'each', '2x4x8'],
  ['(40) 2x4x8', 40, 'each', '2x4x8'],
  ['2x4x8 SPF ........ 200', 200, 'each', '2x4x8 SPF'],
  ['16d sinkers 50# . . . . . 2 bx', 2, 'box', '16d sinkers 50#'],
  ['LUS28 hangers____100', 100, 'each', 'LUS28 hangers'],
  ['30x 1/2 cdx', 30, 'each', '1/2 cdx'],
  ['200-2x4x8', 200, 'each', '2x4x8'],
  ['3-0x6-8 door', null, 'each', '3-0x6-8 door'],
  ['Two pallets of 8" block', 2, 'pallet', '8" block'],
  ['Two hole receptacle', null, 'each', 'Two hole receptacle'],
  ['40 - 2x4x8 SPF', 40, 'each', '2x4x8 SPF'],
  ['40 x 2x4x8', 40, 'each', '2x4x8'],
  ['40 @ 2x4x8', 40, 'each', '2x4x8'],
  ['Qty 40 2x4 studs', 40, 'each', '2x4 studs'],
  ['2x4 studs qty: 120', 120, 'each', '2x4 studs'],
  ['Drywall 1/2 4x8, quantity = 12 sheets', 12, 'sheet', 'Drywall 1/2 4x8'],
  ['120 2x4 studs', 120, 'each', '2x4 studs'],
  ['4 water heaters', 4, 'each', 'water heaters'],
  ['2x4 studs 120 ea', 120, 'each', '2x4 studs'],
  ["10' EMT 3/4 1500 LF", 1500, 'linear ft', "10' EMT 3/4"],
  ["20' #5 rebar 1,200 LF", 1200, 'linear ft', "20' #5 rebar"],
  ["8' 2x4 studs 200", 200, 'each', "8' 2x4 studs"],
  ["20' PVC schedule 40", 20, 'linear ft', 'PVC schedule 40'],
  ["20' DIP class 50", 20, 'linear ft', 'DIP class 50'],
  ['$1,815.00', null, 'each', '$1,815.00'],
  ['57 stone 40 tn', 40, 'ton', '57 stone'],
  ['40 2x4 studs 8 ft', 40, 'each', '2x4 studs 8 ft'],
  ['45 sheets 3/4 T&G OSB @ $32.50', 45, 'sheet', '3/4 T&G OSB'],
  ['64 pcs 2x10x16 @14.50', 64, 'each', '2x10x16'],
  ['110 sheets type x 4x12 $16.50 ea $1,815.00', 110, 'sheet', 'type x 4x12'],
  ['5/8 type x 4x12 110 sht $16.50/sht', 110, 'sheet', '5/8 type x 4x12'],
  ["#5 rebar 20' x 200 pcs", 200, 'each', "#5 rebar 20'"],
  ['modular brick 6,500', 6500, 'each', 'modular brick'],
  ['3070 door qty: four', 4, 'each', '3070 door'],
  ['4x 3070 HM door', 4, 'each', '3070 HM door'],
  ['8x8x16 CMU = 1080', 1080, 'each', '8x8x16 CMU'],
  ['1-1/2 in pvc 200 ft', 200, 'linear ft', '1-1/2 in pvc'],
  ['200’ 1-1/2” PVC', 200, 'linear ft', '1-1/2" PVC'],
  ['200 lf 2x4', 200, 'linear ft', '2x4'],
  ['200 lin. ft. of 2x4', 200, 'linear ft', '2x4'],
  ['1,500 linear feet 1/2 EMT', 1500, 'linear ft', '1/2 EMT'],
  ['10 yds concrete', 10, 'cu yd', 'concrete'],
  ['10 cubic yards #57 stone', 10, 'cu yd', '#57 stone'],
  ['1.5 tons #57 stone', 1.5, 'ton', '#57 stone'],
  ['1 1/2 tons crushed stone', 1.5, 'ton', 'crushed stone'],
  ['1½ tons crushed stone', 1.5, 'ton', 'crushed stone'],
  ['½ ton crushed stone', 0.5, 'ton', 'crushed stone'],
  ['12 squares shingles', 12, 'square', 'shingles'],
  ['12 sq architectural shingles', 12, 'square', 'architectural shingles'],
  ['12 sq. ft. slate', 12, 'sq ft', 'slate'],
  ['2.5 mbf 2x10 doug fir', 2500, 'board ft', '2x10 doug fir'],
  ['600 bd ft white oak', 600, 'board ft', 'white oak'],
  ['3 msf 1/2 drywall', 3000, 'sq ft', '1/2 drywall'],
  ['90 sq yd carpet tile', 810, 'sq ft', 'carpet tile'],
  ['5 cwt 16d nails', 500, 'lb', '16d nails'],
  ['16d nails 50 lb', 50, 'lb', '16d nails'],
  ['3 dozen joist hangers', 36, 'each', 'joist hangers'],
  ['6 pr butt hinges', 12, 'each', 'butt hinges'],
  ['40 bags 80 lb concrete mix', 40, 'bag', '80 lb concrete mix'],
  ['80 lb concrete mix, 40 bags', 40, 'bag', '80 lb concrete mix'],
  ['50 lb bag of concrete mix x 40', 40, 'each', '50 lb bag of concrete mix'],
  ['10 gal pail joint compound, 12', 12, 'each', '10 gal pail joint compound'],
  ['60 pcs #4 rebar 20 ft', 60, 'each', '#4 rebar 20 ft'],
  ['#4 rebar 20 ft, 60 pcs', 60, 'each', '#4 rebar 20 ft'],
  ["60 #4 rebar 20'", 60, 'each', "#4 rebar 20'"],
  ['20 ft sticks 3/4 EMT, 30', 30, 'each', '20 ft sticks 3/4 EMT'],
  ['6 mil poly 10 rolls', 10, 'roll', '6 mil poly'],
  ['4 boxes 3 in deck screws', 4, 'box', '3 in deck screws'],
  ['2 bdls R-19 batts', 2, 'bundle', 'R-19 batts'],
  ['- 40 sheets 3/4 plywood', 40, 'sheet', '3/4 plywood'],
  ['1. 40 sheets 3/4 plywood', 40, 'sheet', '3/4 plywood'],
  ['• 12 ea. LED troffer 2x4', 12, 'each', 'LED troffer 2x4'],
  ['1 50 gal water heater', 1, 'each', '50 gal water heater'],
  ['40\tSheets\t5/8 Type X', 40, 'sheet', '5/8 Type X'],
  ['drywall 5/8 4x8: 40', 40, 'each', 'drywall 5/8 4x8'],
  ['250 gal elastomeric coating', 250, 'gal', 'elastomeric coating'],
  ['2 skids of 4 in brick', 2, 'pallet', '4 in brick'],
  ['100 each-way straps', 100, 'each', 'each-way straps'],
  ['1,000 board feet 2x10', 1000, 'board ft', '2x10'],
  ['1,000 boards 2x10', 1000, 'each', '2x10'],
  ['2x10, 1,000 board feet', 1000, 'board ft', '2x10'],
  ['1 1/2 in copper type K - 10', 10, 'each', '1 1/2 in copper type K'],
  ['1½ in copper type K - 10', 10, 'each', '1-1/2 in copper type K'],
  ['1 1/4 EMT 300 ft', 300, 'linear ft', '1 1/4 EMT'],
  ['3 5/8 steel studs', null, 'each', '3 5/8 steel studs'],
  ['40 5/8 drywall', 40, 'each', '5/8 drywall'],
  ['09 29 00 Gypsum board 5/8 Type X - 1,200 SF', 1200, 'sq ft', 'Gypsum board 5/8 Type X'],
  ['092900 - Gypsum board 5/8 Type X, 40 sheets', 40, 'sheet', 'Gypsum board 5/8 Type X'],
  ['09 29 00.13 Gypsum board', null, 'each', 'Gypsum board'],
  ['26 05 19 #12 THHN wire', null, 'each', '#12 THHN wire'],
  ['260519 lf #12 THHN wire', 260519, 'linear ft', '#12 THHN wire'],
  ['25 yd3 #57 stone', 25, 'cu yd', '#57 stone'],
  ['25 yd³ #57 stone', 25, 'cu yd', '#57 stone'],
  ['25 CY #57 stone', 25, 'cu yd', '#57 stone'],
  ['#57 stone, 25 cu. yd.', 25, 'cu yd', '#57 stone'],
  ['540 ft3 topsoil', 20, 'cu yd', 'topsoil'],
  ['540 cf topsoil', 20, 'cu yd', 'topsoil'],
  ['540 ft² slate', 540, 'sq ft', 'slate'],
  ['25 m³ concrete', null, 'each', '25 m3 concrete'],
  ['3 ton air handler', null, 'each', '3 ton air handler'],
  ['air handler, 3 ton', null, 'each', 'air handler, 3 ton'],
  ['50 gal water heater', null, 'each', '50 gal water heater'],
  ['50 gal water heater - 4', 4, 'each', '50 gal water heater'],
  ['2 ea 50 gal water heater', 2, 'each', '50 gal water heater'],
  ['3 tons #57 stone', 3, 'ton', '#57 stone'],
  ['5/8 type X', null, 'each', '5/8 type X'],
  ['5/8 type X 40 sheets', 40, 'sheet', '5/8 type X'],
  ['250 MCM copper 500 ft', 500, 'linear ft', '250 MCM copper'],
  ['40 to 50 sheets drywall', null, 'each', '40 to 50 sheets drywall'],
  ['1 000 bricks', null, 'each', '1 000 bricks'],
  ['2x6x12 — 48', 48, 'each', '2x6x12'],
  ['1⅓ cu yd sand', 1.3333, 'cu yd', 'sand'],
  ['8 in CMU', null, 'each', '8 in CMU'],
  ['20 ga steel studs', null, 'each', '20 ga steel studs'],
  ['4 x 8 plywood', null, 'each', '4 x 8 plywood'],
  ['plywood 4 x 8', null, 'each', 'plywood 4 x 8'],
  ['drywall type x 40', null, 'each', 'drywall type x 40'],
  ['3/0 x 7/0 door', null, 'each', '3/0 x 7/0 door'],
  ['1000000000 sheets drywall', null, 'each', '1000000000 sheets drywall'],
  ['0 sheets drywall', null, 'each', '0 sheets drywall'],
  ['0 ea 2x4 SPF stud, 8 ft', null, 'each', '0 ea 2x4 SPF stud, 8 ft'],
  ['-5 sheets drywall', null, 'each', '5 sheets drywall'],
  ['−5 sheets drywall', null, 'each', '5 sheets drywall'],
  ['-300 ft 2x4', null, 'each', '300 ft 2x4'],
  ['drywall, -5 sheets', null, 'each', 'drywall, -5 sheets'],
  ['drywall -5 ea', null, 'each', 'drywall -5 ea'],
  ['-12 ea THHN wire, 500 ft', null, 'each', '12 ea THHN wire, 500 ft'],
  ['2x4 studs qty: -12, 300 ft', null, 'each', '2x4 studs qty: -12, 300 ft'],
  ['2x4 studs (-12)', null, 'each', '2x4 studs (-12)'],
  ['drywall-40 sheets', 40, 'sheet', 'drywall'],
  ['drywall - 40 sheets', 40, 'sheet', 'drywall'],
  ['2x4 SPF stud 8 ft', null, 'each', '2x4 SPF stud 8 ft'],
  ['2x4 SPF stud (8’)', null, 'each', "2x4 SPF stud (8')"],
  ['#5 rebar, 20 ft', null, 'each', '#5 rebar, 20 ft'],
  ['#5 rebar, 60 feet', null, 'each', '#5 rebar, 60 feet'],
  ['12 #5 rebar, 20 ft', 12, 'each', '#5 rebar, 20 ft'],
  ['300 ft of 2x4', 300, 'linear ft', '2x4'],
  ['8 ft 2x4', 8, 'linear ft', '2x4'],
  ['2x4, 300 ft', 300, 'linear ft', '2x4'],
  ['crown molding 40 LF', 40, 'linear ft', 'crown molding'],
  ['1/0 tons of stone', null, 'each', '1/0 tons of stone'],
  ['=SUM(A1:A9)', null, 'each', '=SUM(A1:A9)'],
  ['40', null, 'each', '40'],
];

describe('a line of a takeoff', () => {
  test.each(LINES)('%s', (line, quantity, unit, words) => {
    expect(readLine(line)).toEqual({ quantity, unit, words });
  });

  test('is read in linear time', () => {
    const worked = processorTime();
    for (const part of ['1,', '(', '1 ', 'x ', '- ', '1/', 'qty ', '.1'])
      readLine(part.repeat(5_000));
    expect(worked()).toBeLessThan(1_000);
  });
});

describe('a row of a table', () => {
  const read = (quantity: string, unit = 'EA', words = '2x4 SPF stud, 8 ft') =>
    readRow({ quantity, unit, words });

  test.each([
    '',
    '0',
    '0.00',
    'TBD',
    'abc',
    '12,5',
    '1e3',
    '-12',
    '- 12',
    '−12',
    '(12)',
    '1/0',
    '1e9',
  ])('with the quantity “%s” needs one, and keeps its description', (quantity) => {
    const words = '2x4 SPF stud, 8 ft';
    expect(read(quantity)).toEqual({ quantity: null, unit: 'each', words });
    expect(read(quantity, 'sheets', 'Drywall (120), 40 sheets')).toEqual({
      quantity: null,
      unit: 'sheet',
      words: 'Drywall (120), 40 sheets',
    });
  });

  test.each([
    ['12', 'EA', 12, 'each'],
    ['1,200', 'LF', 1200, 'linear ft'],
    ['2.5', 'Tons', 2.5, 'ton'],
    ['2.5', '', 2.5, 'each'],
    ['1½', 'mbf', 1500, 'board ft'],
    ['40 sheets', '', 40, 'sheet'],
    ['12', 'PR.', 24, 'each'],
  ])('with the quantity %s %s', (written, unitCell, quantity, unit) => {
    expect(read(written, unitCell)).toEqual({ quantity, unit, words: '2x4 SPF stud, 8 ft' });
  });

  test('takes no count from its description, and no section number of the specifications', () => {
    expect(read('12', 'SF', '09 29 00 Gypsum board')).toMatchObject({ words: 'Gypsum board' });
    expect(read('12', '', 'Drywall, 40 sheets')).toMatchObject({ quantity: 12, unit: 'each' });
    expect(read('12', 'hanks', 'THHN wire')).toMatchObject({ words: 'hanks THHN wire' });
  });
});
