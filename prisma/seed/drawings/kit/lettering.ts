/**
 * A stroke alphabet on a 4 × 6 grid (y down). Labels are drawn with it and not with <text>, so that a
 * photo looks the same on a machine without fonts and the letters lie in the face's perspective.
 * A glyph is strokes separated by spaces, a stroke is a run of digit pairs xy.
 */
const GLYPHS: Record<string, string> = {
  A: '062046 1434',
  B: '000636454433 0333 3342413000',
  C: '4130100105163645',
  D: '00062645412000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '413010010516364543 2343',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  J: '4045361605',
  K: '0006 4003 0346',
  L: '000646',
  M: '0600224046',
  N: '06004640',
  O: '103041453616050110',
  P: '060030414233 3303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '0023 402326',
  Z: '00400646',
  '0': '103041453616050110 0441',
  '1': '112026 1636',
  '2': '01103041420646',
  '3': '011030414233 1333 3344453616 1605',
  '4': '3036 300444',
  '5': '400003334445361605',
  '6': '41301001051636454433 3313 1304',
  '7': '004016',
  '8': '10304142331302 0201 0110 1333 3344453616 160504 0413',
  '9': '42331302011030 304145 45361605',
  '-': '0343',
  '/': '0640',
  '#': '1016 3036 0242 0444',
  '"': '1012 3032',
  '.': '2526',
  '+': '2125 0343',
};

export interface Stroke {
  /** Points in glyph cells: x 0 to 4, y 0 to 6. */
  points: [number, number][];
}

const cache = new Map<string, Stroke[]>();

function strokesOf(character: string): Stroke[] {
  let strokes = cache.get(character);
  if (!strokes) {
    strokes = (GLYPHS[character] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((run) => {
        const points: [number, number][] = [];
        for (let i = 0; i + 1 < run.length; i += 2)
          points.push([Number(run[i]), Number(run[i + 1])]);
        return { points };
      });
    cache.set(character, strokes);
  }
  return strokes;
}

/** Strokes of a line of text, one unit high, starting at (0, 0), y down; `width` is its length. */
export function letter(text: string): { strokes: [number, number][][]; width: number } {
  const strokes: [number, number][][] = [];
  let x = 0;
  for (const character of text.toUpperCase()) {
    for (const stroke of strokesOf(character)) {
      strokes.push(stroke.points.map(([px, py]) => [(x + px) / 6, py / 6]));
    }
    x += character === ' ' ? 3.4 : 5.7;
  }
  return { strokes, width: (x - 1.7) / 6 };
}
