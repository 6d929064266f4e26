/** Loose material: stone, sand and soil in piles, in bulk bags, behind concrete block walls. */
import { type Color, darken, hex, lighten, vary } from './kit/color';
import { pallet } from './kit/props';
import { type Drawing, OUTSIDE } from './types';
import type { Vec } from './kit/vector';

const STONE: Record<string, readonly string[]> = {
  gravel: ['#9b958a', '#8c877f', '#b3aa9b'],
  limestone: ['#c9c3b4', '#b8b2a4', '#d6d0c2'],
  sand: ['#d2b684', '#c7a872', '#dcc497'],
  river: ['#94836f', '#a89b8b', '#7b7670', '#b59b7c'],
  recycled: ['#a29c94', '#8f8a84', '#a07864'],
  topsoil: ['#5a4433', '#4c392b', '#665040'],
  mulch: ['#7a4a2c', '#68401f', '#8a5936'],
  basalt: ['#5c5f63', '#4e5154', '#6c6f73'],
  granite: ['#a39b98', '#8d8683', '#b9aca6'],
  asphalt: ['#4d4b4a', '#5c5957', '#3f3e3e'],
};

export const pile: Drawing = {
  places: ['gravel', 'dirt', 'concrete', 'asphalt'],
  build(scene, spec) {
    const random = scene.random;
    const tones = (STONE[spec.style ?? 'gravel'] ?? STONE.gravel!).map(hex);
    const base = vary(tones[0]!, random, 0.06);
    const size = spec.w ?? 0.16;
    scene.group([0, 0, 0], random.range(-0.5, 0.5), (group) => {
      const rx = random.range(4.6, 6);
      const rz = random.range(3.4, 4.2);
      const peak = random.range(2.3, 3.2);
      const bumps = Array.from({ length: 24 }, () => random.range(0.9, 1.1));
      const lean = random.range(-0.8, 0.8);
      const second = random.chance(0.6) ? random.range(0.45, 0.75) : 0;
      const walls = random.chance(0.55);
      const height = (x: number, z: number) => {
        const a = Math.atan2(z / rz, x / rx);
        const wobble = bumps[Math.floor(((a + Math.PI) / (Math.PI * 2)) * 23.99)]!;
        const main = 1 - Math.hypot((x - lean) / rx, z / rz) * wobble;
        const other = second
          ? second * (1 - Math.hypot((x - lean - rx * 0.55) / (rx * 0.62), (z - 0.4) / (rz * 0.7)))
          : 0;
        return Math.max(0, main, other) * peak;
      };
      if (walls) {
        const grey = vary(hex('#a9a69f'), random, 0.05);
        for (let r = 0; r < 2; r += 1)
          for (let i = 0; i < 2; i += 1) {
            const offset = r % 2 ? 1.2 : 0;
            group.box([-5 + i * 4.4 + offset, r * 2, -rz - 1.4], [4.34, 1.97, 1.6], {
              color: vary(grey, random, 0.06),
              deco: (panel) =>
                panel.name === 'front' &&
                panel.rect(0.1, 0.16, 0.8, 0.68, lighten(grey, 0.06), 0.4),
            });
          }
      }
      group.solid(
        [-rx, 0, -rz],
        [rx * 1.1, peak * 1.02, rz],
        (pen) => {
          const rows = 16;
          const columns = 22;
          const at = (i: number, j: number): Vec => {
            const x = -rx * 1.15 + (rx * 2.4 * i) / columns;
            const z = -rz * 1.1 + (rz * 2.2 * j) / rows;
            return [x, height(x, z), z];
          };
          for (let j = 0; j < rows; j += 1)
            for (let i = 0; i < columns; i += 1) {
              const a = at(i, j);
              const b = at(i + 1, j);
              const c = at(i + 1, j + 1);
              const d = at(i, j + 1);
              if (a[1] + b[1] + c[1] + d[1] <= 0.01) continue;
              const tone = vary(base, random, 0.05);
              pen.face([a, d, c], tone, { edge: 'none' });
              pen.face([a, c, b], tone, { edge: 'none' });
            }
          // Stones over the slope: dark below, light on top of each.
          const grain = spec.style === 'sand' || spec.style === 'topsoil' ? 700 : 900;
          const paths = new Map<Color, string[]>(tones.map((t) => [t, []]));
          const lights: string[] = [];
          const darks: string[] = [];
          for (let k = 0; k < grain; k += 1) {
            const x = random.range(-rx * 1.1, rx * 1.2);
            const z = -rz + 2 * rz * Math.sqrt(random.next());
            const y = height(x, z);
            if (y < 0.03 && random.chance(0.95)) continue;
            const p: Vec = [x, y, z];
            const [px, py] = pen.project(p);
            const r = Math.max(0.7, size * random.range(0.35, 0.8) * pen.grain(p));
            const blob = (cx: number, cy: number, s: number) =>
              `M${(cx - s).toFixed(1)} ${cy.toFixed(1)}l${(s * 0.6).toFixed(1)} ${(-s * 0.8).toFixed(1)}l${(s * 0.9).toFixed(1)} ${(s * 0.1).toFixed(1)}l${(s * 0.5).toFixed(1)} ${(s * 0.8).toFixed(1)}l${(-s * 0.9).toFixed(1)} ${(s * 0.5).toFixed(1)}z`;
            darks.push(blob(px, py + r * 0.45, r));
            paths.get(random.pick(tones))!.push(blob(px, py, r));
            lights.push(blob(px - r * 0.1, py - r * 0.3, r * 0.5));
          }
          const lit = (c: Color) => pen.shade(c, [pen.light[0] * 0.5, 0.8, 0.3], 2);
          const css = (c: Color) =>
            `rgb(${c.map((v) => Math.max(0, Math.min(255, Math.round(v)))).join(' ')})`.replaceAll(
              ' ',
              ',',
            );
          pen.out.push(
            `<path d="${darks.join('')}" fill="${css(lit(darken(base, 0.5)))}" opacity=".5"/>`,
          );
          for (const [tone, d] of paths)
            pen.out.push(`<path d="${d.join('')}" fill="${css(lit(tone))}"/>`);
          pen.out.push(
            `<path d="${lights.join('')}" fill="${css(lit(lighten(base, 0.4)))}" opacity=".55"/>`,
          );
        },
        false,
      );
    });
  },
};

