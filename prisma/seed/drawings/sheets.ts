/** Sheet goods: plywood, OSB, drywall, cement board, rigid foam, steel plate, in units of sheets. */
import type { Random } from '../random';
import { type Color, darken, hex, lighten, vary } from './kit/color';
import { band, bearers, crossBand, label, stencil, wrap } from './kit/props';
import { Panel } from './kit/scene';
import { ANYWHERE, type Drawing } from './types';

interface Look {
  face: Color;
  edge: Color;
  /** Thickness of a sheet as drawn. */
  thick: number;
  top?: (panel: Panel, random: Random, face: Color) => void;
}

const flakes = (panel: Panel, random: Random, face: Color) => {
  for (const tone of [darken(face, 0.24), lighten(face, 0.3), darken(face, 0.12)]) {
    const spots = Array.from(
      { length: 60 },
      () => [random.next(), random.next(), random.range(0.03, 0.12)] as const,
    );
    panel.specks(spots, tone, 0.45);
  }
};

const veneer = (panel: Panel, random: Random, face: Color) => {
  const runs = Array.from({ length: 16 }, () => {
    const v = random.next();
    const bow = random.range(-0.03, 0.03);
    return [
      [0, v],
      [0.3, v + bow],
      [0.6, v - bow],
      [1, v + bow * 0.5],
    ].map(([a, b]): [number, number] => [a!, Math.max(0, Math.min(1, b!))]);
  });
  panel.lines(runs, darken(face, 0.35), 0.012, 0.35);
  for (let i = 0; i < 5; i += 1)
    panel.ellipse(
      random.next() * 0.9 + 0.05,
      random.next() * 0.9 + 0.05,
      random.range(0.03, 0.07),
      darken(face, 0.35),
      0.5,
    );
};

const LOOKS: Record<string, Look> = {
  plywood: { face: hex('#dcbb86'), edge: hex('#c69d63'), thick: 0.06, top: veneer },
  osb: { face: hex('#d3a765'), edge: hex('#b98d4e'), thick: 0.05, top: flakes },
  zip: { face: hex('#3f8a53'), edge: hex('#b98d4e'), thick: 0.05 },
  drywall: { face: hex('#dedbd2'), edge: hex('#efece4'), thick: 0.052 },
  moisture: { face: hex('#9dbb9f'), edge: hex('#efece4'), thick: 0.052 },
  abuse: { face: hex('#b5a3c2'), edge: hex('#efece4'), thick: 0.052 },
  sheathing: { face: hex('#d7ae3c'), edge: hex('#e8e4d8'), thick: 0.052 },
  cement: { face: hex('#b4b2ac'), edge: hex('#a5a39d'), thick: 0.045 },
  xps: { face: hex('#e58aa3'), edge: hex('#dd7b96'), thick: 0.17 },
  xpsblue: { face: hex('#7fb2da'), edge: hex('#6ea4d0'), thick: 0.17 },
  eps: { face: hex('#f3f2ee'), edge: hex('#e6e5e0'), thick: 0.25 },
  polyiso: { face: hex('#cfd0cb'), edge: hex('#e3c778'), thick: 0.19 },
  mdf: { face: hex('#b48f67'), edge: hex('#a9845d'), thick: 0.062 },
  melamine: { face: hex('#f1efe9'), edge: hex('#c4a27a'), thick: 0.062 },
  formply: { face: hex('#6d4a30'), edge: hex('#b98a56'), thick: 0.065 },
  hardboard: { face: hex('#8a6142'), edge: hex('#7c573b'), thick: 0.035 },
  ceiling: { face: hex('#f0efea'), edge: hex('#dddbd2'), thick: 0.06 },
  steel: { face: hex('#8d949a'), edge: hex('#747b81'), thick: 0.04 },
};

export const sheets: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const look = LOOKS[spec.style ?? 'plywood'] ?? LOOKS.plywood!;
    const face = spec.color ? hex(spec.color) : vary(look.face, random, 0.05);
    const l = spec.l ?? 8;
    const d = spec.w ?? 4;
    const thick = spec.h ?? look.thick;
    const yaw = random.range(0.38, 0.95) * (random.chance(0.5) ? 1 : -1);
    const tall = random.range(1.5, 2.5);
    scene.group([0, 0, 0], yaw, (group) => {
      let y = bearers(group, random, -l / 2, l, -d / 2, d, 0.29);
      const units = random.chance(0.45) ? 2 : 1;
      for (let unit = 0; unit < units; unit += 1) {
        const count = Math.max(3, Math.round(((tall / units) * random.range(0.75, 1.1)) / thick));
        const base = y;
        const shift = unit * random.range(-0.12, 0.12);
        for (let i = 0; i < count; i += 1) {
          const last = i === count - 1 && unit === units - 1;
          const slip = random.range(-0.02, 0.02);
          const seed = random.next();
          group.box(
            [-l / 2 + slip + shift, y, -d / 2 + random.range(-0.015, 0.015)],
            [l, thick * 0.94, d],
            {
              color: vary(look.edge, random, 0.08),
              top: face,
              edgeWidth: 0.5,
              deco: last
                ? (panel) => panel.name === 'top' && look.top?.(panel, random, face)
                : (panel) =>
                    void (
                      panel.name !== 'top' &&
                      thick > 0.1 &&
                      seed > 0.5 &&
                      panel.line(
                        [
                          [0, 0.5],
                          [1, 0.5],
                        ],
                        darken(look.edge, 0.1),
                        0.008,
                        0.4,
                      )
                    ),
            },
          );
          y += thick;
        }
        const min = [-l / 2 + shift, base, -d / 2] as const;
        const max = [l / 2 + shift, y, d / 2] as const;
        if (look.thick < 0.1) {
          band(group, min, max, 0.2);
          band(group, min, max, 0.78);
          if (random.chance(0.5)) crossBand(group, min, max, 0.5);
        } else if (random.chance(0.7)) wrap(group, random, min, max, [236, 242, 245], 0.14);
        if (unit < units - 1) {
          for (const t of [0.1, 0.5, 0.9])
            group.box([-l / 2 + l * t - 0.15, y, -d / 2], [0.29, 0.2, d], {
              color: vary(hex('#c3a273'), random, 0.1),
            });
          y += 0.2;
        }
        if (unit === 0 && spec.text) {
          const height = y - base;
          const text = spec.text;
          const sticker = random.chance(0.45);
          group.overlay((pen) => {
            const side = new Panel(
              pen,
              [-l / 2 + shift, base + height, d / 2 + 0.02],
              [l, 0, 0],
              [0, -height, 0],
              [0, 0, 1],
            );
            if (!pen.faces([side.at(0, 0)], side.normal)) return;
            if (sticker) label(side, 0.36, 0.18, Math.min(1.2, height * 0.9), text, random);
            else stencil(side, text, darken(look.edge, 0.7), [0.3, 0.25, 0.4, 0.5], 0.7);
          });
        }
      }
      if (random.chance(0.3) && units === 1) {
        // The top sheet has been pulled half off to show its face.
        group.box(
          [-l / 2 + random.range(0.3, 0.8), y, -d / 2 + random.range(0.1, 0.4)],
          [l, thick * 0.94, d],
          {
            color: look.edge,
            top: face,
            deco: (panel) => panel.name === 'top' && look.top?.(panel, random, face),
          },
        );
      }
    });
  },
};
