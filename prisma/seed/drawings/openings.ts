/** Doors, frames and windows: standing in rows on bearers or leaning in an A-frame. */
import type { Random } from '../random';
import { type Color, darken, hex, lighten, mix, vary } from './kit/color';
import { label, OLD_WOOD, wrap } from './kit/props';
import type { Group, Panel } from './kit/scene';
import { type Drawing, INSIDE } from './types';

type Deco = (panel: Panel) => void;

function doorFace(style: string, face: Color, random: Random, text?: string): Deco {
  const shade = darken(face, 0.22);
  const light = lighten(face, 0.25);
  const glass = hex('#9fb9c6');
  const sticker = random.chance(0.6);
  return (panel) => {
    if (panel.name !== 'front' && panel.name !== 'back') return;
    const frame = (u: number, v: number, w: number, h: number) => {
      panel.rect(u, v, w, h, shade);
      panel.rect(u + 0.02, v + 0.012, w - 0.04, h - 0.02, lighten(face, 0.05));
      panel.line(
        [
          [u, v + h],
          [u, v],
          [u + w, v],
        ],
        darken(face, 0.4),
        0.02,
        0.6,
      );
      panel.line(
        [
          [u + w, v],
          [u + w, v + h],
          [u, v + h],
        ],
        light,
        0.02,
        0.8,
      );
    };
    if (style === 'panel')
      for (const [u, v, w, h] of [
        [0.13, 0.06, 0.32, 0.2],
        [0.55, 0.06, 0.32, 0.2],
        [0.13, 0.31, 0.32, 0.3],
        [0.55, 0.31, 0.32, 0.3],
        [0.13, 0.67, 0.32, 0.27],
        [0.55, 0.67, 0.32, 0.27],
      ] as const)
        frame(u, v, w, h);
    else if (style === 'shaker')
      for (const [v, h] of [
        [0.06, 0.5],
        [0.62, 0.32],
      ] as const)
        frame(0.15, v, 0.7, h);
    else if (style === 'glass' || style === 'storefront') {
      panel.rect(0.1, 0.04, 0.8, style === 'glass' ? 0.86 : 0.84, darken(glass, 0.2));
      panel.polygon(
        [
          [0.12, 0.4],
          [0.6, 0.05],
          [0.88, 0.05],
          [0.12, 0.62],
        ],
        lighten(glass, 0.5),
        0.55,
      );
      panel.polygon(
        [
          [0.3, 0.9],
          [0.88, 0.45],
          [0.88, 0.62],
          [0.52, 0.9],
        ],
        lighten(glass, 0.5),
        0.4,
      );
    } else if (style === 'lite') {
      panel.rect(0.66, 0.1, 0.17, 0.36, shade);
      panel.rect(0.68, 0.115, 0.13, 0.33, darken(glass, 0.35));
      panel.polygon(
        [
          [0.68, 0.3],
          [0.81, 0.13],
          [0.81, 0.2],
          [0.68, 0.37],
        ],
        lighten(glass, 0.5),
        0.6,
      );
    } else if (style === 'wood' || style === 'oak') {
      for (let k = 0; k < 7; k += 1) {
        const u = 0.08 + k * 0.13;
        panel.line(
          [
            [u, 0],
            [u + 0.03, 0.3],
            [u - 0.02, 0.65],
            [u + 0.02, 1],
          ],
          shade,
          0.014,
          0.4,
        );
      }
      panel.line(
        [
          [0.5, 0.1],
          [0.56, 0.42],
          [0.48, 0.75],
          [0.52, 0.98],
        ],
        shade,
        0.02,
        0.45,
      );
    }
    if (style === 'overhead') {
      for (let k = 1; k < 6; k += 1)
        panel.line(
          [
            [0, k / 6],
            [1, k / 6],
          ],
          shade,
          0.05,
          0.9,
        );
    } else {
      // Lock prep and hinge cut-outs: what makes it a door and not a board.
      panel.ellipse(0.92, 0.52, 0.07, darken(face, 0.7));
      panel.ellipse(0.92, 0.52, 0.045, darken(face, 0.85));
    }
    if (sticker && text) label(panel, 0.34, 0.46, 0.75, text, random);
  };
}

const DOOR_COLORS: Record<string, string> = {
  hollow: '#8f979b',
  lite: '#a3a49f',
  panel: '#efeeea',
  shaker: '#ecebe6',
  wood: '#b98a56',
  oak: '#c39a62',
  glass: '#4a4d50',
  storefront: '#83888c',
  fire: '#96786a',
};

