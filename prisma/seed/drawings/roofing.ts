/** Roofing: shingle bundles, metal panels, clay and slate; insulation in bags. */
import type { Random } from '../random';
import { type Color, darken, hex, lighten, mix, vary } from './kit/color';
import { band, bearers, crossBand, pallet, wrap } from './kit/props';
import { type Group, Panel } from './kit/scene';
import { ANYWHERE, type Drawing, OUTSIDE } from './types';

export const shingles: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const stone = hex(spec.color ?? '#4b4a4c');
    const paper = random.pick([hex('#d8d2c2'), hex('#e6e2d8'), hex('#b98a4f'), hex('#c9d4da')]);
    const stripe = random.pick([
      hex('#b3261e'),
      hex('#1f5f8b'),
      hex('#3f6b3a'),
      hex('#c2410c'),
      hex('#2b2b2b'),
    ]);
    const pallets = random.int(1, 2);
    scene.group([0, 0, 0], random.range(0.45, 0.85) * (random.chance(0.5) ? 1 : -1), (group) => {
      for (let p = 0; p < pallets; p += 1) {
        const x0 = p * 4.3 - pallets * 2.1;
        const base = pallet(group, random, x0, -1.7, 3.5, 3.4);
        const rows = random.int(6, 14);
        for (let r = 0; r < rows; r += 1)
          for (let c = 0; c < 3; c += 1) {
            if (r === rows - 1 && random.chance(0.35)) continue;
            const tone = vary(paper, random, 0.04);
            const granules = vary(stone, random, 0.1);
            group.box(
              [
                x0 + 0.12 + random.range(-0.04, 0.04),
                base + r * 0.25,
                -1.64 + c * 1.1 + random.range(-0.02, 0.02),
              ],
              [3.28, 0.235, 1.06],
              {
                color: tone,
                ends: granules,
                deco: (panel) => {
                  if (panel.name === 'front' || panel.name === 'back') {
                    panel.rect(0, 0.32, 1, 0.4, stripe, 0.9);
                    panel.fitText(
                      spec.text ?? 'ARCHITECTURAL',
                      0.2,
                      0.36,
                      0.6,
                      0.32,
                      hex('#fffdf6'),
                    );
                  } else if (panel.name === 'top') {
                    panel.rect(0.3, 0.08, 0.4, 0.84, stripe, 0.75);
                    panel.rect(0, 0, 0.16, 1, granules, 0.9);
                    panel.rect(0.84, 0, 0.16, 1, granules, 0.9);
                  } else
                    panel.lines(
                      [0.25, 0.5, 0.75].map((v): [number, number][] => [
                        [0, v],
                        [1, v],
                      ]),
                      darken(granules, 0.4),
                      0.012,
                      0.7,
                    );
                },
              },
            );
          }
        if (random.chance(0.35))
          wrap(group, random, [x0 + 0.1, base, -1.66], [x0 + 3.42, base + rows * 0.25, 1.66]);
      }
    });
  },
};

