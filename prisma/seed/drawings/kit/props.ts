/** What every yard has: pallets, timber bearers, steel bands, plastic wrap, shipping labels. */
import type { Random } from '../../random';
import { type Color, darken, hex, vary } from './color';
import { boxPanels, type Group, type Panel } from './scene';
import type { Vec } from './vector';

export const PINE: Color = hex('#cfa873');
export const OLD_WOOD: Color = hex('#a58d6f');
export const STEEL_BAND: Color = hex('#3d4043');

export const PALLET_HEIGHT = 0.45;

/** A stringer pallet with its corner at (x, 0, z). */
export function pallet(
  group: Group,
  random: Random,
  x: number,
  z: number,
  width: number,
  depth: number,
  y = 0,
): number {
  const wood = vary(random.chance(0.6) ? OLD_WOOD : PINE, random, 0.08);
  const plank = 0.065;
  for (const k of [0, 0.5, 1]) {
    group.box([x + k * (width - 0.13), y + plank, z], [0.13, 0.3, depth], {
      color: darken(wood, 0.12),
    });
  }
  const boards = Math.max(4, Math.round(depth / 0.6));
  for (let i = 0; i < boards; i += 1) {
    const zz = z + (i / (boards - 1)) * (depth - 0.38);
    const tone = vary(wood, random, 0.1);
    if (i % 2 === 0) group.box([x, y, zz], [width, plank, 0.38], { color: tone });
    group.box([x, y + plank + 0.3, zz], [width, plank, 0.38], { color: tone });
  }
  return y + PALLET_HEIGHT - 0.02;
}

/** Square bearers under a long load, along z. */
export function bearers(
  group: Group,
  random: Random,
  x: number,
  span: number,
  z: number,
  depth: number,
  size = 0.29,
  y = 0,
): number {
  const count = span > 11 ? 4 : span > 5 ? 3 : 2;
  for (let i = 0; i < count; i += 1) {
    const bx = x + span * (0.08 + (0.84 * i) / (count - 1)) - size / 2;
    group.box([bx, y, z - 0.12], [size, size, depth + 0.24], {
      color: vary(OLD_WOOD, random, 0.12),
      deco: endGrain,
    });
  }
  return y + size;
}

/** Growth rings, on a face that is the sawn end of a timber. */
export function endGrain(panel: Panel): void {
  if (panel.name === 'top' || panel.width > panel.height * 4 || panel.height > panel.width * 4)
    return;
  rings(panel, 0.5, 1.3, 4);
}

/** Arcs about a pith at (u, v) of the panel, cut off at its edges. */
export function rings(
  panel: Panel,
  u: number,
  v: number,
  count: number,
  color: Color = hex('#8a5f33'),
  opacity = 0.4,
): void {
  const reach = Math.max(panel.width, panel.height) * 1.25;
  const runs: [number, number][][] = [];
  for (let i = 1; i <= count; i += 1) {
    const r = (reach * i) / count;
    let run: [number, number][] = [];
    for (let k = 0; k <= 16; k += 1) {
      const a = (k / 16) * Math.PI * 2;
      const p: [number, number] = [
        u + (Math.cos(a) * r) / panel.width,
        v + (Math.sin(a) * r) / panel.height,
      ];
      if (p[0] > 0.02 && p[0] < 0.98 && p[1] > 0.03 && p[1] < 0.97) run.push(p);
      else {
        if (run.length > 1) runs.push(run);
        run = [];
      }
    }
    if (run.length > 1) runs.push(run);
  }
  if (runs.length) panel.lines(runs, color, 0.012, opacity);
}

/** A band about a load, at the share `t` of its length along x. */
export function band(
  group: Group,
  min: Vec,
  max: Vec,
  t: number,
  color: Color = STEEL_BAND,
  width = 0.07,
): void {
  const x = min[0] + (max[0] - min[0]) * t;
  const grow = 0.012;
  group.overlay((pen) => {
    const from: Vec = [x, min[1], min[2] - grow];
    const to: Vec = [x + width, max[1] + grow, max[2] + grow];
    for (const panel of boxPanels(pen, from, to)) {
      if (panel.name === 'left' || panel.name === 'right') continue;
      pen.shape(
        [panel.at(0, 0), panel.at(1, 0), panel.at(1, 1), panel.at(0, 1)],
        color,
        panel.normal,
        { gloss: 0.4, edgeWidth: 0.4 },
      );
    }
  });
}

