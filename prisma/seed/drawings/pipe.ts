/** Pipe, conduit and tube in bundles, racked between stakes; coils of tubing. */
import { type Color, darken, hex, lighten, vary } from './kit/color';
import { band, bearers, OLD_WOOD, pallet, PINE } from './kit/props';
import type { Group } from './kit/scene';
import { ANYWHERE, type Drawing } from './types';

const METALS: Record<string, number> = {
  copper: 0.6,
  galvanized: 0.45,
  black: 0.3,
  pvc: 0.3,
  clay: 0.1,
};

export const pipe: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const color = vary(hex(spec.color ?? '#e8e6df'), random, 0.04);
    const style = spec.style ?? 'pvc';
    const radius = (spec.w ?? 0.35) / 2;
    const span = Math.min(spec.l ?? 10, Math.max(7, radius * 30));
    const yaw = random.range(0.72, 1.08) * (random.chance(0.5) ? 1 : -1);
    const columns = Math.max(3, Math.min(9, Math.round(random.range(2.2, 3) / (radius * 2))));
    const rows = Math.max(2, Math.min(7, Math.round(random.range(1.4, 2.2) / (radius * 1.74))));
    const bell = style === 'pvc' && random.chance(0.6);
    const wall = style === 'copper' ? radius * 0.12 : radius * (style === 'concrete' ? 0.24 : 0.2);
    const caps = style === 'black' || style === 'pvc' ? lighten(color, 0.12) : lighten(color, 0.2);
    scene.group([0, 0, 0], yaw, (group) => {
      const depth = columns * radius * 2;
      const base = bearers(
        group,
        random,
        -span / 2,
        span,
        -depth / 2,
        depth,
        Math.min(0.3, Math.max(0.12, radius)),
      );
      const nested = random.chance(0.6);
      for (let r = 0; r < rows; r += 1) {
        const y = base + radius + r * radius * (nested ? 1.74 : 2);
        const n = nested ? columns - r : columns;
        if (n < 1) break;
        for (let c = 0; c < n; c += 1) {
          const z = -depth / 2 + radius + c * radius * 2 + (nested ? r * radius : 0);
          const tone = vary(color, random, 0.06);
          const slip = random.range(-0.06, 0.06) * Math.min(2, span / 8);
          const inset = 0.985;
          if (bell) {
            group.revolve(
              'x',
              [-span / 2 + slip, y, z],
              [
                [radius * 1.0, 0],
                [radius * inset, 0.5],
                [radius * inset * 0.96, 0.62],
                [radius * inset * 0.96, span],
              ],
              {
                color: tone,
                caps,
                gloss: METALS[style] ?? 0.3,
                segments: 16,
                capDeco: (panel) => panel.ellipse(0.5, 0.5, radius * 0.82, darken(color, 0.7)),
              },
            );
          } else {
            group.tube('x', [-span / 2 + slip, y, z], radius * inset, span, wall, {
              color: tone,
              caps,
              gloss: METALS[style] ?? 0.3,
              segments: radius < 0.1 ? 10 : 16,
            });
          }
        }
      }
      if (!nested) {
        const height = base + rows * radius * 2;
        for (const t of [0.16, 0.84])
          for (const z of [-depth / 2 - 0.2, depth / 2 + 0.02])
            group.box([-span / 2 + span * t, 0, z], [0.18, height + 0.15, 0.17], {
              color: vary(OLD_WOOD, random, 0.08),
            });
        band(
          group,
          [-span / 2, base, -depth / 2],
          [span / 2, height, depth / 2],
          0.36,
          style === 'pvc' ? PINE : undefined,
          0.09,
        );
        band(
          group,
          [-span / 2, base, -depth / 2],
          [span / 2, height, depth / 2],
          0.62,
          style === 'pvc' ? PINE : undefined,
          0.09,
        );
      } else {
        // Wedges keep the lowest row from rolling.
        for (const t of [0.12, 0.86])
          group.bar(
            'x',
            [-span / 2 + span * t, base, depth / 2],
            [
              [0, 0],
              [0.24, 0],
              [0, 0.18],
            ],
            0.25,
            { color: vary(OLD_WOOD, random, 0.1) },
          );
      }
    });
  },
};

function coilStack(
  group: Group,
  x: number,
  z: number,
  base: number,
  count: number,
  color: Color,
  thick: number,
  outer: number,
  tones: () => Color,
): void {
  for (let k = 0; k < count; k += 1) {
    const y = base + k * thick * 4.1;
    const tone = tones();
    const profile: [number, number][] = [];
    for (let t = 0; t < 4; t += 1) {
      profile.push(
        [outer * 0.965, t * thick],
        [outer, t * thick + thick * 0.28],
        [outer, t * thick + thick * 0.72],
      );
    }
    profile.push([outer * 0.965, 4 * thick]);
    group.revolve('y', [x, y, z], profile, {
      color: tone,
      caps: tone,
      gloss: 0.35,
      segments: 28,
      capDeco: (panel) => {
        for (let i = 0; i < 6; i += 1)
          panel.ellipse(
            0.5,
            0.5,
            outer * (0.96 - i * 0.06),
            i % 2 ? lighten(color, 0.12) : darken(tone, 0.18),
          );
        panel.ellipse(0.5, 0.5, outer * 0.6, darken(color, 0.66));
        panel.ellipse(0.5, 0.53, outer * 0.55, darken(color, 0.78));
      },
    });
  }
}

export const coil: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const color = hex(spec.color ?? '#c8372d');
    const thick = Math.max(0.05, spec.w ?? 0.09);
    const outer = 1.25;
    const stacks = random.int(1, 3);
    scene.group([0, 0, 0], random.range(-0.5, 0.5), (group) => {
      for (let i = 0; i < stacks; i += 1) {
        const x = (i - (stacks - 1) / 2) * 3.2;
        const base = pallet(group, random, x - 1.45, -1.45, 2.9, 2.9);
        const second = random.chance(0.35) ? vary(hex('#2f5fa8'), random, 0.05) : undefined;
        coilStack(group, x, 0, base, random.int(2, 6), color, thick, outer, () =>
          vary(second && random.chance(0.4) ? second : color, random, 0.07),
        );
      }
    });
  },
};