export const metalPanels: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tone = vary(hex(spec.color ?? '#9aa7ad'), random, 0.05);
    const l = Math.min(spec.l ?? 12, 13);
    const d = spec.w ?? 3;
    const deck = spec.style === 'deck';
    scene.group([0, 0, 0], random.range(0.4, 0.9) * (random.chance(0.5) ? 1 : -1), (group) => {
      const base = bearers(group, random, -l / 2, l, -d / 2, d, 0.3);
      const count = random.int(9, 18);
      const ribs = deck ? 6 : spec.style === 'corrugated' ? 13 : 4;
      const rise = deck ? 0.2 : spec.style === 'corrugated' ? 0.07 : 0.12;
      for (let i = 0; i < count; i += 1) {
        const y = base + i * 0.045;
        const top = i === count - 1;
        const one = vary(tone, random, 0.05);
        const dx = random.range(-0.08, 0.08);
        const dz = random.range(-0.03, 0.03);
        group.solid(
          [-l / 2 - 0.1, y, -d / 2 - 0.05],
          [l / 2 + 0.1, y + 0.044, d / 2 + 0.05],
          (pen) => {
            const section: [number, number][] = [];
            for (let k = 0; k < ribs; k += 1) {
              const z0 = -d / 2 + (d * k) / ribs + dz;
              const step = d / ribs;
              if (deck)
                section.push(
                  [z0, 0],
                  [z0 + step * 0.3, 0],
                  [z0 + step * 0.42, rise],
                  [z0 + step * 0.88, rise],
                );
              else if (spec.style === 'corrugated')
                section.push(
                  [z0, 0],
                  [z0 + step * 0.25, rise * 0.8],
                  [z0 + step * 0.5, rise],
                  [z0 + step * 0.75, rise * 0.8],
                );
              else section.push([z0, 0], [z0, rise], [z0 + 0.07, rise], [z0 + 0.07, 0]);
            }
            section.push([d / 2 + dz, 0]);
            if (top) {
              for (let k = 0; k + 1 < section.length; k += 1) {
                const [za, ya] = section[k]!;
                const [zb, yb] = section[k + 1]!;
                pen.face(
                  [
                    [-l / 2 + dx, y + ya, za],
                    [-l / 2 + dx, y + yb, zb],
                    [l / 2 + dx, y + yb, zb],
                    [l / 2 + dx, y + ya, za],
                  ],
                  one,
                  { twoSided: true, edge: 'none', gloss: 0.3 },
                );
              }
              pen.lines(
                section
                  .filter((_, k) => k % 2 === 0)
                  .map(
                    ([z, yy]) =>
                      [
                        [-l / 2 + dx, y + yy, z],
                        [l / 2 + dx, y + yy, z],
                      ] as const,
                  ),
                darken(pen.shade(one, [0, 1, 0], 2), 0.3),
                0.012,
                0.7,
              );
            }
            for (const x of [-l / 2 + dx, l / 2 + dx])
              pen.line(
                section.map(([z, yy]) => [x, y + yy, z] as const),
                pen.shade(lighten(one, i % 2 ? 0.1 : 0.3), [Math.sign(x), 0, 0], y),
                0.035,
              );
            pen.face(
              [
                [-l / 2 + dx, y + 0.045, d / 2 + dz],
                [-l / 2 + dx, y, d / 2 + dz],
                [l / 2 + dx, y, d / 2 + dz],
                [l / 2 + dx, y + 0.045, d / 2 + dz],
              ],
              i % 2 ? darken(one, 0.1) : one,
            );
          },
        );
      }
      const max = base + count * 0.045 + rise;
      for (const t of [0.14, 0.5, 0.86])
        band(group, [-l / 2, base, -d / 2], [l / 2, max, d / 2], t);
    });
  },
};

export const roofTiles: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const clay = hex(spec.color ?? '#b5603f');
    const slate = spec.style === 'slate';
    const pallets = random.int(1, 2);
    scene.group([0, 0, 0], random.range(0.4, 0.8) * (random.chance(0.5) ? 1 : -1), (group) => {
      for (let p = 0; p < pallets; p += 1) {
        const x0 = p * 4.2 - pallets * 2;
        const base = pallet(group, random, x0, -1.6, 3.4, 3.2);
        const rows = random.int(1, 3);
        for (let r = 0; r < rows; r += 1)
          for (let c = 0; c < 3; c += 1) {
            const count = slate ? 24 : 11;
            const depth = 1.02 / count;
            for (let k = 0; k < count * 3; k += 1) {
              const tone = vary(clay, random, 0.12);
              if (r === rows - 1 && c === 2 && k > count * 2) continue;
              const z = -1.55 + k * depth;
              const h = slate ? 0.95 : 1.05;
              const x = x0 + 0.08 + c * 1.1;
              group.box([x, base + r * 1.1, z], [1.02, h, depth * 0.82], {
                color: tone,
                deco: slate
                  ? undefined
                  : (panel) => {
                      if (panel.name === 'front')
                        panel.polygon(
                          [
                            [0.1, 0],
                            [0.45, 0],
                            [0.45, 1],
                            [0.1, 1],
                          ],
                          lighten(tone, 0.16),
                          0.6,
                        );
                      if (panel.name === 'top')
                        panel.ellipse(0.3, 0.5, 0.02, darken(tone, 0.4), 0.6);
                    },
              });
            }
          }
        crossBand(
          group,
          [x0, base, -1.56],
          [x0 + 3.4, base + rows * 1.1, 1.5],
          0.3,
          hex('#2f5f8f'),
        );
        crossBand(
          group,
          [x0, base, -1.56],
          [x0 + 3.4, base + rows * 1.1, 1.5],
          0.7,
          hex('#2f5f8f'),
        );
      }
    });
  },
};

