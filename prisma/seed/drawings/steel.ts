/** Structural steel: wide flange, channel, angle, tube, plate and bar joists; rebar and mesh. */
import type { Random } from '../random';
import { type Color, darken, hex, lighten, mix, vary } from './kit/color';
import { band, bearers, OLD_WOOD } from './kit/props';
import { type Group, Panel } from './kit/scene';
import { type Drawing, OUTSIDE } from './types';

type Section = [number, number][];

const wideFlange = (b: number, h: number): Section => {
  const t = Math.max(0.045, h * 0.06);
  const w = Math.max(0.035, b * 0.06) / 2;
  return [
    [-b / 2, 0],
    [b / 2, 0],
    [b / 2, t],
    [w, t],
    [w, h - t],
    [b / 2, h - t],
    [b / 2, h],
    [-b / 2, h],
    [-b / 2, h - t],
    [-w, h - t],
    [-w, t],
    [-b / 2, t],
  ];
};

const channel = (b: number, h: number): Section => {
  const t = Math.max(0.04, h * 0.05);
  return [
    [-b / 2, 0],
    [b / 2, 0],
    [b / 2, t],
    [-b / 2 + t, t],
    [-b / 2 + t, h - t],
    [b / 2, h - t],
    [b / 2, h],
    [-b / 2, h],
  ];
};

const angle = (b: number, h: number): Section => {
  const t = Math.max(0.03, b * 0.1);
  return [
    [-b / 2, 0],
    [b / 2, 0],
    [b / 2, t],
    [-b / 2 + t, t],
    [-b / 2 + t, h],
    [-b / 2, h],
  ];
};

function steelTone(style: string | undefined, random: Random): Color {
  if (style === 'primed') return vary(hex('#8e4434'), random, 0.06);
  if (style === 'grey') return vary(hex('#7d858b'), random, 0.05);
  if (style === 'galvanized') return vary(hex('#b5bcc0'), random, 0.04);
  if (style === 'rust') return vary(hex('#8d5a3c'), random, 0.08);
  return vary(random.pick([hex('#6b6764'), hex('#75706b'), hex('#7a5f50')]), random, 0.06);
}

export const beams: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const [finish, shape = 'w'] = (spec.style ?? 'mill w').split(' ');
    const tone = spec.color ? hex(spec.color) : steelTone(finish, random);
    const h = spec.h ?? 1;
    const b = spec.w ?? 0.55;
    const l = Math.min(spec.l ?? 14, Math.max(8, h * 14));
    const section = shape === 'c' ? channel(b, h) : shape === 'l' ? angle(b, h) : wideFlange(b, h);
    const yaw = random.range(0.9, 1.15) * (random.chance(0.5) ? 1 : -1);
    scene.group([0, 0, 0], yaw, (group) => {
      const columns = Math.max(2, Math.min(7, Math.round(random.range(2, 3.2) / b)));
      const rows = Math.max(1, Math.min(4, Math.round(random.range(1, 1.9) / h)));
      const pitch = b + 0.05;
      const depth = columns * pitch;
      let y = bearers(group, random, -l / 2, l, -depth / 2, depth, 0.33);
      for (let r = 0; r < rows; r += 1) {
        const n = r === rows - 1 && rows > 1 ? Math.max(1, columns - random.int(0, 2)) : columns;
        for (let c = 0; c < n; c += 1) {
          const one = vary(tone, random, 0.07);
          group.bar(
            'x',
            [-l / 2 + random.range(-0.25, 0.25), y, -depth / 2 + b / 2 + c * pitch],
            section,
            l,
            {
              color: one,
              cap: finish === 'galvanized' ? one : mix(one, [176, 170, 160], 0.35),
              gloss: 0.12,
            },
          );
        }
        y += h;
        if (r < rows - 1) {
          for (const t of [0.15, 0.83])
            group.box([-l / 2 + l * t, y, -depth / 2], [0.29, 0.14, depth], {
              color: vary(OLD_WOOD, random, 0.1),
            });
          y += 0.14;
        }
      }
      const paint = random.pick([hex('#e9c23c'), hex('#f2f0ea'), hex('#58b2d8')]);
      const text = spec.text;
      if (text && shape === 'w') {
        // The mill's mark on the outer web.
        const y0 = y - h;
        const z = -depth / 2 + b / 2;
        const outer = rows > 1 ? undefined : z + (columns - 1) * pitch;
        if (outer !== undefined)
          group.overlay((pen) => {
            if (!pen.faces([[0, y0, outer + 0.02]], [0, 0, 1])) return;
            const runs = new Panel(
              pen,
              [-l * 0.2, y0 + h * 0.78, outer + 0.02],
              [l * 0.4, 0, 0],
              [0, -h * 0.56, 0],
              [0, 0, 1],
            );
            runs.fitText(text, 0, 0.12, 1, 0.76, paint, 0.9);
          });
      }
    });
  },
};

