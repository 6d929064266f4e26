/** Rolled goods: roofing membrane, felt, housewrap, carpet, batts in rolls, geotextile. */
import { type Color, darken, hex, lighten, vary } from './kit/color';
import { bearers, pallet } from './kit/props';
import type { Panel } from './kit/scene';
import type { Group } from './kit/scene';
import { ANYWHERE, type Drawing } from './types';

function spiral(panel: Panel, radius: number, color: Color, core: number): void {
  const run: [number, number][] = [];
  const turns = 7;
  for (let i = 0; i <= turns * 14; i += 1) {
    const a = (i / 14) * Math.PI * 2;
    const r = core + ((radius - core) * i) / (turns * 14);
    run.push([0.5 + (Math.cos(a) * r) / panel.width, 0.5 + (Math.sin(a) * r) / panel.height]);
  }
  panel.line(run, darken(color, 0.4), 0.016, 0.55);
  panel.ellipse(0.5, 0.5, core, hex('#a98455'));
  panel.ellipse(0.5, 0.5, core * 0.72, hex('#3a2f26'));
}

function sleeve(
  group: Group,
  axis: 'x' | 'y',
  at: [number, number, number],
  radius: number,
  span: number,
  colors: { skin: Color; band: Color; end: Color },
  wrapped: boolean,
): void {
  const bands: Color[] = wrapped
    ? [colors.skin, colors.band, colors.skin, colors.band, colors.skin]
    : [colors.skin, colors.skin, colors.skin, colors.skin, colors.skin];
  group.revolve(
    axis,
    at,
    [0, 0.12, 0.2, 0.76, 0.9, 1].map((t) => [radius, span * t] as const),
    {
      color: colors.skin,
      bands,
      caps: colors.end,
      gloss: 0.3,
      segments: 22,
      capDeco: (panel) => spiral(panel, radius * 0.97, colors.end, radius * 0.22),
    },
  );
}

export const rolls: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const skin = vary(hex(spec.color ?? '#3f4245'), random, 0.05);
    const radius = (spec.w ?? 0.9) / 2;
    const span = Math.min(spec.l ?? 3.3, 8);
    const accent = random.pick([
      hex('#c2410c'),
      hex('#1f5f8b'),
      hex('#e8e4da'),
      hex('#3d7a4c'),
      hex('#d2a52a'),
    ]);
    const wrapped = spec.style !== 'plain';
    const colors = () => ({
      skin: vary(skin, random, 0.06),
      band: accent,
      end: lighten(vary(skin, random, 0.08), 0.12),
    });
    const standing =
      spec.style === 'standing' || (spec.style !== 'lying' && span < 4.2 && random.chance(0.55));
    scene.group([0, 0, 0], random.range(0.5, 0.95) * (random.chance(0.5) ? 1 : -1), (group) => {
      if (standing) {
        const n = Math.max(2, Math.min(4, Math.round(3.6 / (radius * 2))));
        const size = n * radius * 2;
        const pallets = random.int(1, 2);
        for (let p = 0; p < pallets; p += 1) {
          const x0 = p * (size + 0.7) - (pallets * size) / 2;
          const base = pallet(group, random, x0 - 0.08, -size / 2 - 0.08, size + 0.16, size + 0.16);
          for (let i = 0; i < n; i += 1)
            for (let j = 0; j < n; j += 1) {
              if (p === pallets - 1 && j === n - 1 && random.chance(0.3)) continue;
              sleeve(
                group,
                'y',
                [x0 + radius + i * radius * 2, base, -size / 2 + radius + j * radius * 2],
                radius * 0.985,
                span * random.range(0.985, 1.01),
                colors(),
                wrapped,
              );
            }
        }
      } else {
        const columns = Math.max(3, Math.min(6, Math.round(4.4 / (radius * 2))));
        const rows = Math.min(columns, random.int(2, 4));
        const depth = columns * radius * 2;
        const base = bearers(group, random, -span / 2, span, -depth / 2, depth, 0.25);
        for (let r = 0; r < rows; r += 1)
          for (let c = 0; c < columns - r; c += 1)
            sleeve(
              group,
              'x',
              [
                -span / 2 + random.range(-0.08, 0.08),
                base + radius + r * radius * 1.74,
                -depth / 2 + radius + c * radius * 2 + r * radius,
              ],
              radius * 0.985,
              span,
              colors(),
              wrapped,
            );
      }
    });
  },
};

export const reels: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const cable = hex(spec.color ?? '#2f3033');
    const radius = (spec.w ?? 3) / 2;
    const span = spec.l ?? radius * 1.1;
    const wood = vary(hex('#b3905f'), random, 0.07);
    const count = random.int(1, 3);
    scene.group([0, 0, 0], random.range(0.5, 0.95) * (random.chance(0.5) ? 1 : -1), (group) => {
      for (let i = 0; i < count; i += 1) {
        const r = radius * (i === 0 ? 1 : random.range(0.72, 1));
        const z = (i - (count - 1) / 2) * (radius * 2.15);
        const x = random.range(-0.5, 0.5);
        const flange = 0.16;
        const tone = random.chance(0.75)
          ? cable
          : vary(random.pick([hex('#b33a2f'), hex('#2f5f8f'), hex('#c8c4ba')]), random, 0.04);
        const flangePaint = {
          color: vary(wood, random, 0.08),
          segments: 30,
          gloss: 0,
          capDeco: (panel: Panel) => {
            const c = darken(wood, 0.45);
            for (let k = 1; k < 7; k += 1) {
              const v = k / 7;
              const half = Math.sqrt(Math.max(0, 0.25 - (v - 0.5) ** 2));
              panel.line(
                [
                  [0.5 - half, v],
                  [0.5 + half, v],
                ],
                c,
                0.02,
                0.55,
              );
            }
            panel.ellipse(0.5, 0.5, r * 0.16, darken(wood, 0.25));
            panel.ellipse(0.5, 0.5, r * 0.09, hex('#1f1b18'));
            for (let k = 0; k < 6; k += 1) {
              const a = (k / 6) * Math.PI * 2 + 0.3;
              panel.ellipse(
                0.5 + Math.cos(a) * 0.24,
                0.5 + Math.sin(a) * 0.24,
                r * 0.035,
                hex('#55504a'),
              );
            }
            if (spec.text) panel.fitText(spec.text, 0.26, 0.17, 0.48, 0.13, hex('#2e2620'), 0.8);
          },
        };
        group.revolve(
          'x',
          [x - span / 2, r, z],
          [
            [r, 0],
            [r, flange],
          ],
          flangePaint,
        );
        const wound: [number, number][] = [];
        const turns = 16;
        for (let k = 0; k <= turns; k += 1)
          wound.push([r * (k % 2 ? 0.8 : 0.77), flange + ((span - flange * 2) * k) / turns]);
        group.revolve('x', [x - span / 2, r, z], wound, { color: tone, gloss: 0.35, segments: 26 });
        group.revolve(
          'x',
          [x - span / 2, r, z],
          [
            [r, span - flange],
            [r, span],
          ],
          flangePaint,
        );
      }
    });
  },
};