function bag(
  group: Group,
  random: Random,
  at: [number, number, number],
  size: [number, number, number],
  film: Color,
  filling: Color,
  text: string | undefined,
): void {
  const [w, h, d] = size;
  const [x, y, z] = at;
  const wrinkles = Array.from({ length: 5 }, () => [random.next(), random.next()] as const);
  const shiny = random.range(0.2, 0.5);
  group.box([x, y, z], [w, h, d], {
    color: mix(film, filling, 0.3),
    ends: mix(film, filling, 0.75),
    gloss: 0.15,
    edge: lighten(film, 0.25),
    edgeWidth: 1.2,
    deco: (panel) => {
      if (panel.name === 'left' || panel.name === 'right') {
        panel.specks(
          wrinkles.map(([u, v]) => [u * 0.8 + 0.1, v * 0.8 + 0.1, 0.05] as const),
          darken(filling, 0.2),
          0.4,
        );
        return;
      }
      for (const [u, v] of wrinkles)
        panel.line(
          [
            [u * 0.9, v],
            [u * 0.9 + 0.08, v * 0.6 + 0.2],
            [u * 0.9 + 0.02, v * 0.3 + 0.6],
          ],
          [255, 255, 255],
          0.018,
          shiny,
        );
      if (panel.name === 'front' || panel.name === 'top') {
        panel.rect(0.12, 0.2, 0.76, 0.6, darken(film, 0.06), 0.6);
        if (text) panel.fitText(text, 0.2, 0.28, 0.6, 0.44, hex('#fffdf6'), 0.95);
      }
    },
  });
}

export const insulation: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const filling = hex(
      spec.style === 'mineral'
        ? '#9c9a76'
        : spec.style === 'cellulose'
          ? '#a3a29c'
          : spec.style === 'kraft'
            ? '#d8a07a'
            : '#e6a3b0',
    );
    const film = vary(
      hex(spec.color ?? random.pick(['#d97b94', '#cf8fa0', '#e4c04a', '#7fa6c9', '#c9ccd0'])),
      random,
      0.05,
    );
    scene.group([0, 0, 0], random.range(0.35, 0.8) * (random.chance(0.5) ? 1 : -1), (group) => {
      const size: [number, number, number] = [4, 0.95, 1.35];
      const base = pallet(group, random, -2.1, -2.1, 4.2, 4.2);
      const rows = random.int(2, 5);
      for (let r = 0; r < rows; r += 1)
        for (let c = 0; c < 3; c += 1) {
          if (r === rows - 1 && rows > 2 && random.chance(0.4)) continue;
          bag(
            group,
            random,
            [-2 + random.range(-0.1, 0.1), base + r * 0.97, -2.03 + c * 1.37],
            size,
            vary(film, random, 0.05),
            filling,
            spec.text,
          );
        }
      if (random.chance(0.6))
        bag(
          group,
          random,
          [-2 + random.range(0, 0.4), 0, 2.6],
          [4, 1, 1.35],
          film,
          filling,
          spec.text,
        );
      if (random.chance(0.5))
        bag(group, random, [3, 0, -1.6], [1.35, 0.95, 4], film, filling, spec.text);
    });
  },
};