export const superSacks: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tones = (STONE[spec.style ?? 'sand'] ?? STONE.sand!).map(hex);
    const cloth = vary(hex(spec.color ?? '#eeebe2'), random, 0.03);
    scene.group([0, 0, 0], random.range(0.35, 0.7) * (random.chance(0.5) ? 1 : -1), (group) => {
      const count = random.int(2, 4);
      for (let i = 0; i < count; i += 1) {
        const x = (i - count / 2) * 3.9;
        const z = random.range(-0.2, 0.2);
        const base = pallet(group, random, x - 0.1, z - 1.7, 3.4, 3.4);
        const h = random.range(2.6, 3.1);
        const tone = vary(cloth, random, 0.04);
        group.box([x, base, z - 1.6], [3.2, h, 3.2], {
          color: tone,
          top: vary(tones[0]!, random, 0.05),
          edge: darken(tone, 0.25),
          deco: (panel) => {
            if (panel.name === 'top') {
              for (const t of tones)
                panel.specks(
                  Array.from(
                    { length: 50 },
                    () =>
                      [
                        random.range(0.04, 0.96),
                        random.range(0.04, 0.96),
                        random.range(0.03, 0.09),
                      ] as const,
                  ),
                  t,
                  0.9,
                );
              panel.specks(
                Array.from(
                  { length: 30 },
                  () => [random.range(0.04, 0.96), random.range(0.04, 0.96), 0.03] as const,
                ),
                darken(tones[0]!, 0.5),
                0.6,
              );
              return;
            }
            for (const u of [0.06, 0.94])
              panel.line(
                [
                  [u, 0],
                  [u + (u < 0.5 ? 0.02 : -0.02), 0.5],
                  [u, 1],
                ],
                hex('#2f5f9a'),
                0.12,
                0.9,
              );
            panel.lines(
              [0.25, 0.5, 0.75].map((u): [number, number][] => [
                [u, 0.02],
                [u + 0.03, 0.4],
                [u - 0.02, 0.98],
              ]),
              darken(tone, 0.2),
              0.03,
              0.35,
            );
            panel.lines(
              [
                [
                  [0.02, 0.5],
                  [0.5, 0.54],
                  [0.98, 0.5],
                ],
              ],
              darken(tone, 0.2),
              0.03,
              0.3,
            );
            if (spec.text) panel.fitText(spec.text, 0.22, 0.3, 0.56, 0.22, hex('#2f5f9a'), 0.9);
          },
        });
        group.overlay((pen) => {
          // Lifting loops standing at the corners.
          for (const [dx, dz] of [
            [0.2, -1.4],
            [3, -1.4],
            [0.2, 1.4],
            [3, 1.4],
          ] as const) {
            const y = base + h;
            pen.line(
              [
                [x + dx - 0.15, y, z + dz],
                [x + dx - 0.1, y + 0.5, z + dz],
                [x + dx + 0.1, y + 0.5, z + dz],
                [x + dx + 0.15, y, z + dz],
              ],
              pen.shade(hex('#2f5f9a'), [0, 0, 1], 3),
              0.1,
              1,
              'round',
            );
          }
        });
      }
    });
  },
};