export const hollowSteel: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tone = spec.color ? hex(spec.color) : steelTone(spec.style, random);
    const w = spec.w ?? 0.33;
    const h = spec.h ?? w;
    const l = Math.min(spec.l ?? 12, Math.max(7, w * 26));
    const yaw = random.range(0.8, 1.05) * (random.chance(0.5) ? 1 : -1);
    scene.group([0, 0, 0], yaw, (group) => {
      const columns = Math.max(3, Math.min(9, Math.round(random.range(2, 3) / w)));
      const rows = Math.max(2, Math.min(8, Math.round(random.range(1.2, 1.9) / h)));
      const depth = columns * w;
      const base = bearers(group, random, -l / 2, l, -depth / 2, depth, 0.3);
      for (let r = 0; r < rows; r += 1)
        for (let c = 0; c < columns; c += 1) {
          const one = vary(tone, random, 0.07);
          const wall = 0.13;
          group.box(
            [-l / 2 + random.range(-0.1, 0.1), base + r * h, -depth / 2 + c * w],
            [l, h * 0.98, w * 0.98],
            {
              color: one,
              ends: mix(one, [190, 186, 178], 0.3),
              gloss: 0.2,
              deco: (panel) => {
                if (panel.name !== 'left' && panel.name !== 'right') return;
                panel.rect(wall, wall, 1 - 2 * wall, 1 - 2 * wall, darken(one, 0.78));
                panel.rect(wall, wall, 0.12, 1 - 2 * wall, darken(one, 0.6));
              },
            },
          );
        }
      band(group, [-l / 2, base, -depth / 2], [l / 2, base + rows * h, depth / 2], 0.2);
      band(group, [-l / 2, base, -depth / 2], [l / 2, base + rows * h, depth / 2], 0.78);
    });
  },
};

export const studs: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tone = vary(hex('#b9c0c4'), random, 0.04);
    const w = spec.w ?? 0.3;
    const h = spec.h ?? 0.13;
    const l = Math.min(spec.l ?? 10, 12);
    scene.group([0, 0, 0], random.range(0.68, 0.95) * (random.chance(0.5) ? 1 : -1), (group) => {
      const columns = Math.max(4, Math.round(2.4 / w));
      const rows = random.int(6, 10);
      const depth = columns * w;
      const base = bearers(group, random, -l / 2, l, -depth / 2, depth, 0.28);
      const section: Section = [
        [-w / 2 + 0.01, 0],
        [w / 2 - 0.01, 0],
        [w / 2 - 0.01, h * 0.86],
        [w / 2 - 0.03, h * 0.86],
        [w / 2 - 0.03, 0.02],
        [-w / 2 + 0.03, 0.02],
        [-w / 2 + 0.03, h * 0.86],
        [-w / 2 + 0.01, h * 0.86],
      ];
      for (let r = 0; r < rows; r += 1)
        for (let c = 0; c < columns; c += 1)
          group.bar(
            'x',
            [-l / 2 + random.range(-0.08, 0.08), base + r * h * 0.92, -depth / 2 + w / 2 + c * w],
            section,
            l,
            {
              color: vary(tone, random, 0.06),
              cap: lighten(tone, 0.2),
              gloss: 0.35,
              edgeWidth: 0.5,
            },
          );
      for (const t of [0.14, 0.5, 0.84])
        band(
          group,
          [-l / 2, base, -depth / 2],
          [l / 2, base + rows * h * 0.92 + 0.03, depth / 2],
          t,
        );
    });
  },
};