export const sacks: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const paper = vary(hex(spec.color ?? '#cfc4ae'), random, 0.05);
    const ink = random.pick([
      hex('#b3261e'),
      hex('#1f5f8b'),
      hex('#2f6b3c'),
      hex('#c2410c'),
      hex('#444444'),
    ]);
    const pallets = random.int(1, 2);
    scene.group([0, 0, 0], random.range(0.4, 0.85) * (random.chance(0.5) ? 1 : -1), (group) => {
      for (let p = 0; p < pallets; p += 1) {
        const x0 = p * 4.1 - pallets * 2;
        const base = pallet(group, random, x0, -1.7, 3.4, 3.4);
        const rows = random.int(4, 9);
        for (let r = 0; r < rows; r += 1) {
          const cross = r % 2 === 1;
          const columns = cross ? 3 : 2;
          const deep = cross ? 2 : 3;
          for (let c = 0; c < columns; c += 1)
            for (let d = 0; d < deep; d += 1) {
              if (r === rows - 1 && random.chance(0.25)) continue;
              const w = 3.3 / columns;
              const dd = 3.3 / deep;
              const tone = vary(paper, random, 0.06);
              const h = 0.34;
              const k = 0.05;
              const x = x0 + 0.05 + c * w;
              const y = base + r * h;
              const z = -1.65 + d * dd;
              group.solid([x, y, z], [x + w - 0.02, y + h, z + dd - 0.02], (pen) => {
                // A filled sack: a box with its long edges rounded off.
                const section: [number, number][] = [
                  [0.02, h * 0.5],
                  [k * 1.6, h * 0.12],
                  [0.2, 0.01],
                  [dd - 0.22, 0.01],
                  [dd - 0.02 - k * 1.6, h * 0.12],
                  [dd - 0.04, h * 0.5],
                  [dd - 0.02 - k * 1.6, h * 0.86],
                  [dd - 0.22, h * 0.97],
                  [0.2, h * 0.97],
                  [k * 1.6, h * 0.86],
                ];
                for (let i = 0; i < section.length; i += 1) {
                  const [za, ya] = section[i]!;
                  const [zb, yb] = section[(i + 1) % section.length]!;
                  pen.face(
                    [
                      [x + 0.02, y + ya, z + za],
                      [x + w - 0.04, y + ya, z + za],
                      [x + w - 0.04, y + yb, z + zb],
                      [x + 0.02, y + yb, z + zb],
                    ].reverse() as [number, number, number][],
                    tone,
                    { edge: 'none' },
                  );
                }
                for (const [xx, sign] of [
                  [x + 0.02, -1],
                  [x + w - 0.04, 1],
                ] as const)
                  if (pen.faces([[xx, y, z]], [sign, 0, 0])) {
                    pen.shape(
                      section.map(([zz, yy]) => [xx, y + yy, z + zz] as const),
                      darken(tone, 0.05),
                      [sign, 0, 0],
                      { edgeWidth: 0.8 },
                    );
                    pen.line(
                      [
                        [xx, y + h * 0.5, z + 0.12],
                        [xx, y + h * 0.5, z + dd - 0.14],
                      ],
                      darken(pen.shade(tone, [sign, 0, 0], y), 0.35),
                      0.02,
                      0.7,
                    );
                  }
                const printed = new Panel(
                  pen,
                  [x + 0.1, y + h * 0.985, z + 0.22],
                  [w - 0.2, 0, 0],
                  [0, 0, dd - 0.46],
                  [0, 1, 0],
                  'top',
                );
                if (pen.faces([printed.at(0, 0)], printed.normal)) {
                  printed.rect(0.05, 0.1, 0.9, 0.8, ink, 0.85);
                  if (spec.text) printed.fitText(spec.text, 0.12, 0.22, 0.76, 0.56, hex('#fffdf6'));
                }
                const front = new Panel(
                  pen,
                  [x + 0.1, y + h * 0.72, z + dd - 0.03],
                  [w - 0.2, 0, 0],
                  [0, -h * 0.42, 0],
                  [0, 0, 1],
                );
                if (pen.faces([front.at(0, 0)], front.normal)) {
                  front.rect(0, 0, 1, 1, ink, 0.75);
                  if (spec.text) front.fitText(spec.text, 0.06, 0.16, 0.88, 0.68, hex('#fffdf6'));
                }
              });
            }
        }
        if (random.chance(0.45))
          wrap(
            group,
            random,
            [x0, base, -1.7],
            [x0 + 3.4, base + rows * 0.34, 1.7],
            [236, 242, 245],
            0.14,
          );
      }
    });
  },
};