export const doors: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const style = spec.style ?? 'hollow';
    const face = vary(hex(spec.color ?? DOOR_COLORS[style] ?? '#a9a49a'), random, 0.05);
    const w = spec.w ?? 3;
    const h = spec.h ?? 7;
    scene.group([0, 0, 0], random.range(0.35, 0.72) * (random.chance(0.5) ? 1 : -1), (group) => {
      const stacks = w < 4 ? random.int(1, 2) : 1;
      for (let s = 0; s < stacks; s += 1) {
        const count = random.int(5, 11);
        const x0 = (s - stacks / 2) * (w + 0.6);
        const thick = 0.15;
        for (const t of [0.14, 0.78])
          group.box([x0 + w * t, 0, -0.7], [0.29, 0.29, count * 0.24 + 1.3], {
            color: vary(OLD_WOOD, random, 0.1),
          });
        // An upright frame behind holds the row.
        for (const t of [0.1, 0.82])
          group.box([x0 + w * t, 0.29, -0.62], [0.29, h * 0.8, 0.29], {
            color: vary(OLD_WOOD, random, 0.1),
          });
        group.box([x0 + w * 0.05, h * 0.66, -0.32], [w * 0.9, 0.29, 0.12], {
          color: vary(OLD_WOOD, random, 0.1),
        });
        for (let i = 0; i < count; i += 1) {
          const tone = vary(face, random, 0.035);
          group.box([x0 + random.range(-0.09, 0.09), 0.29, -0.15 + i * 0.215], [w, h, thick], {
            color: tone,
            ends: style === 'wood' || style === 'oak' ? lighten(tone, 0.2) : darken(tone, 0.06),
            top: darken(tone, 0.1),
            gloss: style === 'hollow' || style === 'lite' ? 0.16 : 0.05,
            deco: i === count - 1 ? doorFace(style, tone, random, spec.text) : undefined,
          });
        }
      }
    });
  },
};

export const frames: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tone = vary(hex(spec.color ?? '#8d9498'), random, 0.05);
    scene.group([0, 0, 0], random.range(0.3, 0.6) * (random.chance(0.5) ? 1 : -1), (group) => {
      const count = random.int(4, 7);
      const w = spec.w ?? 3.4;
      const h = 7.2;
      for (const t of [0.05, 0.85])
        group.box([-w / 2 + w * t, 0, -0.3], [0.29, 0.25, count * 0.75 + 0.4], {
          color: vary(OLD_WOOD, random, 0.1),
        });
      for (let i = 0; i < count; i += 1) {
        const x = -w / 2 + random.range(-0.12, 0.12);
        const z = i * 0.72;
        const one = vary(tone, random, 0.05);
        const jamb = 0.18;
        const deep = 0.48;
        group.box([x, 0.25, z], [jamb, h, deep], { color: one, gloss: 0.15 });
        group.box([x + w - jamb, 0.25, z], [jamb, h, deep], { color: one, gloss: 0.15 });
        group.box([x + jamb, 0.25 + h - jamb, z], [w - jamb * 2, jamb, deep], {
          color: one,
          gloss: 0.15,
        });
        group.box([x + jamb, 0.3, z + 0.2], [w - jamb * 2, 0.12, 0.08], {
          color: darken(one, 0.1),
        });
      }
    });
  },
};

function windowFace(frame: Color, panes: number, random: Random, tint: Color): Deco {
  const slant = random.range(0.2, 0.6);
  const sticker = random.chance(0.7);
  return (panel) => {
    if (panel.name !== 'front' && panel.name !== 'back') return;
    const fu = 0.22 / panel.width;
    const fv = 0.22 / panel.height;
    const glass = (u: number, v: number, w: number, h: number) => {
      panel.rect(u, v, w, h, darken(frame, 0.45));
      panel.rect(u + fu * 0.16, v + fv * 0.16, w - fu * 0.32, h - fv * 0.32, tint);
      panel.polygon(
        [
          [u + fu * 0.2, v + h * slant],
          [u + w * 0.5, v + fv * 0.2],
          [u + w * 0.8, v + fv * 0.2],
          [u + fu * 0.2, v + h * Math.min(0.98, slant + 0.35)],
        ],
        lighten(tint, 0.6),
        0.55,
      );
      panel.polygon(
        [
          [u + w * 0.4, v + h - fv * 0.2],
          [u + w - fu * 0.2, v + h * 0.5],
          [u + w - fu * 0.2, v + h * 0.66],
          [u + w * 0.62, v + h - fv * 0.2],
        ],
        lighten(tint, 0.6),
        0.4,
      );
      if (sticker)
        panel.rect(
          u + w * 0.58,
          v + h * 0.14,
          Math.min(0.28, 0.7 / panel.width),
          0.5 / panel.height,
          [250, 249, 244],
        );
      if (sticker)
        panel.rect(
          u + w * 0.6,
          v + h * 0.16,
          Math.min(0.2, 0.5 / panel.width),
          0.1 / panel.height,
          hex('#1f5f8b'),
        );
    };
    if (panes === 1) glass(fu, fv, 1 - 2 * fu, 1 - 2 * fv);
    else if (panes === 2) {
      glass(fu, fv, 1 - 2 * fu, 0.5 - fv * 1.3);
      glass(fu, 0.5 + fv * 0.3, 1 - 2 * fu, 0.5 - fv * 1.3);
    } else {
      glass(fu, fv, 0.5 - fu * 1.4, 1 - 2 * fv);
      glass(0.5 + fu * 0.4, fv, 0.5 - fu * 1.4, 1 - 2 * fv);
    }
  };
}

