/** Sawn lumber: units of studs and joists, posts, decking, cedar; banded, on bearers. */
import type { Random } from '../random';
import { type Color, darken, hex, lighten, vary } from './kit/color';
import { band, bearers, label, rings, stencil } from './kit/props';
import { type Group, Panel } from './kit/scene';
import { type Drawing, OUTSIDE } from './types';

const SPECIES: Record<string, Color> = {
  spf: hex('#e6c795'),
  fir: hex('#d3a069'),
  pine: hex('#e0be86'),
  treated: hex('#a9a474'),
  cedar: hex('#bd8458'),
  ipe: hex('#7d5237'),
  composite: hex('#8b7a6c'),
  reclaimed: hex('#9a7650'),
};

/** Fine lines along a board and, on its end, a few rings. */
export function boardDeco(random: Random, wood: Color, endPaint?: Color): (panel: Panel) => void {
  const seeds = [random.next(), random.next(), random.next()];
  const pith: [number, number] = [random.range(-0.4, 1.4), random.pick([-0.5, 1.5, 1.9, -0.9])];
  const knots = Array.from(
    { length: random.int(0, 2) },
    () => [random.next(), random.range(0.3, 0.7)] as const,
  );
  return (panel) => {
    if (panel.name === 'left' || panel.name === 'right') {
      if (endPaint) panel.rect(0.02, 0.02, 0.96, 0.96, endPaint, 0.88);
      rings(panel, pith[0], pith[1], 5, darken(wood, 0.5), endPaint ? 0.16 : 0.5);
      return;
    }
    const ink = darken(wood, 0.38);
    panel.lines(
      seeds.map((s): [number, number][] => [
        [0, 0.12 + 0.76 * s],
        [0.3, 0.1 + 0.78 * s],
        [0.62, 0.16 + 0.72 * s],
        [1, 0.1 + 0.8 * s],
      ]),
      ink,
      0.01,
      0.3,
    );
    for (const [u, v] of knots)
      panel.ellipse(u, v, Math.min(0.05, panel.height * 0.18), darken(wood, 0.5), 0.55);
  };
}

export function lumberUnit(
  group: Group,
  random: Random,
  o: {
    x: number;
    y: number;
    z: number;
    across: number;
    high: number;
    w: number;
    h: number;
    l: number;
    wood: Color;
    endPaint?: Color;
    ragged?: number;
  },
): number {
  const gap = 0.014;
  const ragged = o.ragged ?? 0.05;
  for (let row = 0; row < o.high; row += 1) {
    for (let column = 0; column < o.across; column += 1) {
      // Boards deep inside show nothing: only the outer ones are drawn whole.
      const wood = vary(o.wood, random, 0.1);
      const slip = random.range(-ragged, ragged);
      group.box([o.x + slip, o.y + row * o.h, o.z + column * (o.w + gap)], [o.l, o.h - 0.01, o.w], {
        color: wood,
        ends: vary(lighten(o.wood, 0.06), random, 0.09),
        deco: boardDeco(random, wood, o.endPaint),
      });
    }
  }
  return o.y + o.high * o.h;
}

export const lumber: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const w = spec.w ?? 0.29;
    const h = spec.h ?? 0.125;
    const l = Math.min(spec.l ?? 8, 12);
    const style = spec.style ?? 'spf';
    const wood = spec.color ? hex(spec.color) : vary(SPECIES[style] ?? SPECIES.spf!, random, 0.06);
    const yaw = random.range(0.62, 0.95) * (random.chance(0.5) ? 1 : -1);
    const endPaint =
      style !== 'reclaimed' && random.chance(0.4)
        ? random.pick([
            hex('#b8372c'),
            hex('#2c6a4a'),
            hex('#2d5a91'),
            hex('#d9822b'),
            hex('#efe9dc'),
          ])
        : undefined;
    scene.group([0, 0, 0], yaw, (group) => {
      const across = Math.max(4, Math.min(10, Math.round(random.range(2.6, 3.4) / w)));
      const high = Math.max(3, Math.min(12, Math.round(random.range(1.3, 2.0) / h)));
      const depth = across * (w + 0.014);
      const units = h > 0.4 || random.chance(0.35) ? 1 : 2;
      const top0 = bearers(group, random, -l / 2, l, -depth / 2, depth);
      let y = lumberUnit(group, random, {
        x: -l / 2,
        y: top0,
        z: -depth / 2,
        across,
        high,
        w,
        h,
        l,
        wood,
        endPaint,
      });
      band(group, [-l / 2, top0, -depth / 2], [l / 2, y, depth / 2], 0.16);
      band(group, [-l / 2, top0, -depth / 2], [l / 2, y, depth / 2], 0.82);
      if (units === 2) {
        const base = y;
        for (const t of [0.12, 0.5, 0.88])
          group.box([-l / 2 + l * t - 0.15, y, -depth / 2], [0.29, 0.14, depth], {
            color: vary(wood, random, 0.12),
          });
        y += 0.14;
        const rows = random.int(2, Math.max(3, Math.round(high * 0.6)));
        const columns = random.chance(0.5) ? across : across - random.int(1, 2);
        y = lumberUnit(group, random, {
          x: -l / 2 + random.range(-0.2, 0.2),
          y,
          z: -depth / 2,
          across: columns,
          high: rows,
          w,
          h,
          l,
          wood: vary(wood, random, 0.05),
          endPaint,
          ragged: 0.1,
        });
        if (random.chance(0.6))
          band(
            group,
            [-l / 2, base + 0.14, -depth / 2],
            [l / 2, y, depth / 2 - (across - columns) * w],
            0.5,
          );
      } else if (random.chance(0.7)) {
        // A few loose ones on top, not quite straight.
        for (let i = 0; i < random.int(1, 3); i += 1) {
          const tone = vary(wood, random, 0.1);
          group.box(
            [-l / 2 + random.range(-0.5, 0.5), y, -depth / 2 + 0.2 + i * (w + 0.25)],
            [l, h, w],
            { color: tone, deco: boardDeco(random, tone, endPaint) },
          );
        }
      }
      const text = spec.text;
      group.overlay((pen) => {
        const side = new Panel(
          pen,
          [-l * 0.14, top0 + high * h * 0.86, depth / 2],
          [l * 0.36, 0, 0],
          [0, -high * h * 0.7, 0],
          [0, 0, 1],
        );
        if (!pen.faces([side.at(0, 0)], [0, 0, 1])) return;
        if (text && random.chance(0.75))
          stencil(side, text, darken(wood, 0.72), [0, 0.1, 1, 0.55], 0.62);
        else if (text) label(side, 0.55, 0.1, Math.min(0.9, high * h), text, random);
      });
    });
  },
};