/** Flat stone: veneer, flagging, pavers laid on edge in a crate. */
export const stone: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tone = hex(spec.color ?? '#a3988a');
    scene.group([0, 0, 0], random.range(0.35, 0.75) * (random.chance(0.5) ? 1 : -1), (group) => {
      const crates = random.int(1, 2);
      for (let k = 0; k < crates; k += 1) {
        const x0 = k * 4.3 - crates * 2.1;
        const base = pallet(group, random, x0, -1.6, 3.5, 3.2);
        const rows = random.int(5, 9);
        for (let r = 0; r < rows; r += 1) {
          let x = x0 + 0.1;
          while (x < x0 + 2.9) {
            const w = Math.min(random.range(0.5, 1.3), x0 + 3.4 - x);
            for (let d = 0; d < 3; d += 1) {
              const one = vary(tone, random, 0.15);
              group.box(
                [x, base + r * 0.26, -1.5 + d * 1.02 + random.range(-0.05, 0.05)],
                [w - 0.03, 0.24, 0.98],
                {
                  color: one,
                  deco: (panel) => {
                    if (panel.name !== 'top' || r === rows - 1)
                      panel.specks(
                        [
                          [random.next() * 0.8 + 0.1, random.next() * 0.6 + 0.2, 0.05],
                          [random.next() * 0.8 + 0.1, random.next() * 0.6 + 0.2, 0.03],
                        ],
                        darken(one, 0.2),
                        0.5,
                      );
                  },
                },
              );
            }
            x += w;
          }
        }
        const top = base + rows * 0.26;
        const slat = vary(hex('#c3a06c'), random, 0.07);
        for (const [x, z] of [
          [x0 - 0.02, 1.52],
          [x0 + 1.6, 1.52],
          [x0 + 3.2, 1.52],
        ] as const)
          group.box([x, base, z], [0.28, top - base + 0.15, 0.07], {
            color: vary(slat, random, 0.08),
          });
        for (const y of [base + 0.25, top - 0.35])
          group.box([x0 - 0.04, y, 1.6], [3.58, 0.24, 0.06], { color: vary(slat, random, 0.08) });
      }
    });
  },
};