export const windows: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const frame = vary(hex(spec.color ?? '#f0efeb'), random, 0.03);
    const w = spec.w ?? 3;
    const h = spec.h ?? 5;
    const panes = spec.style === 'double-hung' ? 2 : spec.style === 'slider' ? 3 : 1;
    const tint =
      spec.style === 'bronze' ? hex('#7b7468') : mix(hex('#8fb0bf'), hex('#a8c2c4'), random.next());
    scene.group([0, 0, 0], random.range(0.35, 0.7) * (random.chance(0.5) ? 1 : -1), (group) => {
      const rows = w < 4.5 ? random.int(1, 2) : 1;
      for (let r = 0; r < rows; r += 1) {
        const x0 = (r - rows / 2) * (w + 0.5);
        const count = random.int(3, 6);
        for (const t of [0.1, 0.8])
          group.box([x0 + w * t, 0, -0.5], [0.29, 0.3, count * 0.44 + 0.9], {
            color: vary(OLD_WOOD, random, 0.1),
          });
        for (let i = 0; i < count; i += 1) {
          const tone = vary(frame, random, 0.025);
          group.box([x0 + random.range(-0.12, 0.12), 0.3, i * 0.44 - 0.4], [w, h, 0.28], {
            color: tone,
            gloss: 0.12,
            deco: i === count - 1 ? windowFace(tone, panes, random, tint) : undefined,
          });
          // Corner guards of cardboard.
          if (i === count - 1)
            for (const [dx, dy] of [
              [-0.03, -0.01],
              [w - 0.3, -0.01],
              [-0.03, h - 0.3],
              [w - 0.3, h - 0.3],
            ] as const)
              group.box([x0 + dx + 0.02, 0.32 + dy, i * 0.44 - 0.11], [0.32, 0.3, 0.04], {
                color: hex('#b98f5e'),
              });
        }
        if (random.chance(0.3))
          wrap(
            group,
            random,
            [x0 - 0.15, 0.3, -0.5],
            [x0 + w + 0.15, 0.3 + h, count * 0.44 - 0.1],
            [230, 240, 244],
            0.12,
          );
      }
    });
  },
};

export const glass: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const tint = vary(hex(spec.color ?? '#8fb9b4'), random, 0.05);
    const w = spec.w ?? 5;
    const h = spec.h ?? 6;
    scene.group(
      [0, 0, 0],
      random.range(0.3, 0.6) * (random.chance(0.5) ? 1 : -1),
      (group: Group) => {
        const wood = vary(hex('#c9a56f'), random, 0.06);
        for (const x of [-w / 2 + 0.2, w / 2 - 0.5]) {
          group.box([x, 0, -1], [0.3, 0.3, 3.2], { color: wood });
          group.box([x, 0.3, -0.9], [0.3, h * 0.9, 0.3], { color: vary(wood, random, 0.06) });
        }
        group.box([-w / 2, h * 0.7, -0.6], [w, 0.35, 0.12], { color: vary(wood, random, 0.06) });
        const count = random.int(6, 10);
        for (let i = 0; i < count; i += 1) {
          const last = i === count - 1;
          group.box([-w / 2 + random.range(-0.1, 0.1), 0.3, -0.4 + i * 0.15], [w, h, 0.07], {
            color: last ? mix(tint, hex('#c9dadb'), 0.5) : tint,
            ends: darken(tint, 0.25),
            top: lighten(tint, 0.25),
            edge: lighten(tint, 0.45),
            gloss: 0.5,
            deco: last
              ? (panel) => {
                  if (panel.name !== 'front') return;
                  panel.polygon(
                    [
                      [0, 0.55],
                      [0.45, 0],
                      [0.7, 0],
                      [0, 0.85],
                    ],
                    [255, 255, 255],
                    0.35,
                  );
                  panel.polygon(
                    [
                      [0.35, 1],
                      [1, 0.3],
                      [1, 0.45],
                      [0.5, 1],
                    ],
                    [255, 255, 255],
                    0.28,
                  );
                  label(panel, 0.66, 0.08, 0.8, spec.text ?? 'IGU', random);
                }
              : undefined,
          });
        }
        for (const x of [-w / 2 + 0.6, w / 2 - 1])
          group.box([x, h * 0.44, -0.4 + count * 0.15], [0.4, 0.2, 0.05], {
            color: hex('#b98f5e'),
          });
      },
    );
  },
};
