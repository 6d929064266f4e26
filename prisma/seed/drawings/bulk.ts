/** Loose material: stone, sand and soil in piles, in bulk bags, behind concrete block walls. */
import { type Color, css, darken, hex, lighten, vary } from './kit/color';
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

interface Cone {
  x: number;
  z: number;
  rx: number;
  rz: number;
  peak: number;
}

export const pile: Drawing = {
  places: ['gravel', 'dirt', 'concrete', 'asphalt'],
  build(scene, spec) {
    const random = scene.random;
    const tones = (STONE[spec.style ?? 'gravel'] ?? STONE.gravel!).map(hex);
    const base = vary(tones[0]!, random, 0.06);
    const size = spec.w ?? 0.16;
    const isFine = size < 0.12;
    scene.group([0, 0, 0], random.range(-0.5, 0.5), (group) => {
      const rx = random.range(4.6, 6);
      const cones: Cone[] = [
        { x: 0, z: 0, rx, rz: random.range(3.4, 4.2), peak: random.range(2.4, 3.2) },
      ];
      if (random.chance(0.65)) {
        const side = random.chance(0.5) ? -1 : 1;
        const small = random.range(0.5, 0.72);
        cones.push({
          x: side * rx * 0.62,
          z: random.range(0.6, 1.4),
          rx: rx * small,
          rz: 3.8 * small,
          peak: 2.8 * small,
        });
      }
      const waves = Array.from(
        { length: 4 },
        () => [random.range(0.015, 0.05), random.range(0, 6.28)] as const,
      );
      const wobble = (angle: number) =>
        waves.reduce(
          (sum, [size2, phase], k) => sum + size2 * Math.sin(angle * (k + 2) + phase),
          1,
        );
      if (random.chance(0.5)) {
        const grey = vary(hex('#a9a69f'), random, 0.05);
        for (let r = 0; r < 2; r += 1)
          for (let i = 0; i < 2; i += 1)
            group.box([-5 + i * 4.4 + (r % 2 ? 1.2 : 0), r * 2, -5.8], [4.34, 1.97, 1.6], {
              color: vary(grey, random, 0.06),
              deco: (panel) =>
                panel.name === 'front' &&
                panel.rect(0.1, 0.16, 0.8, 0.68, lighten(grey, 0.06), 0.4),
            });
      }
      const reach = Math.max(...cones.map((c) => Math.abs(c.x) + c.rx));
      group.solid(
        [-reach, 0, -4],
        [reach, cones[0]!.peak, 4.2],
        (pen) => {
          const at = (cone: Cone, angle: number, t: number): Vec => {
            const r = t * wobble(angle);
            return [
              cone.x + Math.cos(angle) * cone.rx * r,
              cone.peak * (1 - t) ** 1.12,
              cone.z + Math.sin(angle) * cone.rz * r,
            ];
          };
          const rings = 8;
          const spokes = 44;
          for (const cone of cones) {
            for (let k = 0; k < spokes; k += 1) {
              // From the back round to the front, so that nearer slopes cover farther ones.
              const half = Math.floor(k / 2);
              const angle = -Math.PI / 2 + ((k % 2 ? -half - 1 : half) / spokes) * Math.PI * 2;
              const next = angle + (Math.PI * 2) / spokes;
              for (let r = 0; r < rings; r += 1) {
                const tone = vary(base, random, isFine ? 0.012 : 0.04);
                // The outer edge first: at the peak the inner one is a point and has no direction.
                pen.face(
                  [
                    at(cone, next, (r + 1) / rings),
                    at(cone, angle, (r + 1) / rings),
                    at(cone, angle, r / rings),
                    at(cone, next, r / rings),
                  ],
                  tone,
                  { edge: 'none', twoSided: true },
                );
              }
            }
            drawStones(cone);
          }

          /** Stones on the slopes that face the camera: dark below, light on top of each. */
          function drawStones(cone: Cone): void {
            const paths = new Map<Color, string[]>(tones.map((t) => [t, []]));
            const lights: string[] = [];
            const darks: string[] = [];
            const count = Math.round((isFine ? 900 : Math.min(1500, 300 / size)) * (cone.rx / 5));
            for (let k = 0; k < count; k += 1) {
              const t = Math.sqrt(random.next()) * (random.chance(0.05) ? 1.12 : 1.01);
              const angle = random.range(-0.25, Math.PI + 0.25);
              const p = at(cone, angle, Math.min(1, t));
              const spread: Vec =
                t > 1 ? [cone.x + (p[0] - cone.x) * t, 0, cone.z + (p[2] - cone.z) * t] : p;
              const [px, py] = pen.project(spread);
              const r = Math.max(0.7, size * random.range(0.35, 0.85) * pen.grain(spread));
              darks.push(blob(px, py + r * 0.45, r));
              paths.get(random.pick(tones))!.push(blob(px, py, r));
              lights.push(blob(px - r * 0.1, py - r * 0.3, r * 0.5));
            }
            const lit = (c: Color) => css(pen.shade(c, [pen.light[0] * 0.5, 0.8, 0.3], 2));
            pen.out.push(
              `<path d="${darks.join('')}" fill="${lit(darken(base, 0.5))}" opacity=".55"/>`,
            );
            for (const [tone, d] of paths)
              pen.out.push(`<path d="${d.join('')}" fill="${lit(tone)}"/>`);
            pen.out.push(
              `<path d="${lights.join('')}" fill="${lit(lighten(base, 0.4))}" opacity="${isFine ? 0.35 : 0.55}"/>`,
            );
          }
        },
        false,
      );
      // A cone's shadow, as that of three slabs.
      for (const cone of cones)
        for (const [from, to] of [
          [0, 0.35],
          [0.35, 0.65],
          [0.65, 0.95],
        ] as const) {
          const r = (1 - from) * 0.72;
          group.casters.push({
            min: [cone.x - cone.rx * r, 0, cone.z - cone.rz * r],
            max: [cone.x + cone.rx * r, cone.peak * to, cone.z + cone.rz * r],
          });
        }
    });
  },
};

/** A stone's outline, about `s` pixels in radius. */
function blob(cx: number, cy: number, s: number): string {
  const n = (v: number) => v.toFixed(1);
  return `M${n(cx - s)} ${n(cy)}l${n(s * 0.6)} ${n(-s * 0.8)}l${n(s * 0.9)} ${n(s * 0.1)}l${n(s * 0.5)} ${n(s * 0.8)}l${n(-s * 0.9)} ${n(s * 0.5)}z`;
}

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