export const rebar: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const coated = spec.style === 'epoxy';
    const tone = coated
      ? hex('#5f8f52')
      : spec.style === 'galvanized'
        ? hex('#b3b9bc')
        : vary(random.pick([hex('#8a5f45'), hex('#7b6658'), hex('#96674a')]), random, 0.06);
    const r = Math.max(0.035, (spec.w ?? 0.052) * 0.85);
    const l = Math.min(spec.l ?? 12, 11);
    const bundles = random.int(2, 4);
    scene.group([0, 0, 0], random.range(0.95, 1.2) * (random.chance(0.5) ? 1 : -1), (group) => {
      const size = random.int(4, 5);
      const wide = size * r * 2.3;
      const depth = bundles * (wide + 0.28);
      const base = bearers(group, random, -l / 2, l, -depth / 2, depth, 0.3);
      for (let k = 0; k < bundles; k += 1) {
        const z0 = -depth / 2 + k * (wide + 0.28) + wide / 2;
        const rows = size;
        for (let row = 0; row < rows; row += 1) {
          const n = row === 0 || row === rows - 1 ? size - 1 : size;
          for (let c = 0; c < n; c += 1) {
            const one = vary(tone, random, 0.14);
            const z = z0 + (c - (n - 1) / 2) * r * 2.15 + random.range(-0.01, 0.01);
            const y = base + r + row * r * 1.9;
            const slip = random.range(-0.3, 0.3);
            group.cylinder('x', [-l / 2 + slip, y, z], r, l, {
              color: one,
              caps: mix(one, [190, 180, 168], 0.35),
              segments: 7,
              gloss: 0.15,
            });
          }
        }
        const top = base + rows * r * 1.95;
        const tie = hex('#4a4744');
        for (const t of [0.1, 0.5, 0.88])
          band(group, [-l / 2, base, z0 - wide / 2], [l / 2, top, z0 + wide / 2], t, tie, 0.05);
        // Ribs along what is seen of the outer bars.
        group.overlay((pen) => {
          const runs: [number, number, number][][] = [];
          const z = z0 + wide / 2 - r * 0.6;
          for (let x = -l / 2 + 0.34; x < l / 2 - 0.34; x += 0.11) {
            for (let row = 1; row < rows - 1; row += 1)
              runs.push([
                [x, base + row * r * 1.9 + r * 0.3, z],
                [x + 0.03, base + row * r * 1.9 + r * 1.7, z],
              ]);
            for (let c = 0; c < size - 1; c += 1) {
              const zz = z0 + (c - (size - 2) / 2) * r * 2.15;
              runs.push([
                [x, top, zz - r * 0.5],
                [x + 0.03, top, zz + r * 0.5],
              ]);
            }
          }
          if (pen.faces([[0, base, z]], [0, 0, 1])) pen.lines(runs, darken(tone, 0.55), 0.02, 0.4);
        });
        const tag = random.pick([hex('#f3c53d'), hex('#f1efe8'), hex('#e2682c')]);
        group.overlay((pen) => {
          const x = l * 0.5;
          pen.face(
            [
              [x * 0.78, base + 0.42, z0 + wide / 2 + 0.03],
              [x * 0.78, base + 0.02, z0 + wide / 2 + 0.06],
              [x * 0.78 + 0.28, base + 0.02, z0 + wide / 2 + 0.06],
              [x * 0.78 + 0.28, base + 0.42, z0 + wide / 2 + 0.03],
            ],
            tag,
          );
        });
      }
    });
  },
};

export const mesh: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tone = vary(hex(spec.color ?? '#84705f'), random, 0.08);
    const l = 9;
    const d = 5;
    scene.group([0, 0, 0], random.range(0.3, 0.6) * (random.chance(0.5) ? 1 : -1), (group) => {
      const base = bearers(group, random, -l / 2, l, -d / 2, d, 0.3);
      const sheetsCount = random.int(9, 16);
      for (let s = 0; s < sheetsCount; s += 1) {
        const y = base + s * 0.075;
        const dx = random.range(-0.14, 0.14);
        const dz = random.range(-0.14, 0.14);
        const one = vary(tone, random, 0.16);
        const top = s === sheetsCount - 1;
        group.solid(
          [-l / 2 - 0.2, y, -d / 2 - 0.2],
          [l / 2 + 0.2, y + 0.07, d / 2 + 0.2],
          (pen) => {
            const color = pen.shade(one, [0, 1, 0], y + 1);
            const long: [number, number, number][][] = [];
            for (let i = 0; i <= 10; i += 1)
              long.push([
                [-l / 2 + dx, y, -d / 2 + (d * i) / 10 + dz],
                [l / 2 + dx, y, -d / 2 + (d * i) / 10 + dz],
              ]);
            const across: [number, number, number][][] = [];
            for (let i = 0; i <= 18; i += 1)
              across.push([
                [-l / 2 + (l * i) / 18 + dx, y + 0.02, -d / 2 + dz],
                [-l / 2 + (l * i) / 18 + dx, y + 0.02, d / 2 + dz],
              ]);
            pen.lines(long, darken(color, top ? 0.1 : 0.3), 0.035);
            pen.lines(across, darken(color, top ? 0 : 0.25), 0.035);
          },
        );
      }
    });
  },
};