/** A band about a load along z, at the share `t` of its depth. */
export function crossBand(
  group: Group,
  min: Vec,
  max: Vec,
  t: number,
  color: Color = STEEL_BAND,
  width = 0.06,
): void {
  const z = min[2] + (max[2] - min[2]) * t;
  const grow = 0.012;
  group.overlay((pen) => {
    for (const panel of boxPanels(
      pen,
      [min[0] - grow, min[1], z],
      [max[0] + grow, max[1] + grow, z + width],
    )) {
      if (panel.name === 'front' || panel.name === 'back') continue;
      pen.shape(
        [panel.at(0, 0), panel.at(1, 0), panel.at(1, 1), panel.at(0, 1)],
        color,
        panel.normal,
        { gloss: 0.4, edgeWidth: 0.4 },
      );
    }
  });
}

/** Stretch wrap: a veil, with folds that catch the light. */
export function wrap(
  group: Group,
  random: Random,
  min: Vec,
  max: Vec,
  tint: Color = [232, 240, 244],
  strength = 0.22,
): void {
  const folds = Array.from(
    { length: 9 },
    () => [random.next(), random.range(-0.12, 0.12), random.range(0.12, 0.5)] as const,
  );
  group.overlay((pen) => {
    for (const panel of boxPanels(pen, min, max)) {
      pen.shape(
        [panel.at(0, 0), panel.at(1, 0), panel.at(1, 1), panel.at(0, 1)],
        tint,
        panel.normal,
        { edge: [240, 246, 250], edgeWidth: 1, opacity: strength },
      );
      for (const [u, lean, o] of folds) {
        const end = Math.max(0, Math.min(1, u + lean));
        panel.line(
          [
            [u, 0],
            [(u + end) / 2 + lean * 0.3 * u * (1 - u), 0.5],
            [end, 1],
          ],
          [255, 255, 255],
          0.025,
          o * (panel.name === 'top' ? 0.5 : 1),
        );
      }
    }
  });
}

/** A printed sheet stuck on a face: heading, lines of small print, a bar code. */
export function label(
  panel: Panel,
  u: number,
  v: number,
  widthFeet: number,
  text: string,
  random: Random,
  paper: Color = [246, 244, 236],
): void {
  const w = widthFeet / panel.width;
  const h = (widthFeet * 0.68) / panel.height;
  panel.rect(u, v, w, h, paper);
  panel.rect(
    u,
    v,
    w,
    h * 0.12,
    random.pick([hex('#c2410c'), hex('#1f5f8b'), hex('#2f6b3c'), hex('#333333'), hex('#b3261e')]),
  );
  panel.fitText(text, u + w * 0.08, v + h * 0.2, w * 0.84, h * 0.34, [40, 38, 36]);
  const bars: [number, number][][] = [];
  for (let i = 0; i < 14; i += 1) {
    const x = u + w * (0.1 + 0.5 * (i / 14) + random.range(0, 0.015));
    bars.push([
      [x, v + h * 0.64],
      [x, v + h * 0.9],
    ]);
  }
  panel.lines(bars, [30, 30, 30], widthFeet * 0.018);
  panel.lines(
    [0.68, 0.77, 0.86].map((y): [number, number][] => [
      [u + w * 0.66, v + h * y],
      [u + w * 0.92, v + h * y],
    ]),
    [90, 88, 86],
    widthFeet * 0.02,
  );
}

/** Letters sprayed or stencilled on a face. */
export function stencil(
  panel: Panel,
  text: string,
  color: Color,
  box: [number, number, number, number] = [0.12, 0.2, 0.76, 0.6],
  opacity = 0.8,
): void {
  panel.fitText(text, ...box, color, opacity);
}