function truss(
  group: Group,
  random: Random,
  at: [number, number, number],
  span: number,
  rise: number,
  wood: Color,
): void {
  const t = 0.29;
  const thick = 0.125;
  const [x, y, z] = at;
  group.solid([x, y, z], [x + span, y + rise, z + thick], (pen) => {
    const member = (a: [number, number], b: [number, number]) => {
      const dx = b[0] - a[0];
      const dy = b[1] - a[1];
      const n = Math.hypot(dx, dy);
      const ox = (-dy / n) * (t / 2);
      const oy = (dx / n) * (t / 2);
      const front = z + thick;
      const tone = vary(wood, random, 0.08);
      const corners: [number, number][] = [
        [a[0] - ox, a[1] - oy],
        [b[0] - ox, b[1] - oy],
        [b[0] + ox, b[1] + oy],
        [a[0] + ox, a[1] + oy],
      ];
      const p = corners.map(([cx, cy]): [number, number, number] => [x + cx, y + cy, front]);
      const q = corners.map(([cx, cy]): [number, number, number] => [x + cx, y + cy, z]);
      pen.face([q[3]!, p[3]!, p[2]!, q[2]!], tone, { twoSided: true });
      pen.face(p, tone);
    };
    const half = span / 2;
    member([half * 0.5, t / 2], [half * 0.5, rise * 0.5]);
    member([half * 0.5, t / 2], [half, rise - t]);
    member([half * 1.5, t / 2], [half, rise - t]);
    member([half * 1.5, t / 2], [half * 1.5, rise * 0.5]);
    member([half, t / 2], [half, rise - t]);
    member([0, t / 2], [span, t / 2]);
    member([0, t / 2], [half, rise - t / 2]);
    member([half, rise - t / 2], [span, t / 2]);
    const plate = (cx: number, cy: number, w: number) =>
      pen.face(
        [
          [x + cx - w, y + cy - w * 0.6, z + thick + 0.01],
          [x + cx + w, y + cy - w * 0.6, z + thick + 0.01],
          [x + cx + w, y + cy + w * 0.6, z + thick + 0.01],
          [x + cx - w, y + cy + w * 0.6, z + thick + 0.01],
        ],
        hex('#b7bdc1'),
        { gloss: 0.5 },
      );
    plate(half, rise - t * 0.8, 0.26);
    plate(half * 0.5, t / 2, 0.2);
    plate(half * 1.5, t / 2, 0.2);
    plate(0.3, t * 0.7, 0.24);
    plate(span - 0.3, t * 0.7, 0.24);
  });
}

export const trusses: Drawing = {
  places: ['dirt', 'gravel', 'concrete', 'asphalt'],
  build(scene, spec) {
    const random = scene.random;
    const wood = vary(hex(spec.color ?? '#e2c28e'), random, 0.06);
    const span = 15;
    const rise = random.range(3.6, 5);
    scene.group([0, 0, 0], random.range(0.3, 0.62) * (random.chance(0.5) ? 1 : -1), (group) => {
      const count = random.int(5, 9);
      for (const t of [0.12, 0.5, 0.88])
        group.box([-span / 2 + span * t, 0, -0.4], [0.3, 0.3, count * 0.3 + 0.8], {
          color: vary(OLD_WOOD, random, 0.1),
        });
      for (let i = 0; i < count; i += 1)
        truss(
          group,
          random,
          [-span / 2 + random.range(-0.06, 0.06), 0.3, i * 0.3],
          span,
          rise,
          wood,
        );
    });
  },
};

export const joists: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tone = steelTone(spec.style ?? 'grey', random);
    const l = 14;
    const h = spec.h ?? 1.4;
    scene.group([0, 0, 0], random.range(0.4, 0.72) * (random.chance(0.5) ? 1 : -1), (group) => {
      const count = random.int(4, 8);
      const base = bearers(group, random, -l / 2, l, 0, count * 0.42, 0.33);
      for (let i = 0; i < count; i += 1) {
        const z = i * 0.42;
        const one = vary(tone, random, 0.05);
        group.solid([-l / 2, base, z], [l / 2, base + h, z + 0.3], (pen) => {
          const web: [number, number, number][] = [];
          for (let k = 0; k <= 14; k += 1)
            web.push([
              -l / 2 + 0.4 + ((l - 0.8) * k) / 14,
              base + (k % 2 ? h - 0.08 : 0.1),
              z + 0.15,
            ]);
          pen.line(web, darken(pen.shade(one, [0, 0, 1], base + h / 2), 0.05), 0.09, 1, 'round');
          for (const y of [base, base + h - 0.13]) {
            pen.face(
              [
                [-l / 2, y + 0.13, z + 0.3],
                [-l / 2, y, z + 0.3],
                [l / 2, y, z + 0.3],
                [l / 2, y + 0.13, z + 0.3],
              ],
              one,
            );
            pen.face(
              [
                [-l / 2, y + 0.13, z],
                [-l / 2, y + 0.13, z + 0.3],
                [l / 2, y + 0.13, z + 0.3],
                [l / 2, y + 0.13, z],
              ],
              one,
            );
          }
        });
      }
    });
  },
};
